"""Asks an Overpass server for the places of an area.

The tags come from the table of `app.places.osm.tags`, so that learning follows the rules of imports. Source:
https://wiki.openstreetmap.org/wiki/Overpass_API/Overpass_QL
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, Literal

from msgspec import Meta, Struct

from app.places.categories import LODGING_CATEGORIES, TABLE_CATEGORIES
from app.places.learning.area import Area
from app.places.osm.tags import RULES, SPECIAL_VALUES
from app.remote.client import RemoteResponse
from app.remote.errors import RemoteFailed

SERVER_SECONDS = 20
SERVER_BYTES = 128 * 1024 * 1024
"""Resource limits for the server; it refuses queries with higher limits earlier."""
FAMOUS, SIGHTS, TABLES, OTHER_TABLES, LODGINGS = 2500, 1500, 1200, 600, 500
"""Maximum objects of each kind in a response: about 6 MB in total."""

_Latitude = Annotated[float, Meta(ge=-90, le=90)]
_Longitude = Annotated[float, Meta(ge=-180, le=180)]


@dataclass(frozen=True, slots=True)
class MapObject:
    """An object of the map.

    :param key: `n`, `w` or `r` with the object's number, as imports have it.
    """

    key: str
    lat: float
    lon: float
    tags: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class MapAnswer:
    """The response's content.

    :param timestamp: the age of the server's data; None if unknown.
    """

    objects: list[MapObject]
    timestamp: datetime | None


class _Centre(Struct):
    lat: _Latitude
    lon: _Longitude


class _Element(Struct):
    type: Literal["node", "way", "relation"]
    id: Annotated[int, Meta(gt=0)]
    lat: _Latitude | None = None
    lon: _Longitude | None = None
    center: _Centre | None = None
    tags: dict[str, str] = {}

    def as_object(self) -> MapObject | None:
        """Return the object; None if it has no position."""
        key = f"{self.type[0]}{self.id}"
        if self.center is not None:
            return MapObject(key, self.center.lat, self.center.lon, self.tags)
        if self.lat is None or self.lon is None:
            return None
        return MapObject(key, self.lat, self.lon, self.tags)


class _Base(Struct):
    timestamp_osm_base: str = ""


class _Answer(Struct):
    """The response; if it has a remark, the server gave up early and the elements are incomplete."""

    elements: list[_Element]
    osm3s: _Base
    remark: str | None = None


def question(area: Area) -> dict[str, str]:
    """Return the query that asks for the places of an area."""
    box = ",".join(f"{degree:.5f}" for degree in area.box())
    tables, lodgings = _values(lambda one: one in TABLE_CATEGORIES), _values(lambda one: one in LODGING_CATEGORIES)
    sights = _values(lambda one: one not in TABLE_CATEGORIES | LODGING_CATEGORIES)
    parts = (
        f"[out:json][timeout:{SERVER_SECONDS}][maxsize:{SERVER_BYTES}][bbox:{box}];",
        _out(_each(sights, '["name"]["wikidata"]'), FAMOUS),
        _out(_each(sights, '["name"][!"wikidata"]'), SIGHTS),
        _out(_each(tables, '["name"]["opening_hours"]'), TABLES),
        _out(_each(tables, '["name"][!"opening_hours"]'), OTHER_TABLES),
        _out(_each(lodgings, '["name"]'), LODGINGS),
    )
    return {"data": "".join(parts)}


def read(response: RemoteResponse, area: Area) -> MapAnswer:
    """Return the objects within the area, each once.

    :raises RemoteFailed: when the answer is incomplete, or belongs to another query.
    """
    answer = response.decode(_Answer)
    if answer.remark is not None:
        raise RemoteFailed(f"overpass gave up: {answer.remark[:120]!r}")
    located = {found.key: found for element in answer.elements if (found := element.as_object()) is not None}
    inside = [one for one in located.values() if area.distance_m(one.lat, one.lon) <= area.radius_m]
    # Corners of the box and centres of large objects may lie outside, but never most of an answer.
    if 4 * len(inside) < len(answer.elements):
        raise RemoteFailed("overpass answered with places elsewhere")
    return MapAnswer(inside, _moment(answer.osm3s.timestamp_osm_base))


def _values(is_wanted: Callable[[str], bool]) -> dict[str, list[str]]:
    """Return the values of each key with a wanted category."""
    found: dict[str, list[str]] = {}
    pairs = [(key, value, category) for key, values in RULES for value, category in values.items()]
    for key, value, category in (*pairs, *SPECIAL_VALUES):
        if is_wanted(category):
            found.setdefault(key, []).append(value)
    return found


def _each(values: Mapping[str, Iterable[str]], conditions: str) -> Iterator[str]:
    for key, names in values.items():
        yield f'nwr["{key}"~"^({"|".join(names)})$"]{conditions};'


def _out(statements: Iterable[str], limit: int) -> str:
    return f"({''.join(statements)});out center tags {limit};"


def _moment(text: str) -> datetime | None:
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        return None
    return moment if moment.tzinfo else None
