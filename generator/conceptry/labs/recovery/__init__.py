"""Checkpoints, failures and recovery of a long job: how much of its time is kept.

Closed forms and a simulator that does not use them. All times are seconds, all rates are
per second, and the interval is work between two starts of a save, not wall time.

Nothing is imported here, so that whoever needs one model loads that one alone.
"""
