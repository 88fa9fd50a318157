"""Validated positions."""

from __future__ import annotations

from math import isfinite

Position = tuple[float, float]
"""Latitude and longitude, in degrees (WGS 84)."""

DECIMALS = 7
"""Decimals of a degree: about a centimetre."""


def position_of(lat: float, lon: float) -> Position | None:
    """Return a position, rounded; None if the latitude or longitude is out of range."""
    if not (isfinite(lat) and isfinite(lon) and -90 <= lat <= 90 and -180 <= lon <= 180):
        return None
    return round(lat, DECIMALS), round(lon, DECIMALS)
