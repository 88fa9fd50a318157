"""Keeping Google's ids, and coordinates for as long as its terms allow."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlalchemy import CursorResult, select, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.orm import Session

from app.db import transaction
from app.db.types import Id, utc_now
from app.places.google.models import PlaceGoogle
from app.places.ids import place_id

SOURCE = "google"
KEPT = timedelta(days=30)
"""Coordinates may be kept for thirty consecutive days (Google Maps Platform, Service Specific Terms, Places API)."""
FRESH = timedelta(days=1)
"""Coordinates that are younger are not written again each time a place is shown."""

Position = tuple[float, float]


@dataclass(frozen=True, slots=True)
class KeptPlace:
    """What is kept of a place.

    :param position: latitude and longitude; None where they are not known, or no longer.
    """

    place_id: Id
    google_id: str
    position: Position | None


def our_id(google_id: str) -> Id:
    """Return our id of a place that Google knows."""
    return place_id(SOURCE, google_id)


def kept(session: Session, ids: Collection[Id]) -> dict[Id, KeptPlace]:
    """Return what is kept of these ids, in one statement; coordinates that are too old count as erased."""
    if not ids:
        return {}
    oldest = utc_now() - KEPT
    rows = session.scalars(select(PlaceGoogle).where(PlaceGoogle.place_id.in_(set(ids))))
    return {row.place_id: KeptPlace(row.place_id, row.google_id, _position(row, oldest)) for row in rows}


def remember(session: Session, seen: Iterable[tuple[str, Position | None]]) -> None:
    """Keep Google's ids and coordinates, in two statements at most; in one when they are kept already.

    Where the call at hand only reads, its transaction ends, and one that writes is begun and kept at once.

    :param seen: Google's ids, each with its coordinates where they are known.
    """
    positions = {our_id(google_id): (google_id, position) for google_id, position in seen}
    if not positions:
        return
    fresh = utc_now() - FRESH
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


def expire(session: Session) -> int:
    """Erase the coordinates that may be kept no longer; return of how many places."""
    erased = session.execute(
        update(PlaceGoogle)
        .where(PlaceGoogle.seen_at <= utc_now() - KEPT)
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
    """Add rows in the order of their ids, so that two who add the same ones do not wait for each other."""
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
