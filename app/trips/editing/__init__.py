"""Changing a trip: its name, notes, publication, likes and plan; deleting it."""
