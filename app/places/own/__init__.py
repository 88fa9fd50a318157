"""Own places, which travellers add by hand, and the someday list."""
