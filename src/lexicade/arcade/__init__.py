"""The hall: the table at which a game is played, the games that are kept, dailies, results and settings."""
