"""HTTP calls to services outside our processes."""
