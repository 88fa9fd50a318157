"""The rows of the tables, from the gazetteer and the guides."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from math import dist
from typing import Any, cast

from sqlalchemy import Table

from app.db.text import fold
from app.db.types import Id
from app.places import geo
from app.places.catalogue.gazetteer import LOCAL_NAMES, NAMESAKES, City, country_names
from app.places.catalogue.guides import Guide, GuidePlace
from app.places.catalogue.standing import GUIDED, Namesakes, duplicates_of_nearer_guides, guide_names, members
from app.places.catalogue.tables import DATA, listed, read_table
from app.places.catalogue.terms import Names, TermRow, terms
from app.places.categories import CITY, REGION
from app.places.models import DESTINATION, GEONAMES, GUIDE, MAP, PLACE, Place, place_id

COUNTRIES = DATA / "countries.tsv"
DISTRICTS = DATA / "districts.tsv"

TIER_RANK = {1: 700, 2: 600, 3: 500}
"""Rank of a must-see sight: that of a large town."""
REGION_RANK = 850
"""Rank of a region with a guide: that of a metropolis; the gazetteer has no figures for it."""
DISTRICT_RANK = 490
"""Rank of a well-known district: just below a guide's quarter of that name."""
CITY_RADIUS_KM = 25.0

COLUMNS = tuple(column.name for column in cast(Table, Place.__table__).columns)
_DESCRIPTION, _WORDS_URI, _PICTURE = map(COLUMNS.index, ("description", "words_uri", "picture"))


@dataclass(frozen=True, slots=True)
class Entry:
    """A row of `Place`, by column, and the names that find it.

    :param rank: the rank that weighs its names; the row's own when None.
    """

    row: Mapping[str, Any]
    names: Names
    rank: int | None = None

    def term_rows(self) -> list[TermRow]:
        """Return the rows of `PlaceTerm` that find the place."""
        cell = None if self.row["kind"] == DESTINATION else self.row["cell"]
        ident, rank = self.row["id"], self.row["rank"] if self.rank is None else self.rank
        return [(term, ident, weight, exact, cell) for term, weight, exact in terms(self.names, rank)]


def entries(cities: Sequence[City], guides: Sequence[Guide], homes: Mapping[str, City]) -> Iterator[Entry]:
    """Yield destinations, districts and then places, each after its parent.

    A city that belongs to a guide has the guide's destination for a parent.

    :param cities: the gazetteer.
    :param guides: checked.
    :param homes: the result of `home_cities`.
    """
    described = {guide.geoname: guide for guide in guides if guide.geoname}
    known = {city.key: city for city in cities}
    towns = {(city.country_code, city.name) for city in cities if city.key not in described}
    namesakes = Namesakes(cities, described)
    zones = {guide.key: home.timezone if (home := homes.get(guide.key)) else None for guide in guides}
    yield from (_described(known[key], guide, towns, namesakes) for key, guide in described.items())
    yield from (_region(guide, zones[guide.key], towns) for guide in guides if guide.geoname is None)
    belonging = members(cities, guides)
    for city in cities:
        if city.key in described:
            continue
        yield _city(city, belonging.get(city.key)) if city.owner is None else _district(city, known[city.owner])
    yield from _known_districts(known, namesakes)
    others = duplicates_of_nearer_guides(guides)
    for guide in guides:
        destination = destination_id(guide)
        for place in guide.places:
            yield _place(guide, destination, place, zones[guide.key], is_first=(guide.key, place.line) not in others)


def destination_id(guide: Guide) -> Id:
    """Return the id of the destination that a guide describes."""
    return place_id(GEONAMES, guide.geoname) if guide.geoname else place_id(GUIDE, guide.key)


def home_cities(cities: Iterable[City], guides: Iterable[Guide]) -> dict[str, City]:
    """Return the city of each guide by the guide's key; for a region, the nearest city. Some guides have none."""
    guides = list(guides)
    wanted = {guide.geoname for guide in guides}
    regional = {guide.country for guide in guides if guide.geoname is None}
    named: dict[str | None, City] = {}
    located: dict[str, list[tuple[geo.Vector, City]]] = {country: [] for country in regional}
    for city in cities:
        if city.key in wanted:
            named[city.key] = city
        if city.country_code in regional:
            located[city.country_code].append((geo.unit_vector(city.lat, city.lon), city))
    homes = {
        guide.key: named.get(guide.geoname) if guide.geoname else _nearest(guide, located[guide.country])
        for guide in guides
    }
    return {key: city for key, city in homes.items() if city is not None}


def _nearest(guide: Guide, cities: Iterable[tuple[geo.Vector, City]]) -> City | None:
    centre = geo.unit_vector(guide.lat, guide.lon)
    nearest = min(cities, key=lambda city: dist(centre, city[0]), default=None)
    return nearest[1] if nearest else None


