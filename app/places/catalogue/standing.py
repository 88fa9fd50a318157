"""Decides which of several destinations travellers mean by a name, and to which guide a city belongs."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from app.db.text import fold
from app.places.catalogue.gazetteer import City, country_names
from app.places.catalogue.guides import Guide, GuidePlace
from app.places.catalogue.terms import search_key
from app.places.categories import SIGHT_CATEGORIES, TABLE_CATEGORIES
from app.places.geo import distance_m
from app.places.land import Surroundings

GUIDED = 50
"""Rank bonus of a city with a guide: travellers mean it rather than a namesake."""
MEMBER_PLACES = 15
MEMBER_M = 55_000
"""A city belongs to a guide that names it and has so many places within this distance by land: enough to plan with. It
reaches from Ujjain to Indore."""
PLANNED = SIGHT_CATEGORIES | TABLE_CATEGORIES
DUPLICATE_M = 2_000
"""Maximum distance between two guides' positions of the same sight: islands are large."""


@dataclass(frozen=True, slots=True)
class GuideNames:
    """The names of a guide's destination; see `Names`."""

    own: tuple[str, ...]
    known: tuple[str, ...]
    aliases: tuple[str, ...]


def guide_names(guide: Guide, towns: Collection[tuple[str, str]]) -> GuideNames:
    """Return the names of a guide's destination.

    An alias that is also the name of another town only counts as an alias: Cambridge is a town in the guide to Boston,
    and so is Granada, as "Granada Nicaragua", in the guide to Managua. But Newcastle is short for Newcastle upon Tyne,
    even though other towns have that name.

    :param towns: country and name of all other settlements.
    """
    short = [alias for alias in guide.aliases if guide.destination.startswith(f"{alias} ")]
    country = f" {country_names().get(guide.country, guide.country)}"
    rest = [alias for alias in guide.aliases if alias not in short]
    others = [alias for alias in rest if (guide.country, alias.removesuffix(country)) in towns]
    known = [alias for alias in rest if alias not in others]
    return GuideNames((guide.destination, *short), tuple(known), tuple(others))


class Namesakes:
    """The fame of the best-known city of each name without a guide.

    :param described: the keys of cities with a guide.
    """

    def __init__(self, cities: Iterable[City], described: Collection[str]) -> None:
        self._ranks: dict[str, int] = {}
        for city in cities:
            if city.owner is None and city.key not in described:
                name = fold(city.name)
                self._ranks[name] = max(city.rank, self._ranks.get(name, 0))

    def rank_above(self, names: Iterable[str], rank: int) -> int:
        """Return the given rank, or if it is not above that of every city with one of these names, one that is."""
        return max(rank, *(self._ranks.get(fold(name), -1) + 1 for name in names))


def members(cities: Iterable[City], guides: Sequence[Guide]) -> dict[str, Guide]:
    """Return the guide that each city without one of its own belongs to, by the city's key.

    That guide names it and has enough places around it. If there are several, it is the one with the most places.
    """
    described = {guide.geoname for guide in guides}
    naming: dict[tuple[str, str], list[Guide]] = {}
    for guide in guides:
        for name in {search_key(name) for name in (guide.destination, *guide.aliases)}:
            naming.setdefault((guide.country, name), []).append(guide)
    found: dict[str, Guide] = {}
    for city in cities:
        if city.key in described or city.owner is not None:
            continue
        counted = [
            (_around(city, guide), guide) for guide in naming.get((city.country_code, search_key(city.name)), ())
        ]
        count, best = max(counted, key=lambda pair: pair[0], default=(0, None))
        if best is not None and count >= MEMBER_PLACES:
            found[city.key] = best
    return found


def _around(city: City, guide: Guide) -> int:
    """Return the number of a guide's sights and places to eat near a city by land, so not on islands."""
    surroundings = Surroundings(city.lat, city.lon, MEMBER_M)
    return sum(
        place.category in PLANNED and surroundings.distance_m(place.lat, place.lon) is not None
        for place in guide.places
    )


def duplicates_of_nearer_guides(guides: Iterable[Guide]) -> frozenset[tuple[str, int]]:
    """Return the places that a nearer guide has as well, by guide and line.

    The Leaning Tower is in the guide to Pisa, and among the day trips in the guide to Florence.
    """
    named: dict[str, list[tuple[Guide, GuidePlace]]] = {}
    for guide in guides:
        for place in guide.places:
            named.setdefault(fold(place.name), []).append((guide, place))
    found: set[tuple[str, int]] = set()
    for rows in named.values():
        rows.sort(key=lambda row: distance_m(row[0].lat, row[0].lon, row[1].lat, row[1].lon))
        for at, (guide, place) in enumerate(rows):
            for other_guide, other in rows[:at]:
                apart = distance_m(place.lat, place.lon, other.lat, other.lon)
                if other_guide is not guide and apart <= DUPLICATE_M:
                    found.add((guide.key, place.line))
    return frozenset(found)
