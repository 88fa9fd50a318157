"""Staged places of an extract, stored in a file until they are published.

A file gets its name only when it is complete. A killed run resumes from the last one: the copy of the places in a
country's file, or the staged places, which record how far they are published.
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
from typing import Any, Protocol

from app.db import text as folding
from app.places import categories, hours
from app.places.models import OSM, place_id
from app.places.osm.facts import Facts
from app.places.osm.reader import ExtractedPlace, ImportFailed, Progress, copy_places, data_timestamp, extract_places

_TABLE = """
CREATE TABLE place (
    key TEXT PRIMARY KEY, id TEXT NOT NULL UNIQUE, is_area INTEGER NOT NULL, category TEXT NOT NULL, rank INTEGER NOT
    NULL, lat REAL NOT NULL, lon REAL NOT NULL, facts TEXT NOT NULL, selected INTEGER NOT NULL DEFAULT 1
) WITHOUT ROWID;
CREATE TABLE about (data_timestamp TEXT, published TEXT NOT NULL DEFAULT '', selection TEXT NOT NULL DEFAULT '');
"""
_ADD = """
INSERT INTO place (key, id, is_area, category, rank, lat, lon, facts) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
ON CONFLICT (key) DO UPDATE SET lat = excluded.lat, lon = excluded.lon, is_area = 1 WHERE excluded.is_area > is_area
"""
_PAGE = 500
COPIED_BYTES = 100 * 1024 * 1024
"""Size above which only a copy of an extract's places is read object by object: see `app.places.osm.reader`."""


@dataclass(frozen=True, slots=True)
class Selection:
    """The selection of places to import.

    :param categories: only these; all when empty.
    :param box: west, south, east and north in degrees; west is greater than east across the 180th meridian.
    :param limit: the maximum number, most famous first.
    """

    categories: frozenset[str] = frozenset()
    box: tuple[float, float, float, float] | None = None
    limit: int | None = None


@dataclass(frozen=True, slots=True)
class StagedPlace:
    """A place read from an extract.

    :param description: text from another source.
    :param words_uri: the page that the text is from.
    :param picture: the name of a file on Wikimedia Commons.
    """

    key: str
    lat: float
    lon: float
    facts: Facts
    description: str | None = None
    words_uri: str | None = None
    picture: str | None = None


class Stage(Protocol):
    """The places of an import before they are published."""

    def pages(self) -> Iterator[list[StagedPlace]]:
        """Yield the places, a few hundred at a time."""

    def missing(self, ids: Sequence[str]) -> list[str]:
        """Return the ids, of at most 500, that are not among them."""


class StagingFile:
    """The places read from one extract."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    @property
    def data_timestamp(self) -> datetime | None:
        """When the extract was taken from OpenStreetMap."""
        (text,) = self._connection.execute("SELECT data_timestamp FROM about").fetchone()
        return datetime.fromisoformat(text) if text else None

    @property
    def published(self) -> str:
        """The key of the last place published by a portion; empty before the first one."""
        return str(self._connection.execute("SELECT published FROM about").fetchone()[0])

    def mark_published(self, key: str) -> None:
        """Store that all places up to this key are published."""
        self._connection.execute("UPDATE about SET published = ?", (key,))
        self._connection.commit()

    def select(self, selection: Selection) -> None:
        """Limit `count`, `pages` and `missing` to the selected places.

        Places published for another selection count as unpublished.
        """
        name = repr((sorted(selection.categories), selection.box, selection.limit))
        statement = "UPDATE about SET published = '', selection = ? WHERE selection <> ?"
        self._connection.execute(statement, (name, name))
        wheres, values = _where(selection)
        condition = " AND ".join(wheres)
        self._connection.execute(f"UPDATE place SET selected = ({condition})", values)  # noqa: S608 - our own text
        if selection.limit is not None:
            self._connection.execute(
                "UPDATE place SET selected = 0 WHERE selected AND key NOT IN"
                " (SELECT key FROM place WHERE selected ORDER BY rank DESC, key LIMIT ?)",
                (selection.limit,),
            )
        self._connection.commit()

    def count(self) -> dict[str, int]:
        """Return how many selected places each category has, the most frequent category first."""
        statement = "SELECT category, count(*) FROM place WHERE selected GROUP BY category ORDER BY 2 DESC, 1"
        return dict(self._connection.execute(statement).fetchall())

    def pages(self, after: str = "") -> Iterator[list[StagedPlace]]:
        """Yield the selected places in the order of their keys, a few hundred at a time.

        :param after: only places with keys after this one.
        """
        statement = "SELECT key, lat, lon, facts FROM place WHERE selected AND key > ? ORDER BY key"
        with closing(self._connection.execute(statement, (after,))) as cursor:
            while rows := cursor.fetchmany(_PAGE):
                yield [StagedPlace(key, lat, lon, _facts(text)) for key, lat, lon, text in rows]

    def missing(self, ids: Sequence[str]) -> list[str]:
        """Return the ids that are not selected.

        :param ids: ids of places, at most 500.
        """
        marks = ", ".join("?" * len(ids))
        known = self._connection.execute(f"SELECT id FROM place WHERE selected AND id IN ({marks})", ids)  # noqa: S608 - marks
        return sorted(set(ids) - {row[0] for row in known})


def _where(selection: Selection) -> tuple[list[str], list[Any]]:
    wheres, values = ["1"], list[Any]()
    if selection.categories:
        wheres.append(f"category IN ({', '.join('?' * len(selection.categories))})")
        values.extend(sorted(selection.categories))
    if selection.box:
        west, south, east, north = selection.box
        wheres.append("lat BETWEEN ? AND ?")
        wheres.append("lon BETWEEN ? AND ?" if west <= east else "(lon >= ? OR lon <= ?)")
        values.extend((south, north, west, east))
    return wheres, values


def _facts(text: str) -> Facts:
    values = json.loads(text)
    return Facts(**values | {name: tuple(values[name]) for name in ("names", "aliases", "interests")})


def fingerprint(path: Path) -> str:
    """Return a hash of the extract's bytes and of the code that reads them."""
    digest = hashlib.sha256(unicodedata.unidata_version.encode())
    code = [*Path(__file__).parent.glob("*.py"), *(Path(str(one.__file__)) for one in (folding, categories, hours))]
    for source in sorted(code):
        digest.update(source.read_bytes() + b"\0")
    with path.open("rb") as file:
        while block := file.read(1 << 20):
            digest.update(block)
    return digest.hexdigest()


