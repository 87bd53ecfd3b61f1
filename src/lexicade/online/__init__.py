"""Many people at once: who they are, where they meet, what they may play, and the games as they are played; no HTTP."""
