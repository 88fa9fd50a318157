"""Tests of the jobs of `app.maintenance`."""
