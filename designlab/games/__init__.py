"""The built-in games, one folder each, and the registry that opens them by name."""
