"""The engine of the hand games: letters in a hand, words made of them, and the best way to play them all."""
