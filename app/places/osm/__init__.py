"""Places from extracts of OpenStreetMap (© OpenStreetMap contributors, ODbL 1.0)."""
