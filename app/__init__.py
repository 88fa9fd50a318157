"""Waypost: plan trips by hand or with AI, day by day, together."""

__version__ = "1.0.0"
