"""Tests of judging solutions."""
