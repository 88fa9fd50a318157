"""Reading trips: one in full, lists of them, and the search."""
