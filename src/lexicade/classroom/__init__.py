"""The assignments' own functions and classes, by the names that the courses give them, over the same engine.

A course's test file runs against these with one changed import. What is valid and what it is worth is decided by the
games' own functions; written here are only the loops of input and print that the assignments ask for, since tests
replace the functions that those call.
"""
