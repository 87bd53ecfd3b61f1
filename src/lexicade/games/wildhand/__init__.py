"""Wild Hand: a hand of letters with a wildcard, scored by length; one substitution and one replay a game."""
