"""Changes trips, reads their history, and undoes changes."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import msgspec
from sqlalchemy import select
from sqlalchemy.orm import Session

from app.accounts.models import User
from app.db.types import Id, new_id, utc_now
from app.errors import Conflict, Invalid, NotFound, Stale
from app.places import service as places
from app.places.place_summary import name_of
from app.routing.models import Router
from app.texts import gettext, lazy_gettext
from app.trips.access import TripAccess, require_editor, require_member
from app.trips.changes import arrange, history, operations
from app.trips.changes import days as day_operations
from app.trips.changes.answers import ChangeAnswer, ChangersAnswer, HistoryAnswer
from app.trips.changes.apply import RefusedError, Setting, apply
from app.trips.changes.facts import ChangeKind, Fact
from app.trips.changes.history import ChangeRow, log_change
from app.trips.changes.plan import City, TripPlan, differ_in_marks_only
from app.trips.changes.record import Record, record_of
from app.trips.changes.since import changed_since, last_changers
from app.trips.changes.storing import read_plan, write_plan
from app.trips.changes.summary import places_of, since_text, summary_of
from app.trips.changes.times import PlanContext, days_to_time, place_ids_of, rescheduled
from app.trips.changes.undo import ChangedSinceError, can_undo, undo
from app.trips.models import Builder
from app.trips.reading.presenter import by
from app.trips.terms import refresh_terms
from app.trips.travel.service import enqueue_figures
from app.trips.versions import bump_version

Precondition = Callable[[int], None]
"""Raises `Stale` unless the caller has seen this version."""
REGISTERED = (arrange, day_operations)
"""Importing these modules registers their operations."""
NO_CHANGE = lazy_gettext("We could not find this change.")
CHANGED_AT_ONCE = lazy_gettext("Somebody else changed the same thing just now. Please look at it and try again.")


@dataclass(frozen=True, slots=True)
class Draft:
    """A change before it is stored.

    :param facts: what it does.
    :param settled: days whose times must not be planned again.
    """

    change_id: Id
    before: TripPlan
    after: TripPlan
    facts: Sequence[Fact]
    settled: Collection[Id] = ()


@dataclass(frozen=True, slots=True)
class Saved:
    """A stored change, and the plan after it."""

    change: ChangeRow
    plan: TripPlan


def change(
    session: Session,
    actor_id: Id,
    trip_id: Id,
    wanted: Sequence[operations.Operation],
    *,
    router: Router,
    check: Precondition,
    seen: int | None = None,
) -> Saved | None:
    """Apply operations in order, all or none, in a fixed number of statements; return None if they change nothing.

    :param check: called with the current version before anything is changed.
    :param seen: the version when the call came in; changes to what others have changed since are refused.
    :raises NotFound: there is no such trip, or the actor may not see it.
    :raises Forbidden: the actor may only read it.
    :raises Stale: the caller has seen an older version.
    :raises Invalid: an operation can't be done; its field is named.
    :raises Conflict: somebody else changed the same fields while this call waited.
    """
    access = require_editor(session, actor_id, trip_id)
    require_seen(session, access, check)
    before = read_plan(session, trip_id)
    setting = _setting(session, actor_id, wanted)
    try:
        outcome = apply(before, wanted, setting)
    except RefusedError as error:
        raise Invalid({error.field: [error.text]}) from error
    draft = Draft(Id(setting.mark), before, outcome.plan, outcome.facts)
    return save(session, access, actor_id, draft, router=router, seen=seen)


def save(
    session: Session,
    access: TripAccess,
    actor_id: Id,
    draft: Draft,
    *,
    router: Router,
    seen: int | None = None,
    also: Mapping[str, Any] | None = None,
) -> Saved | None:
    """Store a changed plan with its times, hops, version and history; return None if nothing changed.

    :param access: of the actor to the trip, which this transaction has locked.
    :param also: other columns of the trip to update in the same statement.
    """
    before, after = draft.before, draft.after
    if differ_in_marks_only(before, after):
        return None
    trip_id = access.trip_id
    after = _without_deleted_authors(session, actor_id, before, after)
    others = days_to_time(before, after)
    cards = places.find(session, place_ids_of(after, others)) if others else {}
    around = PlanContext(cards, router, access.builder is Builder.AI)
    after = rescheduled(before, after, around, draft.settled)
    record = record_of(before, after)
    _require_no_clash(session, access, record, seen)
    columns = write_plan(session, trip_id, before, after) | dict(also or {})
    travels = bool(others) or before.day_ids != after.day_ids
    revision = access.travel_revision + 1 if travels else access.travel_revision
    if travels:
        columns["travel_revision"] = revision
    bump_version(session, trip_id, actor_id, **columns)
    if access.is_published and columns.keys() & {"name", "destination"}:
        refresh_terms(session, trip_id)
    if travels:
        enqueue_figures(session, access.owner_id, trip_id, revision, sum(len(day.stops) for day in after.days))
    made = log_change(
        session, trip_id, actor_id, access.version + 1, *draft.facts, record=record, change_id=draft.change_id
    )
    return Saved(made, after)


def undo_change(
    session: Session, actor_id: Id, trip_id: Id, change_id: Id, *, router: Router, check: Precondition
) -> Saved | None:
    """Undo a change, as a new change.

    :raises NotFound: as `change`, or the trip has no such change.
    :raises Forbidden: the actor may only read the trip.
    :raises Conflict: what it touched has changed since, or it can't be undone at all.
    """
    access = require_editor(session, actor_id, trip_id)
    require_seen(session, access, check)
    made = history.find(session, trip_id, change_id)
    if made is None:
        raise NotFound(NO_CHANGE)
    if made.record is None:
        raise Conflict(gettext("This can't be undone."))
    before = read_plan(session, trip_id)
    try:
        undone = undo(before, made.record)
    except ChangedSinceError as error:
        place = error.since.place
        raise Conflict(since_text(error.since, _names(session, {place} if place else set()))) from error
    facts = [Fact(kind=ChangeKind.UNDONE, of=made.facts)]
    draft = Draft(new_id(), before, undone.plan, facts, undone.settled)
    return save(session, access, actor_id, draft, router=router)


def read_history(session: Session, actor_id: Id, trip_id: Id, before: int | None) -> HistoryAnswer:
    """Return a page of a trip's changes, newest first, in a fixed number of statements.

    :param before: where the previous page ended; None for the newest.
    :raises NotFound: there is no such trip, or the actor may not see it.
    :raises Forbidden: the actor is not a member.
    """
    access = require_member(session, actor_id, trip_id)
    rows, following = history.page_of(session, trip_id, before)
    plan = read_plan(session, trip_id) if access.abilities.can_edit else None
    names = _names(session, places_of(fact for row in rows for fact in row.facts))
    changes = [
        change_answer(row, names, may_undo=plan is not None and row.record is not None and can_undo(plan, row.record))
        for row in rows
    ]
    return HistoryAnswer(changes=changes, next=None if following is None else str(following))


def read_changers(session: Session, actor_id: Id, trip_id: Id, since: int, item: Id | None) -> ChangersAnswer:
    """Return who last changed each field of an item since a version of the trip, in a fixed number of statements.

    :param item: the id of a day, stop, idea or stay; None for the trip itself.
    :raises NotFound: there is no such trip, or the actor may not see it.
    :raises Forbidden: the actor is not a member.
    """
    require_member(session, actor_id, trip_id)
    last = last_changers(history.records_since(session, trip_id, since), item)
    return ChangersAnswer(fields={name: by(row.user_id, row.user_name) for name, row in sorted(last.items())})


def answer_of(session: Session, row: ChangeRow) -> ChangeAnswer:
    """Return the answer for a new change."""
    return change_answer(row, _names(session, places_of(row.facts)), may_undo=row.record is not None)


def change_answer(row: ChangeRow, names: dict[Id, str], *, may_undo: bool) -> ChangeAnswer:
    """Return the answer for a change.

    :param names: of the places in its facts.
    """
    return ChangeAnswer(
        change_id=row.change_id,
        at=row.at.isoformat(),
        by=by(row.user_id, row.user_name),
        summary=summary_of(row.facts, names),
        can_undo=may_undo,
    )


def _setting(session: Session, actor_id: Id, wanted: Sequence[operations.Operation]) -> Setting:
    added = set(operations.added_places(wanted))
    known = frozenset(places.find_visible(session, actor_id, added)) if added else frozenset()
    cities = {operation.place_id for operation in wanted if isinstance(operation, operations.AddCity)}
    found = places.destinations(session, cities) if cities else {}
    return Setting(
        actor_id=actor_id,
        now=utc_now(),
        mark=new_id(),
        places=known,
        cities={ident: City(ident, place.name) for ident, place in found.items()},
        areas=places.names_within(session, others) if (others := cities - found.keys()) else {},
    )


def _without_deleted_authors(session: Session, actor_id: Id, before: TripPlan, after: TripPlan) -> TripPlan:
    """Return a plan without authors whose accounts were deleted, as an undo may restore what they added."""
    known = {actor_id, *_authors(before)}
    back = _authors(after) - known
    if not back:
        return after
    gone = back - set(session.scalars(select(User.id).where(User.id.in_(back))))
    ideas = tuple(replace(idea, added_by=None) if idea.added_by in gone else idea for idea in after.ideas)
    stays = tuple(replace(stay, added_by=None) if stay.added_by in gone else stay for stay in after.stays)
    days = tuple(
        replace(
            day,
            stops=tuple(
                msgspec.structs.replace(stop, added_by=None) if stop.added_by in gone else stop for stop in day.stops
            ),
        )
        for day in after.days
    )
    return replace(after, ideas=ideas, stays=stays, days=days)


def _authors(plan: TripPlan) -> set[Id]:
    by_stop = {stop.added_by for _, stop in plan.stops}
    others = {idea.added_by for idea in plan.ideas} | {stay.added_by for stay in plan.stays}
    return {author for author in by_stop | others if author is not None}


def _require_no_clash(session: Session, access: TripAccess, record: Record, seen: int | None) -> None:
    """Refuse a change to fields that somebody else changed while this call waited for the lock."""
    if seen is None or seen == access.version:
        return
    clashing = [row for row in history.records_since(session, access.trip_id, seen) if record.clashes(row.record)]
    if clashing:
        raise Conflict(CHANGED_AT_ONCE, changed=changed_since(clashing, record))


def require_seen(session: Session, access: TripAccess, check: Precondition) -> None:
    """Check the version that the caller has seen.

    :raises Stale: it is outdated; for members with the changes since.
    """
    try:
        check(access.version)
    except Stale as error:
        if error.seen is None or not access.is_member:
            raise
        changed = changed_since(history.records_since(session, access.trip_id, error.seen))
        raise Stale(error.detail, error.version, changed=changed) from None


def _names(session: Session, ids: Collection[Id]) -> dict[Id, str]:
    cards = places.find(session, ids) if ids else {}
    return {ident: name_of(card) for ident, card in cards.items()}
