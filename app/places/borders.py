"""Borders that travellers of any nationality cross without checks, and lines with checks within countries."""

from __future__ import annotations

from itertools import chain

import numpy as np

_OPEN = (
    # The Schengen area, with its microstates without border checks.
    frozenset(
        (
            "AD", "AT", "BE", "BG", "CH", "CZ", "DE", "DK", "EE", "ES", "FI", "FR", "GR", "HR", "HU", "IS", "IT", "LI",
            "LT", "LU", "LV", "MC", "MT", "NL", "NO", "PL", "PT", "RO", "SE", "SI", "SK", "SM", "VA",
        )
    ),
    # The Common Travel Area: there are no checks between Dublin and Belfast.
    frozenset(("GB", "IE")),
)  # fmt: skip
"""Groups of countries (ISO 3166-1) without border checks. Borders that are open to some nationalities only, such as
India's with Nepal, are not included."""

# Longitude and latitude, from west to east: Natural Earth (1:10 million), in Nicosia by its sights.
_LINES = {
    "CY": (
        (32.71, 35.18), (32.74, 35.14), (32.80, 35.13), (32.84, 35.08), (32.91, 35.10), (32.97, 35.11), (33.03, 35.15),
        (33.10, 35.17), (33.19, 35.19), (33.24, 35.17), (33.32, 35.177), (33.345, 35.1775), (33.3555, 35.1752),
        (33.3615, 35.1752), (33.366, 35.1757), (33.3685, 35.1762), (33.375, 35.178), (33.41, 35.2), (33.45, 35.13),
        (33.47, 35.10), (33.48, 35.01), (33.50, 35.06), (33.54, 35.07), (33.59, 35.035), (33.65, 35.03), (33.70, 35.04),
        (33.77, 35.03), (33.80, 35.05), (33.85, 35.06), (33.90, 35.07), (33.97, 35.07), (34.01, 35.065),
    ),
}  # fmt: skip
"""Lines with border checks within a country, from coast to coast: the Green Line."""


def open_to(country_code: str) -> frozenset[str]:
    """Return the countries that travellers can reach from a country without border checks, including itself."""
    return frozenset(chain([country_code], *(group for group in _OPEN if country_code in group)))


def is_across(country_code: str, one: tuple[float, float], other: tuple[float, float]) -> bool:
    """Return whether there are border checks between two positions (degrees north and east) in a country."""
    line = _LINES.get(country_code)
    if line is None:
        return False
    longitudes, latitudes = zip(*line, strict=True)
    one_side, other_side = (lat > np.interp(lon, longitudes, latitudes) for lat, lon in (one, other))
    return bool(one_side != other_side)
