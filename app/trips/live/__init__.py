"""Watching a trip for the changes of others."""
