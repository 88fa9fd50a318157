"""Compares the guides with an open-data file: places in both must have the same position.

The file is tab-separated, gzipped or not, with a header: source, name, local_name, category, lat, lon, hours, and more.
It is only used for comparison, never shipped. `open_hours` compares when places are open.
"""

from __future__ import annotations

import csv
import gzip
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TextIO, TypeVar

from app.db.text import fold
from app.places.catalogue.guides import Guide, GuidePlace
from app.places.catalogue.tables import DATA, read_table
from app.places.geo import distance_m

T = TypeVar("T")

ACCEPTED = DATA / "open_data_differences.tsv"
FAR_M = 300.0
"""Metres beyond which one of two positions is wrong."""
OTHER_M = 5_000.0
"""Metres beyond which two entries are different places with one name."""

_COLUMNS = ("source", "name", "local_name", "lat", "lon", "hours")


class OpenDataError(Exception):
    """The file does not have the expected format; the message says where."""


@dataclass(frozen=True, slots=True)
class OpenPlace:
    """A place of the open data.

    :param source: the name of the data set.
    :param hours: as the source writes them; empty where it has none.
    """

    source: str
    lat: float
    lon: float
    hours: str = ""


@dataclass(frozen=True, slots=True)
class Agreement:
    """The result of comparing one fact of the guides with the open data.

    :param matched: places with that fact in both.
    :param differences: a line for each place in which they differ and that is not in the list of accepted ones.
    :param accepted: the number of accepted differences.
    :param stale: a line for each accepted difference that no longer exists.
    """

    matched: int
    differences: tuple[str, ...]
    accepted: int
    stale: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Difference:
    """The comparison of a place with the open data.

    :param text: how they differ, after the place's name and "is".
    """

    exists: bool
    is_accepted: bool
    text: str


def read_open_data(path: Path) -> Mapping[str, list[OpenPlace]]:
    """Return the places of a file by their folded names.

    :raises OpenDataError: a column is missing, or a position is not a number.
    """
    found: dict[str, list[OpenPlace]] = defaultdict(list)
    with _opened(path) as file:
        rows = csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE)
        missing = set(_COLUMNS) - set(rows.fieldnames or ())
        if missing:
            raise OpenDataError(f"{path.name}: no column {', '.join(sorted(missing))}")
        for row in rows:
            try:
                place = OpenPlace(row["source"], float(row["lat"]), float(row["lon"]), row["hours"] or "")
            except (TypeError, ValueError) as error:
                raise OpenDataError(f"{path.name}:{rows.line_num}: {error}") from error
            for name in {fold(row["name"] or ""), fold(row["local_name"] or "")} - {""}:
                found[name].append(place)
    return found


def read_accepted(path: Path = ACCEPTED) -> Mapping[tuple[str, str], float]:
    """Return the accepted differences, where the open data is wrong: their maximum in metres, by guide and place.

    :raises OpenDataError: a row has the wrong format, or a place has two rows.
    """
    return accepted_rows(path, float)


def accepted_rows(path: Path, read: Callable[[str], T]) -> Mapping[tuple[str, str], T]:
    """Return the third of four columns of a table of accepted differences, by guide and place.

    :param read: raises `ValueError` for a cell in the wrong format.
    :raises OpenDataError: a row has the wrong format, or a place has two rows.
    """
    accepted: dict[tuple[str, str], T] = {}
    try:
        for guide, place, cell, _reason in read_table(path, 4):
            if (guide, place) in accepted:
                raise OpenDataError(f"{path.name}: {place} of {guide} is in it twice")
            accepted[guide, place] = read(cell)
    except ValueError as error:
        raise OpenDataError(f"{path.name}: {error}") from error
    return accepted


def agreement(
    guides: Iterable[Guide], known: Mapping[str, list[OpenPlace]], accepted: Mapping[tuple[str, str], float]
) -> Agreement:
    """Compare the guides' positions with the open data."""

    def difference(place: GuidePlace, most: float | None) -> Difference | None:
        nearest = min(namesakes(place, known), default=None, key=lambda pair: pair[0])
        if nearest is None:
            return None
        metres, other = nearest
        where = f"{other.lat:.5f} {other.lon:.5f} of {other.source}"
        is_accepted = most is not None and metres <= most
        return Difference(metres > FAR_M, is_accepted, f"{metres:.0f} m from {where}")

    return compared(guides, difference, ACCEPTED, accepted)


def compared(
    guides: Iterable[Guide],
    difference: Callable[[GuidePlace, T | None], Difference | None],
    path: Path,
    accepted: Mapping[tuple[str, str], T],
) -> Agreement:
    """Compare the places of guides with the open data.

    :param difference: compares a place; gets its accepted difference, and returns None if the open data lacks it.
    :param path: the table of accepted differences.
    """
    matched = 0
    lines: list[str] = []
    used: set[tuple[str, str]] = set()
    read: set[str] = set()
    for guide in guides:
        read.add(guide.key)
        for place in guide.places:
            found = difference(place, accepted.get((guide.key, place.name)))
            if found is None:
                continue
            matched += 1
            if found.exists and found.is_accepted:
                used.add((guide.key, place.name))
            elif found.exists:
                lines.append(f"{guide.file}:{place.line}: {place.name} is {found.text}")
    return Agreement(matched, tuple(lines), len(used), _stale(path, accepted, used, read))


def _stale(
    path: Path, accepted: Iterable[tuple[str, str]], used: Collection[tuple[str, str]], compared: Collection[str]
) -> tuple[str, ...]:
    """Return a line for each accepted difference that was not found, although its guide was compared."""
    left = sorted(key for key in accepted if key[0] in compared and key not in used)
    return tuple(f"{path.name}: {place} of {guide} does not differ as it says" for guide, place in left)


def namesakes(place: GuidePlace, known: Mapping[str, list[OpenPlace]]) -> Iterator[tuple[float, OpenPlace]]:
    """Yield the places of the open data that may be this one, each with its distance in metres."""
    for name in (place.name, *place.aliases):
        for other in known.get(fold(name), ()):
            metres = distance_m(place.lat, place.lon, other.lat, other.lon)
            if metres <= OTHER_M:
                yield metres, other


def _opened(path: Path) -> TextIO:
    if path.suffix == ".gz":
        return gzip.open(path, "rt", encoding="utf-8", newline="")
    return path.open(encoding="utf-8", newline="")
