"""Copies a trip for the caller."""
