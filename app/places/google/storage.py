"""Stored data of Google's places: ids permanently, coordinates for as long as its terms allow, nothing else."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlalchemy import CheckConstraint, CursorResult, Index, String, select, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.orm import Mapped, Session, mapped_column

from app.db import transaction
from app.db.base import Base
from app.db.types import Id, utc_now
from app.places.models import place_id

SOURCE = "google"
RETENTION = timedelta(days=30)
"""Coordinates may be stored for thirty consecutive days (Google Maps Platform, Service Specific Terms, Places API)."""
REFRESH_AFTER = timedelta(days=1)
"""Coordinates younger than this are not written again each time a place is shown."""

Position = tuple[float, float]
"""Latitude and longitude."""


class PlaceGoogle(Base):
    """Google's id of a place under ours, which is derived from it and short enough for URLs.

    `seen_at` is when the coordinates were received; both are null together.
    """

    __tablename__ = "place_google"
    __table_args__ = (
        CheckConstraint("(lat IS NULL) = (seen_at IS NULL) AND (lat IS NULL) = (lon IS NULL)", name="together"),
        CheckConstraint("lat BETWEEN -90 AND 90 AND lon BETWEEN -180 AND 180", name="position"),
        Index(None, "seen_at"),
    )

    place_id: Mapped[Id] = mapped_column(primary_key=True)
    google_id: Mapped[str] = mapped_column(String(500))
    lat: Mapped[float | None]
    lon: Mapped[float | None]
    seen_at: Mapped[datetime | None]


@dataclass(frozen=True, slots=True)
class StoredPlace:
    """The stored data of a place.

    :param position: None if it was never known, or is too old to be used.
    """

    place_id: Id
    google_id: str
    position: Position | None


def our_id(google_id: str) -> Id:
    """Return our id of a place by Google's id."""
    return place_id(SOURCE, google_id)


def find_stored(session: Session, ids: Collection[Id]) -> dict[Id, StoredPlace]:
    """Return the stored data of these ids, in one statement; expired coordinates count as erased."""
    if not ids:
        return {}
    oldest = utc_now() - RETENTION
    rows = session.scalars(select(PlaceGoogle).where(PlaceGoogle.place_id.in_(set(ids))))
    return {row.place_id: StoredPlace(row.place_id, row.google_id, _position(row, oldest)) for row in rows}


def store(session: Session, seen: Iterable[tuple[str, Position | None]]) -> None:
    """Store Google's ids and coordinates, in at most two statements; in one if they are already stored.

    In a read-only request, it ends the current transaction and writes in a separate one.

    :param seen: Google's ids, each with its coordinates where they are known.
    """
    positions = {our_id(google_id): (google_id, position) for google_id, position in seen}
    if not positions:
        return
    fresh = utc_now() - REFRESH_AFTER
    rows = session.execute(
        select(PlaceGoogle.place_id, PlaceGoogle.seen_at).where(PlaceGoogle.place_id.in_(positions))
    ).all()
    known = {row.place_id: row.seen_at for row in rows}
    new = [
        _row(ident, google_id, position)
        for ident, (google_id, position) in positions.items()
        if ident not in known or (position and _is_older(known[ident], fresh))
    ]
    if not new:
        return
    if transaction.is_writing():
        _write(session, new)
        return
    session.rollback()
    with transaction.writing(session):
        _write(session, new)


def erase_expired(session: Session) -> int:
    """Erase expired coordinates; return how many places were affected."""
    erased = session.execute(
        update(PlaceGoogle)
        .where(PlaceGoogle.seen_at <= utc_now() - RETENTION)
        .values(lat=None, lon=None, seen_at=None)
        .execution_options(synchronize_session=False)
    )
    assert isinstance(erased, CursorResult)
    return erased.rowcount


def _position(row: PlaceGoogle, oldest: datetime) -> Position | None:
    if row.lat is None or row.lon is None or row.seen_at is None or row.seen_at <= oldest:
        return None
    return row.lat, row.lon


def _is_older(seen_at: datetime | None, moment: datetime) -> bool:
    return seen_at is None or seen_at <= moment


def _row(ident: Id, google_id: str, position: Position | None) -> dict[str, object]:
    lat, lon = position or (None, None)
    return {
        "place_id": ident,
        "google_id": google_id,
        "lat": lat,
        "lon": lon,
        "seen_at": utc_now() if position else None,
    }


def _write(session: Session, rows: list[dict[str, object]]) -> None:
    """Insert rows in the order of their ids, so that concurrent inserts cannot deadlock."""
    dialect = postgresql if session.get_bind().dialect.name == "postgresql" else sqlite
    ordered = sorted(rows, key=lambda row: str(row["place_id"]))
    located = [row for row in ordered if row["seen_at"] is not None]
    if located:
        insert = dialect.insert(PlaceGoogle).values(located)
        newer = {name: insert.excluded[name] for name in ("lat", "lon", "seen_at")}
        session.execute(insert.on_conflict_do_update(index_elements=["place_id"], set_=newer))
    bare = [row for row in ordered if row["seen_at"] is None]
    if bare:
        session.execute(dialect.insert(PlaceGoogle).values(bare).on_conflict_do_nothing(index_elements=["place_id"]))
