"""Asking services outside: connections and calls that end in time."""
