"""Changes a trip's name and notes, publishes, likes and deletes it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, TypedDict

from sqlalchemy import delete, update
from sqlalchemy.orm import Session

from app.accounts.locks import lock_actor
from app.audit import service as audit
from app.audit.models import Action
from app.db.insert import insert_once
from app.db.rows import affected_rows
from app.db.types import Id, new_id, utc_now
from app.errors import Forbidden
from app.routing.service import estimate_router
from app.trips.access import NOT_ALLOWED, OWNER_ONLY, TripAccess, refuse_hidden, require_owner, require_reader
from app.trips.changes.apply import Setting, apply
from app.trips.changes.facts import ChangeKind, Fact
from app.trips.changes.history import log_change
from app.trips.changes.operations import Rename, SetAbout
from app.trips.changes.service import Draft, Precondition, Saved, require_seen, save
from app.trips.changes.storing import read_plan
from app.trips.models import Trip, TripLike
from app.trips.policy import AbilitiesAnswer
from app.trips.terms import refresh_terms
from app.trips.versions import bump_version, record_change


class Publication(TypedDict, total=False):
    """The columns that store whether a trip is published."""

    is_published: bool
    published_at: datetime | None


@dataclass(frozen=True, slots=True)
class TripChange:
    """What to change in a trip; None leaves a value unchanged.

    :param about: the travellers' notes.
    :param name: not blank.
    :param published: whether every traveller may read it.
    :param like: whether the actor likes it.
    """

    about: str | None = None
    name: str | None = None
    published: bool | None = None
    like: bool | None = None


def change_trip(session: Session, actor_id: Id, trip_id: Id, change: TripChange, check: Precondition) -> Saved | None:
    """Apply all changes to a trip, or none; a like alone creates no new version.

    :param check: called with the current version before anything is changed.
    :return: the change of its name and notes; None if they stay the same.
    :raises NotFound: there is no such trip, or the actor may not see it.
    :raises Forbidden: the actor may not make one of the changes.
    :raises Stale: the caller has seen an older version.
    """
    if change.like is not None:
        lock_actor(session, actor_id)
    access = require_reader(session, actor_id, trip_id, lock=True)
    if change.published:
        refuse_hidden(access)
    _require_allowed(access.abilities, change)
    require_seen(session, access, check)
    published = _publication_of(access, change)
    likes = 0 if change.like is None else _set_like(session, trip_id, actor_id, like=change.like)
    counter: dict[str, Any] = {"likes_count": Trip.likes_count + likes} if likes else {}
    changes_texts = change.name is not None or change.about is not None
    made = _save_texts(session, access, actor_id, change, {**published, **counter}) if changes_texts else None
    if made is None and published:
        bump_version(session, trip_id, actor_id, **published, **counter)
    elif made is None and counter:
        session.execute(update(Trip).where(Trip.id == trip_id).values(counter))
    if published:
        _record_publication(session, access, actor_id, published=published["is_published"])
    return made


def delete_trip(session: Session, actor_id: Id, trip_id: Id, check: Precondition) -> None:
    """Delete a trip with everything that belongs to it. The job of a trip that is being built then does nothing.

    :param check: as for `change_trip`.
    :raises NotFound: there is no such trip, or the actor may not see it.
    :raises Forbidden: it belongs to someone else.
    :raises Stale: the caller has seen an older version.
    """
    access = require_owner(session, actor_id, trip_id, unfinished=True)
    check(access.version)
    # The foreign keys delete its other rows.
    session.execute(delete(Trip).where(Trip.id == trip_id))
    record_change(session, trip_id, access.version + 1, actor_id, deleted=True)
    audit.record(session, Action.TRIP_DELETED, actor_id=actor_id, details={"trip": trip_id})


def publication(*, published: bool) -> Publication:
    """Return the columns that publish or unpublish a trip; call `refresh_terms` afterwards."""
    return {"is_published": published, "published_at": utc_now() if published else None}


def _require_allowed(able: AbilitiesAnswer, change: TripChange) -> None:
    if (change.about is not None or change.name is not None) and not able.can_edit:
        raise Forbidden(NOT_ALLOWED)
    if change.published is not None and not able.can_publish:
        raise Forbidden(OWNER_ONLY)
    if change.like is not None and not able.can_like:
        raise Forbidden(NOT_ALLOWED)


def _publication_of(access: TripAccess, change: TripChange) -> Publication:
    """Return the columns that publish or unpublish a trip; none if that does not change."""
    if change.published is None or change.published is access.is_published:
        return {}
    return publication(published=change.published)


def _save_texts(
    session: Session, access: TripAccess, actor_id: Id, change: TripChange, also: Mapping[str, Any]
) -> Saved | None:
    operations: list[Rename | SetAbout] = []
    if change.name is not None:
        operations.append(Rename(change.name))
    if change.about is not None:
        operations.append(SetAbout(change.about))
    before = read_plan(session, access.trip_id)
    setting = Setting(actor_id, utc_now(), mark=new_id())
    outcome = apply(before, operations, setting)
    draft = Draft(Id(setting.mark), before, outcome.plan, outcome.facts)
    return save(session, access, actor_id, draft, router=estimate_router(), also=also)


def _record_publication(session: Session, access: TripAccess, actor_id: Id, *, published: bool) -> None:
    refresh_terms(session, access.trip_id)
    action = Action.TRIP_PUBLISHED if published else Action.TRIP_UNPUBLISHED
    audit.record(session, action, actor_id=actor_id, details={"trip": access.trip_id})
    kind = ChangeKind.PUBLISHED if published else ChangeKind.UNPUBLISHED
    log_change(session, access.trip_id, actor_id, access.version + 1, Fact(kind=kind))


def _set_like(session: Session, trip_id: Id, user_id: Id, *, like: bool) -> int:
    """Like or unlike a trip; return the change of its counter, 0 if nothing changed."""
    if like:
        return int(insert_once(session, TripLike, trip_id=trip_id, user_id=user_id))
    return -affected_rows(session, delete(TripLike).where(TripLike.trip_id == trip_id, TripLike.user_id == user_id))
