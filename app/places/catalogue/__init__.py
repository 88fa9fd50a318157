"""The embedded catalogue: reads the gazetteer and the guides, and writes them to the database."""
