"""Changing a trip: its name and notes, publishing, likes, its plan, and deleting it."""
