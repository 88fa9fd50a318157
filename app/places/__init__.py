"""Destinations and places, and their sources."""
