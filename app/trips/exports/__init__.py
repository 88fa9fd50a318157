"""Trips as files that other programs read."""
