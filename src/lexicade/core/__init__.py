"""What every game and every front end agree on; this package imports nothing else of Lexicade."""
