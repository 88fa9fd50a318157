"""Changing a trip: every change is a list of operations on a plan value, and is stored with a history and undo."""
