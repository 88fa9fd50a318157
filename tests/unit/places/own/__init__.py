"""Places of one's own."""
