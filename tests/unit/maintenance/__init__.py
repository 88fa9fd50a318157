"""Tests of `app.maintenance`."""
