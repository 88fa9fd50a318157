"""Countries and regions: rows that travellers find by name, and the destinations that each contains."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import atan2, degrees, hypot, log10
from typing import Any

import numpy as np
from numpy.typing import NDArray

from app.db.text import fold
from app.db.types import Id
from app.places import geo
from app.places.catalogue.entries import COUNTRIES, REGION_RANK, Entry, destination_id, place_row
from app.places.catalogue.gazetteer import City, region_names, resort_keys
from app.places.catalogue.guides import Guide
from app.places.catalogue.standing import GUIDED
from app.places.catalogue.tables import DATA, listed, read_table
from app.places.catalogue.terms import Names
from app.places.categories import COUNTRY, STATE
from app.places.models import DESTINATION, GEONAMES, GUIDE, MAP

REGIONS = DATA / "regions.tsv"
FAVOURITES = DATA / "favourites.tsv"

MAX_GUIDES = 60
OTHERS_OF_COUNTRY, OTHERS_OF_REGION = 24, 12
"""Maximum destinations without a guide, most famous first."""
MIN_PEOPLE = 50_000
"""Minimum population of a first-level region without a guide: travellers rarely search for smaller ones."""
COUNTRY_RANK, STATE_RANK = 150, 40
"""Added to the logarithm of the population: a country is more famous than a city of its size."""
DREAM_RANK = 50
"""Added for a region of `REGIONS`: it is more famous than a guide to a part of it."""
CIRCLE_RANK = 750
"""Rank of a coast, island or park without administrative borders: at most that of a popular town."""
MIN_RANK = 400
"""Minimum fame: a less famous destination never represents a region."""

AreaRow = tuple[Id, int, Id]
"""A row of `AreaDestination`: area, position, destination."""
AREA_COLUMNS = ("area_id", "position", "destination_id")


@dataclass(frozen=True, slots=True)
class Area:
    """A country or region, and the scopes of its destinations.

    :param locality: the text after its name ("Italy" for Tuscany, "Europe" for Italy).
    :param others: names in other languages; only a whole name matches.
    :param scopes: codes of countries ("NO") and first-level regions ("IT.16"), or circles ("46.5,11.9,60", in km).
    :param people: the population; None for a region of `REGIONS`, which counts as being as famous as a guide's region.
    """

    key: str
    name: str
    aliases: tuple[str, ...]
    category: str
    locality: str
    scopes: tuple[str, ...]
    others: tuple[str, ...] = ()
    people: int | None = None


class AreaIndex:
    """The destinations of all areas: guides first, then travellers' favourites, then resorts, then by fame.

    :param destinations: rows of `Place` of destinations that are not hidden.
    :param guided: ids of those with a guide.
    :param codes: codes of first-level regions, by source and key of the destination.
    """

    def __init__(
        self, destinations: Iterable[Mapping[str, Any]], guided: frozenset[Id], codes: Mapping[tuple[str, str], str]
    ) -> None:
        known = [row for row in destinations if row["rank"] >= MIN_RANK or row["id"] in guided]
        resorts = resort_keys()
        places = _favourites(known, resorts, guided)
        self.rows = sorted(known, key=lambda row: _order(row, places, resorts, has_guide=row["id"] in guided))
        self.guided = guided
        self._vectors: NDArray[np.float64] = np.array([(r["x"], r["y"], r["z"]) for r in self.rows]).reshape(-1, 3)
        self._countries = {row["country"] for row in self.rows}
        self._within: dict[str, list[int]] = {}
        for number, row in enumerate(self.rows):
            for code in (row["country_code"], codes.get((row["source"], row["source_key"]), "")):
                self._within.setdefault(code, []).append(number)

    def members(self, area: Area) -> list[Mapping[str, Any]]:
        """Return the destinations of an area; a circle in one country ends at its border."""
        numbers = sorted({number for scope in area.scopes for number in self._of(scope)})
        if area.locality in self._countries:
            numbers = [number for number in numbers if self.rows[number]["country"] == area.locality]
        guides = [number for number in numbers if self.rows[number]["id"] in self.guided]
        most = OTHERS_OF_COUNTRY if area.category == COUNTRY else OTHERS_OF_REGION
        # A town with the name of the guide to its region is not shown next to it.
        names = {fold(self.rows[number]["name"]) for number in guides}
        first = numbers[len(guides) : len(guides) + most + len(names)]
        others = [number for number in first if fold(self.rows[number]["name"]) not in names]
        return [self.rows[number] for number in (*guides[:MAX_GUIDES], *others[:most])]

    def _of(self, scope: str) -> Sequence[int]:
        if "," not in scope:
            return self._within.get(scope, ())
        lat, lon, kilometres = map(float, scope.split(","))
        squares = ((self._vectors - np.array(geo.unit_vector(lat, lon))) ** 2).sum(axis=1)
        return [int(number) for number in np.flatnonzero(squares <= geo.chord(1000 * kilometres) ** 2)]


def _favourites(
    destinations: Iterable[Mapping[str, Any]], resorts: Collection[str], guided: Collection[Id]
) -> dict[Id, int]:
    """Return travellers' favourites: the rank of each in its country's list, by id.

    Of several destinations with that name in the country, it is the one with a guide, a resort, or the most famous.
    """
    places = {
        (country, fold(name)): place
        for country, names in read_table(FAVOURITES, 2)
        for place, name in enumerate(listed(names))
    }
    named: dict[tuple[str, str], list[Mapping[str, Any]]] = {}
    for row in destinations:
        key = (row["country_code"], fold(row["name"]))
        if key in places:
            named.setdefault(key, []).append(row)
    meant = {
        key: min(rows, key=lambda row: (row["id"] not in guided, not _is_resort(row, resorts), -row["rank"]))
        for key, rows in named.items()
    }
    return {row["id"]: places[key] for key, row in meant.items()}


def _is_resort(row: Mapping[str, Any], resorts: Collection[str]) -> bool:
    return row["source"] == GEONAMES and row["source_key"] in resorts


def _order(
    row: Mapping[str, Any], places: Mapping[Id, int], resorts: Collection[str], *, has_guide: bool
) -> tuple[object, ...]:
    place = places.get(row["id"], len(places))
    # A city that belongs to another one's guide counts as having a guide, too.
    return not has_guide, row.get("parent_id") is None, place, not _is_resort(row, resorts), -row["rank"], row["id"]


def area_entries(
    entries: Iterable[Entry], cities: Sequence[City], guides: Sequence[Guide], homes: Mapping[str, City]
) -> tuple[list[Entry], list[AreaRow]]:
    """Return the rows of countries and regions, and of the destinations of each.

    :param entries: entries of all destinations.
    :param homes: the result of `home_cities`.
    """
    rows = [e.row for e in entries if e.row["kind"] == DESTINATION and not e.row["hidden"]]
    index = AreaIndex(rows, frozenset(map(destination_id, guides)), _region_codes(cities, guides, homes))
    found: list[Entry] = []
    members: list[AreaRow] = []
    for area in areas(cities, guides):
        inside = index.members(area)
        is_known = area.people is None or area.people >= MIN_PEOPLE or (inside[:1] and inside[0]["id"] in index.guided)
        if inside and (is_known or area.category == COUNTRY):
            entry = _entry(area, inside, index.guided)
            found.append(entry)
            members += [(entry.row["id"], position, row["id"]) for position, row in enumerate(inside)]
    return found, members


def areas(cities: Sequence[City], guides: Sequence[Guide]) -> Iterator[Area]:
    """Yield all countries and regions except those that are destinations themselves, or share their name with a city in
    them."""
    own = {(guide.country, fold(guide.destination)) for guide in guides}
    countries = {row[0]: row for row in read_table(COUNTRIES, 6)}
    for code, name, continent, people, aliases, others in countries.values():
        if (code, fold(name)) not in own:
            yield Area(code, name, listed(aliases), COUNTRY, continent, (code,), listed(others), int(people))
    regional = {fold(guide.destination) for guide in guides if guide.geoname is None}
    written: set[str | tuple[str, str]] = set()
    for key, name, aliases, locality, scopes in read_table(REGIONS, 5):
        parts = tuple(scopes.split())
        written.update((locality, fold(each)) for each in (name, *listed(aliases)))
        if len(parts) == 1:
            written.update(parts)
        if fold(name) not in regional:
            names = tuple(alias for alias in listed(aliases) if fold(alias) not in regional)
            yield Area(key, name, names, STATE, locality, parts)
    yield from _states(cities, countries, regional, written)


def _states(
    cities: Sequence[City],
    countries: Mapping[str, Sequence[str]],
    regional: set[str],
    written: Collection[str | tuple[str, str]],
) -> Iterator[Area]:
    """Yield the first-level regions that are not in `REGIONS`.

    :param written: what `REGIONS` has: codes, and countries with folded names.
    """
    people: dict[str, int] = {}
    names: dict[str, set[str]] = {}
    for city in cities:
        if city.owner is None:
            people[city.region_code] = people.get(city.region_code, 0) + city.population
            names.setdefault(city.region_code, set()).add(fold(city.name))
    for code, name in region_names().items():
        country = countries.get(code.partition(".")[0])
        if country is None or code not in people or code in written or (country[1], fold(name)) in written:
            continue
        words = fold(name).split()
        # "Granada Department" is found by "Granada", too.
        beginnings = {" ".join(words[:end]) for end in range(1, len(words) + 1)}
        # The one region of Martinique is Martinique.
        others = {*regional, *map(fold, (country[1], *listed(country[4])))}
        if beginnings.isdisjoint(names[code]) and " ".join(words) not in others:
            yield Area(code, name, (), STATE, country[1], (code,), people=people[code])


def _region_codes(
    cities: Iterable[City], guides: Iterable[Guide], homes: Mapping[str, City]
) -> dict[tuple[str, str], str]:
    """Return the first-level region of each destination, by source and key.

    A guide to a region names its first-level region, or belongs to that of its nearest city.
    """
    named = {(code.partition(".")[0], fold(name)): code for code, name in region_names().items()}
    codes = {(GEONAMES, city.key): city.region_code for city in cities}
    for guide in guides:
        if guide.geoname is None and guide.key in homes:
            own = named.get((guide.country, fold(guide.region)))
            codes[GUIDE, guide.key] = own or homes[guide.key].region_code
    return codes


def _entry(area: Area, inside: Sequence[Mapping[str, Any]], guided: frozenset[Id]) -> Entry:
    x, y, z = (sum(row[axis] for row in inside) for axis in ("x", "y", "z"))
    position = (degrees(atan2(z, hypot(x, y))), degrees(atan2(y, x)))
    what = f"A country in {area.locality}." if area.category == COUNTRY else f"A region in {area.locality}."
    row = place_row(
        MAP,
        area.key,
        position=position,
        kind=DESTINATION,
        category=area.category,
        name=area.name,
        locality=area.locality,
        region=None,
        country_code=inside[0]["country_code"],
        country=inside[0]["country"],
        rank=_rank(area, has_guide=inside[0]["id"] in guided),
        hidden=True,
        population=area.people if area.category == COUNTRY else None,
        description=what,
    )
    return Entry(row, Names(own=(area.name,), known=area.aliases, aliases=area.others))


def _rank(area: Area, *, has_guide: bool) -> int:
    if area.people is None:
        has_borders = any("," not in scope for scope in area.scopes)
        return REGION_RANK + DREAM_RANK if has_borders else CIRCLE_RANK
    more = COUNTRY_RANK if area.category == COUNTRY else STATE_RANK + (GUIDED if has_guide else 0)
    return round(100 * log10(max(area.people, 1))) + more
