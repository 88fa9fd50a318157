"""Reads the hand-written guides: a header of `key: value` lines, an empty line, a table."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from app.places.catalogue.tables import DATA

GUIDES = DATA / "guides"
"""Guides that are still waiting for a row-by-row review; nothing loads them."""

HEADER = ("destination", "aliases", "region", "country", "geoname", "lat", "lon", "radius_km", "reviewed")
MAY_BE_EMPTY = frozenset({"aliases", "geoname"})
COLUMNS = (
    "name", "aliases", "category", "lat", "lon", "tier", "minutes", "hours", "price", "interests", "note",
)  # fmt: skip
_NUMBER = re.compile(r"-?\d{1,3}(\.\d+)?", re.ASCII)
_POSITION = re.compile(r"-?\d{1,3}\.\d{5}", re.ASCII)


class GuideError(Exception):
    """A guide has errors.

    :param problems: errors with file and line.
    """

    def __init__(self, problems: Sequence[str]) -> None:
        super().__init__("\n".join(problems))
        self.problems = tuple(problems)


@dataclass(frozen=True, slots=True)
class GuidePlace:
    """A row of a guide.

    :param line: its number in the file.
    """

    line: int
    name: str
    aliases: tuple[str, ...]
    category: str
    lat: float
    lon: float
    tier: int
    minutes: int
    hours: str | None
    price: int | None
    interests: tuple[str, ...]
    note: str


@dataclass(frozen=True, slots=True)
class Guide:
    """A guide.

    :param key: the file's name without its extension.
    :param geoname: the gazetteer's id of the described settlement; None for a region.
    :param reviewed: whether someone other than its author reviewed it.
    """

    key: str
    file: str
    destination: str
    aliases: tuple[str, ...]
    region: str
    country: str
    geoname: str | None
    lat: float
    lon: float
    radius_km: float
    reviewed: bool
    places: tuple[GuidePlace, ...]


class _Problem(Exception):
    pass


def guide_files(folder: Path = GUIDES) -> list[Path]:
    """Return the guides in a folder and its subfolders, by name."""
    return sorted(folder.rglob("*.txt"), key=lambda path: path.name)


def read_guides(paths: Iterable[Path]) -> list[Guide]:
    """Return the guides in these files; `app.places.catalogue.guide_checks` checks their facts.

    :raises GuideError: with file and line of every format error.
    """
    guides: list[Guide] = []
    problems: list[str] = []
    for path in paths:
        try:
            guides.append(_read(path))
        except GuideError as error:
            problems.extend(error.problems)
    if problems:
        raise GuideError(problems)
    return guides


def _read(path: Path) -> Guide:
    lines = path.read_text(encoding="utf-8").splitlines()
    try:
        header, start = _header(lines)
        places, problems = _table(lines, start)
    except _Problem as problem:
        raise GuideError([f"{path.name}:{problem}"]) from problem
    if problems:
        raise GuideError([f"{path.name}:{problem}" for problem in problems])
    return Guide(
        key=path.stem,
        file=path.name,
        destination=header["destination"],
        aliases=_list(header["aliases"]),
        region=header["region"],
        country=header["country"],
        geoname=header["geoname"] or None,
        lat=float(header["lat"]),
        lon=float(header["lon"]),
        radius_km=float(header["radius_km"]),
        reviewed=header["reviewed"] == "yes",
        places=tuple(places),
    )


def _header(lines: Sequence[str]) -> tuple[dict[str, str], int]:
    values: dict[str, str] = {}
    for number, line in enumerate(lines[: len(HEADER)], 1):
        key, colon, value = line.partition(":")
        if not colon or key != HEADER[number - 1]:
            raise _Problem(f"{number}: must begin with '{HEADER[number - 1]}:'")
        values[key] = value.strip()
        _check_header(number, key, values[key])
    if len(values) < len(HEADER):
        raise _Problem(f"{len(lines)}: the header ends before '{HEADER[len(values)]}:'")
    start = len(HEADER) + 2
    if lines[len(HEADER) : start] != ["", " | ".join(COLUMNS)]:
        raise _Problem(f"{start}: an empty line must be followed by '{' | '.join(COLUMNS)}'")
    return values, start


def _check_header(number: int, key: str, value: str) -> None:
    if not value and key not in MAY_BE_EMPTY:
        raise _Problem(f"{number}: {key} is empty")
    if key in ("lat", "lon", "radius_km") and not _NUMBER.fullmatch(value):
        raise _Problem(f"{number}: {key} is not a number")
    if key == "geoname" and value and not (value.isascii() and value.isdigit()):
        raise _Problem(f"{number}: geoname must be a GeoNames id or empty")
    if key == "reviewed" and value not in ("yes", "no"):
        raise _Problem(f"{number}: reviewed must be yes or no")


def _table(lines: Sequence[str], start: int) -> tuple[list[GuidePlace], list[str]]:
    places: list[GuidePlace] = []
    problems: list[str] = []
    for number, line in enumerate(lines[start:], start + 1):
        if not line.strip():
            continue
        try:
            places.append(_row(number, line))
        except _Problem as problem:
            problems.append(f"{number}: {problem}")
    return places, problems


def _row(number: int, line: str) -> GuidePlace:
    cells = [cell.strip() for cell in line.split("|")]
    if len(cells) != len(COLUMNS):
        raise _Problem(f"{len(cells)} columns instead of {len(COLUMNS)}")
    row = dict(zip(COLUMNS, cells, strict=True))
    for key in ("name", "category", "note"):
        if not row[key]:
            raise _Problem(f"{key} is empty")
    for key in ("lat", "lon"):
        if not _POSITION.fullmatch(row[key]):
            raise _Problem(f"{key} must have five decimals, not {row[key]!r}")
    return GuidePlace(
        line=number,
        name=row["name"],
        aliases=_list(row["aliases"]),
        category=row["category"],
        lat=float(row["lat"]),
        lon=float(row["lon"]),
        tier=_integer("tier", row["tier"]),
        minutes=_integer("minutes", row["minutes"]),
        hours=row["hours"] or None,
        price=_integer("price", row["price"]) if row["price"] else None,
        interests=_list(row["interests"]),
        note=row["note"],
    )


def _integer(key: str, text: str) -> int:
    if not (text.isascii() and text.isdigit()):
        raise _Problem(f"{key} must be a whole number, not {text!r}")
    return int(text)


def _list(text: str) -> tuple[str, ...]:
    return tuple(part.strip() for part in text.split(",") if part.strip())
