"""Judging solutions of the assignments: `lexicade check`.

How the parts stand to each other, from the student's file to the report:

- `confine.py` and the folder `child` run in other processes and import nothing of ours. The first gives up rights and
  sets limits, the second loads a solution, calls its functions when told to and sends back what they did.
- `sandbox.py` knows what this system has to close a process in, `processes.py` talks to one; `driver.py` starts `child`
  and is a `Solution` whose functions can be called, `conversation.py` is the same for whole programs in any language.
- `judging.py` says what a check is and tries one; `report.py` tells people and programs what came out, `folder.py`
  finds solutions and judges many of them.
- Each other folder is an assignment: `checks.py`, a list of checks to be read from top to bottom, and `points.toml`.

What is expected is known only here; it never enters the process in which the student's code runs.
"""
