"""The embedded catalogue: reading the gazetteer and the guides, and writing them to the database."""
