"""Queries about own places."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from math import cos, radians

from sqlalchemy import Integer, String, bindparam, func, literal, select
from sqlalchemy.orm import Session

from app.db.types import Id
from app.places import geo
from app.places.own.models import OwnPlace, is_own
from app.places.own.position import Position

_SPACE = literal(" ")
_KEY = bindparam("key", type_=String)
# A key has only letters, numbers, symbols and spaces: no pattern characters for LIKE.
_BY_NAME = (
    select(OwnPlace)
    .where(
        OwnPlace.maker_id == bindparam("maker"),
        OwnPlace.deleted_at.is_(None),
        (_SPACE + OwnPlace.key).like("% " + _KEY + "%"),
    )
    .order_by(OwnPlace.key != _KEY, ~OwnPlace.key.like(_KEY + "%"), OwnPlace.created_at.desc())
    .limit(bindparam("limit", type_=Integer))
)
"""Built once: building takes longer than executing."""


def by_ids(session: Session, ids: Collection[Id]) -> dict[Id, OwnPlace]:
    """Return the rows of these ids, in one statement, or none if no id belongs to an own place."""
    wanted = {ident for ident in ids if is_own(ident)}
    if not wanted:
        return {}
    rows = session.scalars(select(OwnPlace).where(OwnPlace.id.in_(wanted)))
    return {row.id: row for row in rows}


def count_of(session: Session, maker_id: Id) -> int:
    """Return how many own places a traveller has."""
    mine = select(func.count()).select_from(OwnPlace)
    return session.scalar(mine.where(OwnPlace.maker_id == maker_id, OwnPlace.deleted_at.is_(None))) or 0


def found_by_name(session: Session, maker_id: Id, key: str, limit: int) -> Sequence[OwnPlace]:
    """Return a traveller's own places whose name, from one of its words on, begins with a text; whole names first.

    :param key: a result of `key_of`, not empty.
    """
    return session.scalars(_BY_NAME, {"maker": maker_id, "key": key, "limit": limit}).all()


def around(session: Session, maker_id: Id, centre: Position, radius_m: float) -> list[OwnPlace]:
    """Return a traveller's own places within a great-circle distance, the oldest first."""
    lat, lon = centre
    height = radius_m / geo.METRES_A_DEGREE
    width = height / max(cos(radians(lat)), 0.01)
    rows = session.scalars(
        select(OwnPlace)
        .where(
            OwnPlace.maker_id == maker_id,
            OwnPlace.deleted_at.is_(None),
            OwnPlace.lat.between(lat - height, lat + height),
            # The radius is short: at the 180th meridian, places on the other side are simply missed.
            OwnPlace.lon.between(lon - width, lon + width),
        )
        .order_by(OwnPlace.created_at, OwnPlace.id)
    )
    return [
        row
        for row in rows
        if row.lat is not None and row.lon is not None and geo.distance_m(lat, lon, row.lat, row.lon) <= radius_m
    ]
