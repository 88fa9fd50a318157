"""Visibility of own places: to their maker and to readers of trips that contain them; private ones only to members."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from sqlalchemy.orm import Session

from app.db.types import Id
from app.hooks import hooks
from app.places.own import queries
from app.places.own.models import OwnPlace


@dataclass(frozen=True, slots=True)
class SeenPlace:
    """An own place that a traveller may see.

    :param is_mine: whether they are its maker, who may change it.
    :param sees_note: whether they are its maker or a member of a trip that contains it.
    """

    place: OwnPlace
    is_mine: bool
    sees_note: bool


def visible(session: Session, viewer_id: Id, ids: Collection[Id]) -> dict[Id, SeenPlace]:
    """Return the own places of these that a traveller may see, in at most two statements.

    A deleted one remains visible in trips that contain it, also to its maker.
    """
    rows = queries.by_ids(session, ids)
    mine = {row.id for row in rows.values() if row.maker_id == viewer_id and row.deleted_at is None}
    others = rows.keys() - mine
    held = hooks().own_places.readable_in_trips(session, viewer_id, others) if others else {}
    return {
        ident: SeenPlace(row, is_mine=ident in mine, sees_note=ident in mine or held[ident])
        for ident, row in rows.items()
        if ident in mine or (ident in held and (held[ident] or not row.is_private))
    }
