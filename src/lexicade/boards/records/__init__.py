"""Records of games: as values, as GCG text, checked by a referee, and with the tiles that must have been drawn."""
