"""Nothing: a complete game in which nothing happens. Copy this folder to begin a game of your own."""
