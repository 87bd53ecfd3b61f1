"""Tests of play between people."""
