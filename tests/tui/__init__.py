"""Tests of the arcade."""
