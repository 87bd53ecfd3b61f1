"""Checks of solutions of the evil hangman assignment."""
