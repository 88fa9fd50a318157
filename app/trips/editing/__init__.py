"""Changing a trip: what it says of itself, who likes it, its plan, and that it goes."""
