"""Benchmarks: every figure that the README or the docs quote is printed by `make bench`."""
