"""Watches a trip for changes by others."""
