"""From a record to its pages: what takes the time of a build.

Each record is checked, and its pages are made, by itself. So the records of a large folder are
shared out among the processors, and what an earlier build made is taken from a folder as long as
nothing has changed that it depends on.
"""
