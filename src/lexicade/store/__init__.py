"""Where games are kept: each as its id and the log of what was done; all else is derived from them."""
