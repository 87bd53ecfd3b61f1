"""Word Hand: the plain hand game; every letter counts once, the whole hand in one word earns a bonus."""
