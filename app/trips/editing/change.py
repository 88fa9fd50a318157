"""Changing what a trip says of itself, whether everyone sees it, and whether one likes it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, cast

from sqlalchemy import CursorResult, update
from sqlalchemy.orm import InstrumentedAttribute, Session

from app.db.types import Id
from app.errors import Forbidden
from app.trips.access import NOT_ALLOWED, OWNER_ONLY, Standing, keep_actor, standing
from app.trips.changes import grow
from app.trips.editing.likes import set_like
from app.trips.models import Trip
from app.trips.policy import Abilities
from app.trips.publishing import refresh_terms, set_published

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
    renamed = change.name is not None and _set_text(session, trip_id, Trip.name, change.name)
    rewritten = change.about is not None and _set_text(session, trip_id, Trip.about_trip, change.about)
    shown = _show(session, found, change.published, renamed=renamed)
    if change.like is not None:
        set_like(session, trip_id, actor_id, like=change.like)
    if renamed or rewritten or shown:
        grow(session, trip_id, actor_id)


def _require_allowed(able: Abilities, change: TripChange) -> None:
    if (change.about is not None or change.name is not None) and not able.can_edit:
        raise Forbidden(NOT_ALLOWED)
    if change.published is not None and not able.can_publish:
        raise Forbidden(OWNER_ONLY)
    if change.like is not None and not able.can_like:
        raise Forbidden(NOT_ALLOWED)


def _set_text(session: Session, trip_id: Id, column: InstrumentedAttribute[str], text: str) -> bool:
    """Set a text of a trip, and tell whether it was another before."""
    query = update(Trip).where(Trip.id == trip_id, column != text).values({column: text})
    return bool(cast("CursorResult[Any]", session.execute(query)).rowcount)


def _show(session: Session, found: Standing, published: bool | None, *, renamed: bool) -> bool:
    """Publish a trip or take it back, keep what a published one is found by, and tell whether it is shown otherwise."""
    if published is not None and published is not found.is_published:
        set_published(session, found.trip_id, published=published)
        return True
    if renamed and found.is_published:
        refresh_terms(session, found.trip_id)
    return False