def stage_file(path: Path, folder: Path, mark: str, progress: Progress) -> Path:
    """Return the staging file of an extract; read the extract now unless that was done before.

    :param path: the extract.
    :param folder: this import's folder, locked against other processes.
    :param mark: the extract's fingerprint.
    :param progress: called for each place that is read.
    :raises ImportFailed: when the extract can't be read, or the disk is full.
    """
    complete = folder / f"{mark[:32]}.staged"
    if not complete.exists():
        try:
            _read(path, folder, complete, progress)
        except (OSError, sqlite3.Error) as error:
            raise ImportFailed(f"{folder} could not be written: {error}") from error
    return complete


@contextmanager
def opened(file: Path) -> Iterator[StagingFile]:
    """Open a staging file.

    :param file: the result of `stage_file`; an unusable file is deleted, so that the next import reads the extract
        again.
    :raises ImportFailed: when it is damaged, or the disk is full.
    """
    try:
        with closing(sqlite3.connect(file)) as connection:
            yield StagingFile(connection)
    except sqlite3.Error as error:
        file.unlink(missing_ok=True)
        raise ImportFailed(f"The staging file is damaged: {error}. Please start the import again.") from error


def _read(path: Path, folder: Path, complete: Path, progress: Progress) -> None:
    # Checked first: this alone detects a file that is not an extract.
    moment = data_timestamp(path)
    source = path if path.stat().st_size <= COPIED_BYTES else _copied(path, folder, complete.with_suffix(".osm.pbf"))
    discard(folder, but=source)
    partial = folder / "partial"
    partial.mkdir(parents=True)
    file = partial / "places.sqlite3"
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.executescript(_TABLE)
        connection.execute("INSERT INTO about (data_timestamp) VALUES (?)", (moment.isoformat() if moment else None,))
        connection.executemany(_ADD, (_row(place) for place in extract_places(source, partial, progress)))
    file.replace(complete)
    discard(folder, but=complete)


def _copied(path: Path, folder: Path, copy: Path) -> Path:
    """Return the copy of an extract's places; make it now unless that was done before."""
    if not copy.exists():
        discard(folder)
        partial = folder / "partial"
        partial.mkdir(parents=True)
        file = partial / copy.name
        copy_places(path, file)
        file.replace(copy)
    return copy


def _row(place: ExtractedPlace) -> tuple[Any, ...]:
    facts = place.facts
    encoded = json.dumps(asdict(facts), ensure_ascii=False)
    ident = place_id(OSM, place.key)
    return place.key, ident, int(place.is_area), facts.category, facts.rank, place.lat, place.lon, encoded


def discard(folder: Path, but: Path | None = None) -> None:
    """Delete the staging files, complete or not; the folder's lock file stays.

    :param but: a file to retain as well.
    """
    if not folder.exists():
        return
    for path in (*folder.glob("*.staged"), *folder.glob("*.osm.pbf"), *folder.glob("*.pmtiles")):
        if path != but:
            path.unlink()
    if (folder / "partial").exists():
        shutil.rmtree(folder / "partial")
