"""The support staff's command line, and the demo data."""
