"""The word game with wildcards: its checks and what they are worth."""
