"""The process in which a student's solution runs. Stand-alone: it imports nothing else of ours and knows no assignment.

`driver.py` starts this folder as a program. A solution finds none of it: what it imports is its own.
"""
