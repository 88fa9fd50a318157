"""Own places."""
