"""The arcade: all games full-screen in the terminal, on Textual. No rules and no state of play live here."""