def _described(city: City, guide: Guide, towns: Collection[tuple[str, str]], namesakes: Namesakes) -> Entry:
    names = guide_names(guide, towns)
    row = _settlement(
        city,
        guide.destination,
        guide.region,
        (guide.lat, guide.lon),
        rank=namesakes.rank_above(names.own, city.rank + GUIDED),
        radius_km=guide.radius_km,
    )
    own = (*names.own, city.name)
    return Entry(row, Names(own=own, known=names.known, aliases=(*names.aliases, *city.aliases)))


def _city(city: City, guide: Guide | None) -> Entry:
    """Return the row of a city without a guide of its own.

    :param guide: the guide that it belongs to, if any.
    """
    parent = destination_id(guide) if guide else None
    position = (city.lat, city.lon)
    row = _settlement(
        city, city.name, city.region, position, rank=city.rank, radius_km=CITY_RADIUS_KM, parent_id=parent
    )
    return Entry(row, Names(own=(city.name,), aliases=city.aliases))


def _district(city: City, owner: City) -> Entry:
    """Return the row of a district: searches for it offer its city, ranked by the city's fame."""
    position, city_id = (city.lat, city.lon), place_id(GEONAMES, owner.key)
    row = _settlement(city, city.name, city.region, position, rank=city.rank, radius_km=CITY_RADIUS_KM)
    return Entry(row | {"hidden": True, "city_id": city_id}, Names(own=(), districts=(city.name,)), rank=owner.rank)


def _settlement(
    city: City, name: str, region: str | None, position: tuple[float, float], **columns: Any
) -> dict[str, Any]:
    return place_row(
        GEONAMES,
        city.key,
        position=position,
        kind=DESTINATION,
        category=CITY,
        name=name,
        locality=_locality(name, region, city.country),
        region=region,
        country_code=city.country_code,
        country=city.country,
        population=city.population,
        timezone=city.timezone,
        **columns,
    )


def _known_districts(cities: Mapping[str, City], namesakes: Namesakes) -> Iterator[Entry]:
    """Yield well-known districts that the gazetteer lacks."""
    meant = {row[0] for row in read_table(NAMESAKES, 2)}
    for key, _, name, aliases in read_table(DISTRICTS, 4):
        if key in cities:
            source_key, names = f"{key}/{fold(name)}", (name, *listed(aliases))
            row = _settlement(
                cities[key],
                name,
                cities[key].region,
                (cities[key].lat, cities[key].lon),
                rank=namesakes.rank_above(names, DISTRICT_RANK) if source_key in meant else DISTRICT_RANK,
                radius_km=CITY_RADIUS_KM,
                hidden=True,
                city_id=place_id(GEONAMES, key),
            )
            own = {"id": place_id(MAP, source_key), "source": MAP, "source_key": source_key, "population": None}
            yield Entry(row | own, Names(own=names))


def _region(guide: Guide, timezone: str | None, towns: Collection[tuple[str, str]]) -> Entry:
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
    names = guide_names(guide, towns)
    aliases = (*names.aliases, *_of_country(guide), *_at_home().get(guide.key, ()))
    return Entry(row, Names(own=names.own, known=names.known, aliases=aliases, words_of_aliases=True))


def _of_country(guide: Guide) -> tuple[str, ...]:
    """Return the names of a country that a guide describes as a whole, such as the Maldives."""
    if fold(guide.destination) != fold(country_names()[guide.country]):
        return ()
    rows = (row for row in read_table(COUNTRIES, 6) if row[0] == guide.country)
    return tuple(name for row in rows for cell in row[4:] for name in listed(cell))


@cache
def _at_home() -> dict[str, tuple[str, ...]]:
    """Return the local names of destinations, by the key of a city or guide."""
    return {row[0]: listed(row[2]) for row in read_table(LOCAL_NAMES, 3)}


def _place(guide: Guide, destination: Id, place: GuidePlace, timezone: str | None, *, is_first: bool) -> Entry:
    """Return the row of a place of a guide.

    :param is_first: whether no nearer guide has the same place.
    """
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
        rank=TIER_RANK[place.tier] - (0 if is_first else 1),
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
    """Return a row of `Place` with all columns derived from its source and position.

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


def with_words(row: tuple[Any, ...], before: tuple[Any, ...] | None) -> tuple[Any, ...]:
    """Return a row; if its source has no description or picture, with those that were learned.

    :param row: in the order of the columns.
    :param before: the stored one.
    """
    if before is None or (before[_WORDS_URI] is None and before[_PICTURE] is None):
        return row
    changed = list(row)
    if row[_DESCRIPTION] is None:
        changed[_DESCRIPTION], changed[_WORDS_URI] = before[_DESCRIPTION], before[_WORDS_URI]
    if row[_PICTURE] is None:
        changed[_PICTURE] = before[_PICTURE]
    return tuple(changed)


@cache
def _fold_region(region: str) -> str:
    """Return a region's folded name; cached, because tens of thousands of cities share a few thousand regions."""
    return fold(region)


def _locality(name: str, region: str | None, country: str) -> str:
    """Return the text after a destination's name ("Kerala, India"), without repeating the name."""
    parts = [region] if region and _fold_region(region) != fold(name) and region != country else []
    return ", ".join((*parts, country))
