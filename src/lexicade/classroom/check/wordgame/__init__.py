"""The plain word game: its checks and what they are worth."""
