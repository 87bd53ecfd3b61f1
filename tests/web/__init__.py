"""Tests of the browser front end."""
