"""What contributors do with records besides publishing them.

Writing them in one form, saying what a change means, taking them in from elsewhere, reviewing
them, asking whether their sources are still there. Knows no command line and prints nothing.
"""
