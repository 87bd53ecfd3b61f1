"""The whole arcade as a folder of files that any web host can serve, and that works offline."""
