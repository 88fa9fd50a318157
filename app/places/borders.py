"""Borders that travellers of any nationality cross as if they were not there."""

from __future__ import annotations

from itertools import chain

_OPEN = (
    # The Schengen area, with the small states in it that check nobody.
    frozenset(
        (
            "AD", "AT", "BE", "BG", "CH", "CZ", "DE", "DK", "EE", "ES", "FI", "FR", "GR", "HR", "HU", "IS", "IT", "LI",
            "LT", "LU", "LV", "MC", "MT", "NL", "NO", "PL", "PT", "RO", "SE", "SI", "SK", "SM", "VA",
        )
    ),
    # The Common Travel Area: nobody is checked between Dublin and Belfast.
    frozenset(("GB", "IE")),
)  # fmt: skip
"""Groups of countries (ISO 3166-1). A border that is open to some nationalities only, such as India's with Nepal, is
not."""


def open_to(country_code: str) -> frozenset[str]:
    """Return the countries that one can just travel on to from a country, with itself."""
    return frozenset(chain([country_code], *(group for group in _OPEN if country_code in group)))
