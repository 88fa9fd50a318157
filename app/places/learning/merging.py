"""Merges the answers of the three sources into a city's places."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from app.db.text import fold
from app.places import geo
from app.places.categories import LODGING_CATEGORIES, TABLE_CATEGORIES
from app.places.learning.area import Area
from app.places.learning.overpass import MapObject
from app.places.learning.wikidata import ITEM, MAX_ITEMS, Fame
from app.places.learning.wikivoyage import Words
from app.places.osm.facts import read_facts
from app.places.osm.staging import StagedPlace

MOST_SIGHTS, MOST_TABLES, MOST_LODGINGS = 400, 240, 80
"""Maximum places of a city, most famous first: more than any plan needs, and as many as a phone can list."""
SAME_PLACE_M = 300
"""Objects with the same name within this distance are one place: a building and the museum in it."""
WIKIDATA_PAGE = "https://www.wikidata.org/wiki/"


@dataclass(frozen=True, slots=True)
class _Found:
    place: StagedPlace
    item: str | None
    distance_m: float

    @property
    def order(self) -> tuple[int, float, str]:
        """The most famous first, then by distance from the centre."""
        return -self.place.facts.rank, self.distance_m, self.place.key


def known_items(objects: Iterable[MapObject], area: Area) -> list[str]:
    """Return the Wikidata items to request: those of the most famous objects, at most 300."""
    found = sorted(_found(objects, area, {}), key=lambda one: one.order)
    return list(dict.fromkeys(one.item for one in found if one.item))[:MAX_ITEMS]


def merge(
    objects: Iterable[MapObject], area: Area, fame: Mapping[str, Fame], pages: Sequence[Words]
) -> list[StagedPlace]:
    """Return the places of a city, each once, by their keys.

    :param objects: the map's objects.
    :param fame: fame by Wikidata item.
    :param pages: Wikivoyage's pages.
    """
    found = _distinct(sorted(_found(objects, area, fame), key=lambda one: one.order))
    described = {page.item: page for page in pages if page.item}
    chosen = [_described(one, fame, described) for one in _best(found)]
    return sorted(chosen, key=lambda place: place.key)


def _found(objects: Iterable[MapObject], area: Area, fame: Mapping[str, Fame]) -> Iterator[_Found]:
    for one in objects:
        item = one.tags.get("wikidata", "")
        known = fame.get(item)
        facts = read_facts(one.tags, known.languages if known else 0)
        if facts is not None:
            place = StagedPlace(one.key, one.lat, one.lon, facts)
            yield _Found(place, item if ITEM.fullmatch(item) else None, area.distance_m(one.lat, one.lon))


def _distinct(found: Iterable[_Found]) -> list[_Found]:
    """Return the first object of each place."""
    items: set[str] = set()
    names: dict[str, list[StagedPlace]] = {}
    distinct = []
    for one in found:
        namesakes = names.setdefault(fold(one.place.facts.name), [])
        if one.item in items or any(_is_near(one.place, other) for other in namesakes):
            continue
        namesakes.append(one.place)
        if one.item:
            items.add(one.item)
        distinct.append(one)
    return distinct


def _is_near(one: StagedPlace, other: StagedPlace) -> bool:
    return geo.distance_m(one.lat, one.lon, other.lat, other.lon) <= SAME_PLACE_M


def _best(found: Sequence[_Found]) -> list[_Found]:
    tables = [one for one in found if one.place.facts.category in TABLE_CATEGORIES]
    lodgings = [one for one in found if one.place.facts.category in LODGING_CATEGORIES]
    others = TABLE_CATEGORIES | LODGING_CATEGORIES
    sights = [one for one in found if one.place.facts.category not in others]
    return [*sights[:MOST_SIGHTS], *tables[:MOST_TABLES], *lodgings[:MOST_LODGINGS]]


def _described(one: _Found, fame: Mapping[str, Fame], pages: Mapping[str, Words]) -> StagedPlace:
    place = one.place
    if one.item is None:
        return place
    known, page = fame.get(one.item), pages.get(one.item)
    description, uri = (page.text, page.uri) if page else (None, None)
    if description is None and known and known.description:
        description, uri = known.description, WIKIDATA_PAGE + one.item
    picture = known.picture if known else None
    return StagedPlace(place.key, place.lat, place.lon, place.facts, description, uri, picture)
