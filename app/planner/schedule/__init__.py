"""Which place on which day, and when."""
