"""The server that people play each other on."""
