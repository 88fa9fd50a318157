"""A million imported places around the cities of the world, distributed by population."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import accumulate, islice
from random import Random
from typing import cast

from sqlalchemy import Table, select, text
from sqlalchemy.orm import Session

from app.places import geo
from app.places.catalogue.bulk_write import insert_rows
from app.places.catalogue.entries import Entry
from app.places.catalogue.prefixes import rebuild_prefixes
from app.places.catalogue.terms import TERM_COLUMNS, Names
from app.places.models import DESTINATION, PLACE, Place, PlaceTerm, place_id

SOURCE = "osm"
SPREAD_DEGREES = 0.06
"""Typical distance of a city's places from its centre: some seven kilometres."""
CROWDING = 1.5
"""The largest cities have more than their share: tens of thousands of places in one cell of the grid. Maps list far
more restaurants in a city than sights."""
# Maps list far more restaurants in a city than sights.
SHARES = {
    "restaurant": 30, "cafe": 15, "hotel": 10, "bar": 6, "shopping": 8, "park": 8, "museum": 3, "monument": 5,
    "church": 5, "gallery": 2, "theatre": 2, "viewpoint": 3, "historic_site": 2, "amusement_park": 1,
}  # fmt: skip
SYLLABLES = ("ka", "lo", "mi", "ra", "su", "ten", "vor", "bel", "nai", "shi", "go", "pa", "dre", "el", "um", "zo")
COLUMNS = (
    "id", "source", "source_key", "kind", "category", "name", "locality", "region", "country_code", "country",
    "lat", "lon", "x", "y", "z", "cell", "rank", "hidden", "interests",
)  # fmt: skip
_PLACES_AT_ONCE = 50_000


def add_world(session: Session, number: int) -> None:
    """Add places of source "osm" around the catalogue's cities by population, and make them searchable.

    :param number: of places.
    """
    places = _entries(session, number)
    while part := list(islice(places, _PLACES_AT_ONCE)):
        insert_rows(session, cast(Table, Place.__table__), COLUMNS, (tuple(map(e.row.get, COLUMNS)) for e in part))
        terms = sorted(row for entry in part for row in entry.term_rows())
        insert_rows(session, cast(Table, PlaceTerm.__table__), TERM_COLUMNS, terms)
    session.execute(text("ANALYZE place, place_term"))
    rebuild_prefixes(session)


@cache
def words() -> list[str]:
    """Return the words of names, deterministically."""
    random = Random(5)
    return ["".join(random.choices(SYLLABLES, k=random.randint(2, 4))) for _ in range(20_000)]


def _entries(session: Session, number: int) -> Iterator[Entry]:
    random, vocabulary = Random(9), words()
    cities = session.scalars(
        select(Place).where(Place.kind == DESTINATION, Place.population > 0).order_by(Place.id)
    ).all()
    people = list(accumulate((city.population or 0) ** CROWDING for city in cities))
    categories, shares = list(SHARES), list(accumulate(SHARES.values()))
    chosen = random.choices(cities, cum_weights=people, k=number)
    kinds = random.choices(categories, cum_weights=shares, k=number)
    for count, (city, category) in enumerate(zip(chosen, kinds, strict=True)):
        name = _name(random, vocabulary, category)
        yield _entry(count, city, category, name, random)


def _name(random: Random, vocabulary: list[str], category: str) -> str:
    word = vocabulary[min(int(random.expovariate(1 / 2_000)), len(vocabulary) - 1)]
    first = random.random()
    what = category.replace("_", " ")
    if first < 0.3:
        return f"{what} {word}"
    return f"{word} {what}" if first < 0.6 else f"{word} {random.choice(vocabulary)}"


def _entry(count: int, city: Place, category: str, name: str, random: Random) -> Entry:
    lat = min(89.9, max(-89.9, random.gauss(city.lat, SPREAD_DEGREES)))
    lon = (random.gauss(city.lon, SPREAD_DEGREES) + 180) % 360 - 180
    x, y, z = geo.unit_vector(lat, lon)
    key = f"n{count}"
    row = {
        "id": place_id(SOURCE, key), "source": SOURCE, "source_key": key, "kind": PLACE, "category": category,
        "name": name.title(), "locality": f"{city.name}, {city.locality}", "region": city.region,
        "country_code": city.country_code, "country": city.country, "lat": lat, "lon": lon, "x": x, "y": y, "z": z,
        "cell": geo.cell(lat, lon), "rank": 100 + int(random.expovariate(1 / 60)), "hidden": False, "interests": "",
    }  # fmt: skip
    return Entry(row, Names(own=(str(row["name"]),), words_of_aliases=True))
