"""The simplified Scrabble: its checks and what they are worth."""
