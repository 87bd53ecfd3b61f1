"""Lexicade where there is no POSIX."""
