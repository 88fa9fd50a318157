"""Random requests of strangers and random external files; `make fuzz` tries a hundred times as many."""
