"""Tests of the engine of tile games on boards."""
