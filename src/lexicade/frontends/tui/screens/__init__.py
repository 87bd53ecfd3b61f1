"""What can be in front in the arcade: the menu, dialogs, pages to read, and games."""
