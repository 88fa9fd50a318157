"""Copying a trip into one of one's own."""
