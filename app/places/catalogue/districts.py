"""Distinguishes districts from cities, which the gazetteer lists alike."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import log10, pi, sqrt
from typing import NamedTuple

from app.places.geo import Vector, chord, unit_vector


class Settlement(NamedTuple):
    """A settlement of the gazetteer.

    :param names: the number of alternate names.
    """

    name: str
    lat: float
    lon: float
    country: str
    population: int
    names: int


PEOPLE_PER_KM2 = 4_000
"""Typical density of a large city: half of its population lives within the radius that this gives."""
MAX_RADIUS_KM = 25.0
MIN_CITY_NAMES = 20
MAX_DISTRICT_NAMES = 11
"""Maximum alternate names of a district: a settlement with a dozen or more (Greenwich, Brooklyn, Versailles) is worth
its own trip."""
MAX_DISTRICT_FAME = 6.5
"""Maximum fame of a district, in powers of ten as in `gazetteer.rank`; more famous places (Queens, Kowloon, Pimpri) are
not districts."""
MIN_LEAD = 1.0
"""Minimum fame gap between a city and its district."""
_TILE_DEGREES = 0.5


def district_owners(settlements: Mapping[str, Settlement]) -> dict[str, str]:
    """Return the city of each settlement that counts as a district.

    The package lacks GeoNames' class of a settlement (PPLX: section of a populated place), so this is a heuristic: a
    district lies within the radius of a much more famous city of the same country, and has fewer than a dozen names, or
    the city's name with a number ("Paris 18 Buttes-Montmartre"). Some small towns next to a big city count as
    districts, too; searching for their name finds the city.

    :param settlements: by key.
    """
    fame = {key: _fame(settlement) for key, settlement in settlements.items()}
    tiles: dict[tuple[int, int], list[tuple[str, Vector]]] = {}
    for key, settlement in settlements.items():
        if _is_little_known(settlement, fame[key]) or _has_digit(settlement.name):
            vector = unit_vector(settlement.lat, settlement.lon)
            tiles.setdefault(_tile(settlement.lat, settlement.lon), []).append((key, vector))
    cities = [key for key, settlement in settlements.items() if settlement.names >= MIN_CITY_NAMES]
    owners: dict[str, str] = {}
    for key in sorted(cities, key=lambda key: (-fame[key], key)):
        city = settlements[key]
        limit, middle = chord(1000 * _radius_km(city.population)) ** 2, unit_vector(city.lat, city.lon)
        least = fame[key] - MIN_LEAD
        for other, vector in _around(city, tiles):
            # Most differ too much in latitude: checking that first avoids all other computations for them.
            if (vector[2] - middle[2]) ** 2 > limit or fame[other] > least:
                continue
            if _square(middle, vector) <= limit and _belongs(settlements[other], fame[other], city):
                owners.setdefault(other, key)
    return owners


def _fame(settlement: Settlement) -> float:
    return log10(max(settlement.population, 1)) + 1.2 * log10(1 + settlement.names)


def _is_little_known(settlement: Settlement, fame: float) -> bool:
    return settlement.names <= MAX_DISTRICT_NAMES and fame <= MAX_DISTRICT_FAME


def _has_digit(name: str) -> bool:
    return any(character.isdigit() for character in name)


def _belongs(settlement: Settlement, fame: float, city: Settlement) -> bool:
    if settlement.country != city.country:
        return False
    numbered = settlement.name.startswith(f"{city.name} ") and settlement.name[len(city.name) + 1].isdigit()
    return numbered or _is_little_known(settlement, fame)


def _radius_km(population: int) -> float:
    return min(MAX_RADIUS_KM, sqrt(population / (PEOPLE_PER_KM2 * pi)))


def _square(one: Vector, other: Vector) -> float:
    return (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2 + (one[2] - other[2]) ** 2


def _tile(lat: float, lon: float) -> tuple[int, int]:
    return int(lat // _TILE_DEGREES), int(lon // _TILE_DEGREES)


def _around(
    city: Settlement, tiles: Mapping[tuple[int, int], list[tuple[str, Vector]]]
) -> Iterator[tuple[str, Vector]]:
    row, column = _tile(city.lat, city.lon)
    for r in (row - 1, row, row + 1):
        for c in (column - 1, column, column + 1):
            yield from tiles.get((r, c), ())
