"""The rows of the tables, from the gazetteer and the guides."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from math import dist
from typing import Any

from app.db.text import fold
from app.db.types import Id
from app.places import geo
from app.places.catalogue.gazetteer import City, country_names
from app.places.catalogue.guides import Guide, GuidePlace
from app.places.catalogue.terms import Names, TermRow, terms
from app.places.categories import CITY, REGION
from app.places.models import DESTINATION, GEONAMES, GUIDE, PLACE, place_id

TIER_RANK = {1: 700, 2: 600, 3: 500}
"""A must-see sight is as famous as a large town."""
REGION_RANK = 850
"""A region with a guide is as famous as a metropolis; the gazetteer has no figures for it."""
CITY_RADIUS_KM = 25.0


@dataclass(frozen=True, slots=True)
class Entry:
    """A row of `Place`, by column, and the names by which it is found."""

    row: Mapping[str, Any]
    names: Names

    def term_rows(self) -> list[TermRow]:
        """Return the rows of `PlaceTerm` by which the place is found, unless it is hidden."""
        cell = None if self.row["kind"] == DESTINATION else self.row["cell"]
        return [
            (term, self.row["id"], weight, exact, cell) for term, weight, exact in terms(self.names, self.row["rank"])
        ]


def entries(cities: Iterable[City], guides: Iterable[Guide]) -> Iterator[Entry]:
    """Yield destinations and then places, each after its parent.

    :param cities: the gazetteer.
    :param guides: checked.
    """
    cities, guides = list(cities), list(guides)
    described = {guide.geoname: guide for guide in guides if guide.geoname}
    for city in cities:
        yield _city(city, described.get(city.key))
    zones = _timezones(guides, cities)
    for guide in guides:
        if guide.geoname is None:
            yield _region(guide, zones[guide.key])
    for guide in guides:
        destination = destination_id(guide)
        for place in guide.places:
            yield _place(guide, destination, place, zones[guide.key])


def destination_id(guide: Guide) -> Id:
    """Return the id of the destination that a guide describes."""
    return place_id(GEONAMES, guide.geoname) if guide.geoname else place_id(GUIDE, guide.key)


def _timezones(guides: Iterable[Guide], cities: Iterable[City]) -> dict[str, str | None]:
    """Return the time zone of each guide's destination by key; a region has that of its nearest city."""
    own = {city.key: city.timezone for city in cities}
    located = _located(cities, {guide.country for guide in guides if guide.geoname is None})
    return {
        guide.key: own.get(guide.geoname) if guide.geoname else _nearest_timezone(guide, located[guide.country])
        for guide in guides
    }


def _located(cities: Iterable[City], countries: Collection[str]) -> dict[str, list[tuple[geo.Vector, str | None]]]:
    """Return positions and time zones of the cities of some countries, computed once for all regions of each."""
    located: dict[str, list[tuple[geo.Vector, str | None]]] = {country: [] for country in countries}
    for city in cities:
        if city.country_code in located:
            located[city.country_code].append((geo.unit_vector(city.lat, city.lon), city.timezone))
    return located


def _nearest_timezone(guide: Guide, cities: Iterable[tuple[geo.Vector, str | None]]) -> str | None:
    centre = geo.unit_vector(guide.lat, guide.lon)
    nearest = min(cities, key=lambda city: dist(centre, city[0]), default=None)
    return nearest[1] if nearest else None


def _city(city: City, guide: Guide | None) -> Entry:
    name, region = (guide.destination, guide.region) if guide else (city.name, city.region)
    lat, lon = (guide.lat, guide.lon) if guide else (city.lat, city.lon)
    row = place_row(
        GEONAMES,
        city.key,
        kind=DESTINATION,
        category=CITY,
        name=name,
        locality=_locality(name, region, city.country),
        region=region,
        country_code=city.country_code,
        country=city.country,
        position=(lat, lon),
        rank=city.rank,
        hidden=city.owner is not None and guide is None,
        population=city.population,
        radius_km=guide.radius_km if guide else CITY_RADIUS_KM,
        timezone=city.timezone,
    )
    own = (name, *guide.aliases, city.name) if guide else (city.name,)
    return Entry(row, Names(own=own, aliases=city.aliases, districts=city.districts))


def _region(guide: Guide, timezone: str | None) -> Entry:
    country = country_names()[guide.country]
    row = place_row(
        GUIDE,
        guide.key,
        kind=DESTINATION,
        category=REGION,
        name=guide.destination,
        locality=_locality(guide.destination, guide.region, country),
        region=guide.region,
        country_code=guide.country,
        country=country,
        position=(guide.lat, guide.lon),
        rank=REGION_RANK,
        radius_km=guide.radius_km,
        timezone=timezone,
    )
    return Entry(row, Names(own=(guide.destination, *guide.aliases)))


def _place(guide: Guide, destination: Id, place: GuidePlace, timezone: str | None) -> Entry:
    country = country_names()[guide.country]
    row = place_row(
        GUIDE,
        f"{guide.key}/{fold(place.name)}",
        kind=PLACE,
        category=place.category,
        name=place.name,
        locality=", ".join((guide.destination, _locality(guide.destination, guide.region, country))),
        region=guide.region,
        country_code=guide.country,
        country=country,
        position=(place.lat, place.lon),
        rank=TIER_RANK[place.tier],
        parent_id=destination,
        tier=place.tier,
        visit_minutes=place.minutes,
        price_level=place.price,
        hours=place.hours,
        interests=", ".join(place.interests),
        description=place.note,
        timezone=timezone,
    )
    return Entry(row, Names(own=(place.name,), aliases=place.aliases, words_of_aliases=True))


def place_row(source: str, key: str, *, position: tuple[float, float], **columns: Any) -> dict[str, Any]:
    """Return a row of `Place` with everything that follows from its source and position.

    :param source: where the place comes from.
    :param key: the source's own id.
    :param position: latitude and longitude in degrees.
    :param columns: all others; missing ones are null.
    """
    lat, lon = position
    x, y, z = geo.unit_vector(lat, lon)
    return {
        "id": place_id(source, key),
        "source": source,
        "source_key": key,
        "lat": lat,
        "lon": lon,
        "x": x,
        "y": y,
        "z": z,
        "cell": geo.cell(lat, lon),
        "interests": "",
        "hidden": False,
    } | columns


def _locality(name: str, region: str | None, country: str) -> str:
    """Return what follows a destination's name ("Kerala, India"), without repeating the name."""
    parts = [region] if region and fold(region) != fold(name) and region != country else []
    return ", ".join((*parts, country))
