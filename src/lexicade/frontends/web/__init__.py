"""The arcade in a browser: a server for one person, and the client that it serves."""
