"""Borders that travellers of any nationality cross without checks."""

from __future__ import annotations

from itertools import chain

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


def open_to(country_code: str) -> frozenset[str]:
    """Return the countries that travellers can reach from a country without border checks, including itself."""
    return frozenset(chain([country_code], *(group for group in _OPEN if country_code in group)))
