"""Tests of what jobs of `app.maintenance` do."""
