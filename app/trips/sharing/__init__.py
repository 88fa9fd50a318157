"""Sharing a trip: links to join it, and its members."""
