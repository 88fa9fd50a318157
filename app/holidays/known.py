"""Of which years the library knows all holidays of a country."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

FIRST_YEAR, LAST_YEAR = 2000, 2100

_FIRST = {"ES": 2008, "IN": 2001, "NP": 2010}
# After these the library goes on, but without the feasts that follow the moon: its tables of the Hindu, Nepali,
# Balinese, Maori and Islamic calendars end. A list without Diwali or Eid would be worse than none.
_ISLAMIC = dict.fromkeys(("AE", "BD", "EG", "KE", "MY", "PH", "SA", "SG", "TR"), 2076)
_LAST = {"IN": 2035, "NP": 2032, "ID": 2050, "NZ": 2052, "JP": 2099} | _ISLAMIC

BOUNDS: Mapping[str, tuple[int, int]] = MappingProxyType(
    {code: (_FIRST.get(code, FIRST_YEAR), _LAST.get(code, LAST_YEAR)) for code in _FIRST | _LAST}
)
"""The first and the last such year of the countries that are not known for all years."""


def is_known(country: str, year: int) -> bool:
    """Return whether all holidays of a country in a year are known."""
    first, last = BOUNDS.get(country, (FIRST_YEAR, LAST_YEAR))
    return first <= year <= last
