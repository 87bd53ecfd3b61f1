"""The command line: the commands, and the conversation in which games are played line by line."""
