"""Imported by Python when a program starts: makes what it leaves to chance the same in each run of a check."""

import os
import random

random.seed(os.environ.get("LEXICADE_SEED"))
