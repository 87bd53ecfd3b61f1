"""The Wizards of Worderly Place: its checks and what they are worth."""
