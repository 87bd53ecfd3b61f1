"""A folder to put on the path of a process that is to look as on Windows."""
