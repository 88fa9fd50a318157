"""The embedded catalogue: reading the gazetteer and the guides, and putting them into the database."""
