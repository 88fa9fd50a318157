"""HTTP calls to external services."""
