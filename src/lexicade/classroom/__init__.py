"""The assignments' own functions and classes, by the names that the courses give them, over the same engine.

A course's test file runs against these with one changed import. They hold no rules: they call the games'.
"""
