"""What a position is here."""

from __future__ import annotations

from math import isfinite

Position = tuple[float, float]
"""Latitude and longitude, in degrees (WGS 84)."""

DECIMALS = 7
"""A centimetre."""


def position_of(lat: float, lon: float) -> Position | None:
    """Return a position, rounded; None if there is none on Earth with such a latitude and longitude."""
    if not (isfinite(lat) and isfinite(lon) and -90 <= lat <= 90 and -180 <= lon <= 180):
        return None
    return round(lat, DECIMALS), round(lon, DECIMALS)
