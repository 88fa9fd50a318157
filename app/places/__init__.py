"""Destinations and places, and where they come from."""
