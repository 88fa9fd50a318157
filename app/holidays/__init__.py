"""Public holidays of a country."""
