"""What a change of records means: which values, answers and results are others now.

`structure` walks two documents side by side and knows no field by name; the other modules say in
words what they know of equations, questions and inputs.
"""
