"""How people reach the games: the command, the conversation line by line, and whatever is drawn."""
