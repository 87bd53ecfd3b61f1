"""Lexicade: five word games over one lexicon, to play, to study and to build on."""

__version__ = "0.1.0"
