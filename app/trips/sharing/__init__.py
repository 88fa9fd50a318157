"""Sharing a trip: its links, joining by one, and who has joined."""
