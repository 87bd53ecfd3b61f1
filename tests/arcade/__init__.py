"""Tests of the hall between the store and the front ends."""
