"""Surroundings that travellers type after a place's name: "Paris Texas", "Rome Italy", "Portland OR", "Bath UK"."""

from __future__ import annotations

from functools import cache

from app.db.text import fold
from app.places.catalogue.areas import REGIONS
from app.places.catalogue.entries import COUNTRIES
from app.places.catalogue.gazetteer import region_names
from app.places.catalogue.tables import listed, read_table
from app.places.models import DESTINATION, Place

KINDS = frozenset(
    [
        "city", "town", "district", "region", "province", "state", "country", "island", "islands", "isles", "valley",
        "national park", "np", "tiger reserve", "wildlife sanctuary", "coast", "beach", "hills", "hill station",
    ]
)  # fmt: skip
"""Words that travellers add for the kind of a destination: "Symi island"."""
KIND_RANK = 600
"""Minimum rank of a destination for such a word to match."""


def match(place: Place, text: str) -> bool:
    """Return whether a text begins a word of a place's surroundings, or of another name for them.

    For a well-known destination, the text may also be its kind.

    :param text: folded; the empty one always matches.
    """
    if text in KINDS and place.kind == DESTINATION and place.rank >= KIND_RANK:
        return True
    if f" {text}" in f" {fold(place.locality)}":
        return True
    names = _names()
    return any(text in names.get((place.country_code, part), ()) for part in ("", fold(place.region or "")))


@cache
def _names() -> dict[tuple[str, str], frozenset[str]]:
    """Return the other names of countries and first-level regions, folded, by country and region."""
    found: dict[tuple[str, str], set[str]] = {}
    for code, _, _, _, *cells in read_table(COUNTRIES, 6):
        found[code, ""] = {fold(name) for cell in cells for name in listed(cell)} | {code.lower()}
    regions = region_names()
    for code, name in regions.items():
        country, _, short = code.partition(".")
        if short.isalpha():
            found.setdefault((country, fold(name)), set()).add(short.lower())
    for _, name, aliases, _, scopes in read_table(REGIONS, 5):
        if scopes in regions:
            others = found.setdefault((scopes.partition(".")[0], fold(regions[scopes])), set())
            others.update(fold(other) for other in (name, *listed(aliases)))
    return {key: frozenset(names) for key, names in found.items()}
