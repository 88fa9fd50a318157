"""Changing what a trip says of itself, whether everyone sees it, and whether one likes it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from sqlalchemy import select, update
from sqlalchemy.orm import Session

from app.accounts.presence import keep_actor
from app.db.types import Id
from app.errors import Forbidden
from app.trips.access import NOT_ALLOWED, OWNER_ONLY, Standing, standing
from app.trips.changes import grow
from app.trips.editing.likes import set_like
from app.trips.models import Trip
from app.trips.policy import Abilities
from app.trips.publishing import publication, refresh_terms

Precondition = Callable[[int], None]
"""Refuses a change to any version but the one that the caller has seen."""


@dataclass(frozen=True, slots=True)
class TripChange:
    """What to change of a trip; whatever is None stays as it is.

    :param about: what the travellers say of it.
    :param name: of the trip, not blank.
    :param published: whether everyone may see it.
    :param like: whether the one who asks likes it.
    """

    about: str | None = None
    name: str | None = None
    published: bool | None = None
    like: bool | None = None


def change_trip(session: Session, actor_id: Id, trip_id: Id, change: TripChange, check: Precondition) -> None:
    """Change a trip, all that is asked for or nothing; the version grows where readers see something else than before.

    :param actor_id: on whose behalf.
    :param check: is asked about the present version before anything is changed.
    :raises NotFound: when there is no such trip, or this traveller must not know of it.
    :raises Forbidden: when they may not do all of it.
    :raises Stale: when the caller has seen an older version.
    """
    if change.like is not None:
        keep_actor(session, actor_id)
    found = standing(session, actor_id, trip_id, lock=True)
    _require_allowed(found.abilities, change)
    check(found.version)
    columns = _changed(session, found, change)
    moved = 0 if change.like is None else set_like(session, trip_id, actor_id, like=change.like)
    counted = {"likes_count": Trip.likes_count + moved} if moved else {}
    if columns:
        grow(session, trip_id, actor_id, **columns, **counted)
    elif counted:
        session.execute(update(Trip).where(Trip.id == trip_id).values(counted))
    if "is_published" in columns or ("name" in columns and found.is_published):
        refresh_terms(session, trip_id)


def _require_allowed(able: Abilities, change: TripChange) -> None:
    if (change.about is not None or change.name is not None) and not able.can_edit:
        raise Forbidden(NOT_ALLOWED)
    if change.published is not None and not able.can_publish:
        raise Forbidden(OWNER_ONLY)
    if change.like is not None and not able.can_like:
        raise Forbidden(NOT_ALLOWED)


def _changed(session: Session, found: Standing, change: TripChange) -> dict[str, Any]:
    """Return the columns that are to be something else than they are."""
    columns: dict[str, Any] = {}
    if change.name is not None or change.about is not None:
        wished = {"name": change.name, "about_trip": change.about}
        present = session.execute(select(Trip.name, Trip.about_trip).where(Trip.id == found.trip_id)).one()._mapping
        columns |= {name: text for name, text in wished.items() if text is not None and text != present[name]}
    if change.published is not None and change.published is not found.is_published:
        columns |= publication(published=change.published)
    return columns
