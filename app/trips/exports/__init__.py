"""Trips as files for other programs."""
