"""Places of one's own, which a traveller adds by hand, and the someday list."""
