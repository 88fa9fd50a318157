"""What was read of an extract, kept in a file until it is published.

The file gets its name only once it is whole. A run that was killed before that starts over; one
that was killed later, or was dry, is gone on with from there.
"""

from __future__ import annotations

import hashlib
import json
import shutil
import sqlite3
import unicodedata
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import asdict, dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

from app.db import text as folding
from app.places import categories, hours
from app.places.ids import place_id
from app.places.models import OSM
from app.places.osm.errors import ImportFailed
from app.places.osm.facts import Facts
from app.places.osm.reader import Found, Progress, data_timestamp, extract_places

_TABLE = """
CREATE TABLE place (
    key TEXT PRIMARY KEY, id TEXT NOT NULL UNIQUE, is_area INTEGER NOT NULL, category TEXT NOT NULL,
    rank INTEGER NOT NULL, lat REAL NOT NULL, lon REAL NOT NULL, facts TEXT NOT NULL, chosen INTEGER NOT NULL DEFAULT 1
) WITHOUT ROWID;
CREATE TABLE about (data_timestamp TEXT);
"""
_ADD = """
INSERT INTO place (key, id, is_area, category, rank, lat, lon, facts) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
ON CONFLICT (key) DO UPDATE SET lat = excluded.lat, lon = excluded.lon, is_area = 1 WHERE excluded.is_area > is_area
"""
_PAGE = 500


@dataclass(frozen=True, slots=True)
class Choice:
    """Which places of an extract are wanted.

    :param categories: only these; all when empty.
    :param box: west, south, east and north in degrees; west may be east of east, across the 180th meridian.
    :param limit: the most famous ones, at most so many.
    """

    categories: frozenset[str] = frozenset()
    box: tuple[float, float, float, float] | None = None
    limit: int | None = None


@dataclass(frozen=True, slots=True)
class Staged:
    """A place that was read."""

    key: str
    lat: float
    lon: float
    facts: Facts


class Stage:
    """What was read of one extract."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    @property
    def data_timestamp(self) -> datetime | None:
        """When the extract was taken from OpenStreetMap."""
        (text,) = self._connection.execute("SELECT data_timestamp FROM about").fetchone()
        return datetime.fromisoformat(text) if text else None

    def choose(self, choice: Choice) -> None:
        """Let `count`, `pages` and `missing` know the places that are wanted, and no others."""
        wheres, values = _where(choice)
        self._connection.execute(f"UPDATE place SET chosen = ({' AND '.join(wheres)})", values)  # noqa: S608 - our own text
        if choice.limit is not None:
            self._connection.execute(
                "UPDATE place SET chosen = 0 WHERE chosen AND key NOT IN"
                " (SELECT key FROM place WHERE chosen ORDER BY rank DESC, key LIMIT ?)",
                (choice.limit,),
            )
        self._connection.commit()

    def count(self) -> dict[str, int]:
        """Return how many places of each category are wanted, the most frequent category first."""
        statement = "SELECT category, count(*) FROM place WHERE chosen GROUP BY category ORDER BY 2 DESC, 1"
        return dict(self._connection.execute(statement).fetchall())

    def pages(self) -> Iterator[list[Staged]]:
        """Yield what is wanted, a few hundred at a time."""
        statement = "SELECT key, lat, lon, facts FROM place WHERE chosen ORDER BY key"
        with closing(self._connection.execute(statement)) as cursor:
            while rows := cursor.fetchmany(_PAGE):
                yield [Staged(key, lat, lon, _facts(text)) for key, lat, lon, text in rows]

    def missing(self, ids: Sequence[str]) -> list[str]:
        """Return those of these ids that are not wanted any more.

        :param ids: of places, at most 500.
        """
        marks = ", ".join("?" * len(ids))
        known = self._connection.execute(f"SELECT id FROM place WHERE chosen AND id IN ({marks})", ids)  # noqa: S608 - marks
        return sorted(set(ids) - {row[0] for row in known})


def _where(choice: Choice) -> tuple[list[str], list[Any]]:
    wheres, values = ["1"], list[Any]()
    if choice.categories:
        wheres.append(f"category IN ({', '.join('?' * len(choice.categories))})")
        values.extend(sorted(choice.categories))
    if choice.box:
        west, south, east, north = choice.box
        wheres.append("lat BETWEEN ? AND ?")
        wheres.append("lon BETWEEN ? AND ?" if west <= east else "(lon >= ? OR lon <= ?)")
        values.extend((south, north, west, east))
    return wheres, values


def _facts(text: str) -> Facts:
    values = json.loads(text)
    return Facts(**values | {name: tuple(values[name]) for name in ("names", "aliases", "interests")})


def fingerprint(path: Path) -> str:
    """Return a text that changes with the extract's bytes and with the code that reads them."""
    digest = hashlib.sha256(unicodedata.unidata_version.encode())
    code = [*Path(__file__).parent.glob("*.py"), *(Path(str(one.__file__)) for one in (folding, categories, hours))]
    for source in sorted(code):
        digest.update(source.read_bytes() + b"\0")
    with path.open("rb") as file:
        while block := file.read(1 << 20):
            digest.update(block)
    return digest.hexdigest()


def stage_file(path: Path, folder: Path, mark: str, progress: Progress) -> Path:
    """Return the file of what was read of an extract, reading it now unless that was done before.

    :param path: of the extract.
    :param folder: where the import keeps its files; nobody else uses it meanwhile.
    :param mark: the extract's fingerprint.
    :param progress: told of each place that is read.
    :raises ImportFailed: when the extract cannot be read, or the folder has no room.
    """
    whole = folder / f"{mark[:32]}.staged"
    if not whole.exists():
        try:
            _read(path, folder, whole, progress)
        except (OSError, sqlite3.Error) as error:
            raise ImportFailed(f"{folder} cannot take what is read: {error}") from error
    return whole


@contextmanager
def opened(file: Path) -> Iterator[Stage]:
    """Give what was read of an extract.

    :param file: of `stage_file`; one that cannot be used is forgotten, so that the next import reads the extract anew.
    :raises ImportFailed: when it is damaged, or its disk is full.
    """
    try:
        with closing(sqlite3.connect(file)) as connection:
            yield Stage(connection)
    except sqlite3.Error as error:
        file.unlink(missing_ok=True)
        raise ImportFailed(f"What was read cannot be used: {error}. Please start the import again.") from error


def _read(path: Path, folder: Path, whole: Path, progress: Progress) -> None:
    discard(folder)
    partial = folder / "partial"
    partial.mkdir(parents=True)
    file = partial / "places.sqlite3"
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.executescript(_TABLE)
        moment = data_timestamp(path)
        connection.execute("INSERT INTO about VALUES (?)", (moment.isoformat() if moment else None,))
        connection.executemany(_ADD, (_row(found) for found in extract_places(path, partial, progress)))
    file.replace(whole)
    shutil.rmtree(partial)


def _row(found: Found) -> tuple[Any, ...]:
    told = json.dumps(asdict(found.facts), ensure_ascii=False)
    ident = place_id(OSM, found.key)
    facts = found.facts
    return found.key, ident, int(found.is_area), facts.category, facts.rank, found.lat, found.lon, told


def discard(folder: Path) -> None:
    """Forget what was read, whole or in part; the folder's lock stays."""
    if not folder.exists():
        return
    for path in folder.glob("*.staged"):
        path.unlink()
    if (folder / "partial").exists():
        shutil.rmtree(folder / "partial")
