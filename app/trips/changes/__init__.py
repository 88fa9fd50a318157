"""Changing a trip: every change is a list of operations on one plan value, in one place, with a history and undo."""
