"""Applies operations to a plan: pure functions, and the only place where plans change.

Times and hops are planned once, after all operations (`app.trips.changes.times`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from datetime import date, datetime, timedelta
from functools import singledispatch
from typing import Any

import msgspec

from app.db.types import Id, new_id
from app.texts import gettext
from app.trips.changes import operations as op
from app.trips.changes.facts import ChangeKind, Fact
from app.trips.changes.plan import City, PlanDay, TripPlan, destination_of
from app.trips.idea_queries import Idea
from app.trips.plan_models import MAX_IDEAS, MAX_STOPS_PER_DAY, NOTE_LENGTH, StopState
from app.trips.plan_rows import PlanStop


class RefusedError(Exception):
    """An operation that can't be done.

    :param field: of the operation.
    :param text: a sentence for the traveller.
    """

    def __init__(self, field: str, text: str) -> None:
        super().__init__(text)
        self.field, self.text = field, text


@dataclass(frozen=True, slots=True)
class Setting:
    """What operations depend on besides the plan.

    :param actor_id: who makes the change.
    :param now: when.
    :param mark: of the change, for the stops and days that it positions.
    :param places: the known places among those that the operations name.
    :param cities: those among them that are destinations.
    :param areas: the countries and regions named as cities, each with the names of some of its destinations.
    """

    actor_id: Id
    now: datetime
    mark: str
    places: frozenset[Id] = frozenset()
    cities: Mapping[Id, City] = field(default_factory=dict)
    areas: Mapping[Id, tuple[str, Sequence[str]]] = field(default_factory=dict)

    @property
    def today(self) -> date:
        """The date in UTC."""
        return self.now.date()


@dataclass(frozen=True, slots=True)
class Outcome:
    """The resulting plan, and the facts that summarise the change."""

    plan: TripPlan
    facts: tuple[Fact, ...] = ()


def apply(plan: TripPlan, operations: Sequence[op.Operation], setting: Setting) -> Outcome:
    """Apply operations in order, and return the plan after them.

    :raises RefusedError: an operation can't be done; the field contains its index.
    """
    facts: list[Fact] = []
    before = plan
    for index, operation in enumerate(operations):
        try:
            done = apply_one(operation, plan, setting)
        except RefusedError as error:
            raise RefusedError(f"changes.{index}.{error.field}", error.text) from None
        plan = done.plan
        facts += done.facts
    return Outcome(replace(plan, destination=destination_of(before, plan)), tuple(facts))


@singledispatch
def apply_one(operation: object, plan: TripPlan, setting: Setting) -> Outcome:
    """Apply one operation; each kind registers its own function."""
    raise TypeError(operation)


@apply_one.register
def _(operation: op.AddStop, plan: TripPlan, setting: Setting) -> Outcome:
    require_known(operation.place_id, setting)
    stop = PlanStop(new_id(), operation.place_id, placed=setting.mark, added_by=setting.actor_id)
    return _put(plan, stop, operation, ChangeKind.STOP_ADDED)


@apply_one.register
def _(operation: op.MoveStop, plan: TripPlan, setting: Setting) -> Outcome:
    day, stop = _stop(plan, operation.stop_id)
    if operation.after == stop.stop_id:
        raise RefusedError("after", gettext("A stop can't come after itself."))
    without = _without(plan, day, stop)
    target = require_day(without, operation.day_id)
    position = _position(target, operation.after)
    if target.day_id == day.day_id and position == day.index_of(stop.stop_id):
        return Outcome(plan)
    return _put(without, msgspec.structs.replace(stop, placed=setting.mark), operation, ChangeKind.STOP_MOVED)


@apply_one.register
def _(operation: op.RemoveStop, plan: TripPlan, setting: Setting) -> Outcome:
    day, stop = _stop(plan, operation.stop_id)
    without = _without(plan, day, stop)
    number = plan.day_ids.index(day.day_id) + 1
    if not operation.to_ideas:
        return Outcome(without, (Fact(kind=ChangeKind.STOP_REMOVED, place=stop.place_id, day=number),))
    changed = keep_as_ideas(without, [stop], setting, "to")
    return Outcome(changed, (Fact(kind=ChangeKind.STOP_TO_IDEAS, place=stop.place_id, day=number),))


@apply_one.register
def _(operation: op.EditStop, plan: TripPlan, _setting: Setting) -> Outcome:
    day, stop = _stop(plan, operation.stop_id)
    edited = stop
    if not isinstance(operation.start_time, op.Unchanged):
        edited = msgspec.structs.replace(edited, start_time=operation.start_time)
    if not isinstance(operation.minutes, op.Unchanged):
        edited = msgspec.structs.replace(edited, minutes=operation.minutes)
    if not isinstance(operation.note, op.Unchanged):
        edited = msgspec.structs.replace(edited, note=operation.note)
    if not isinstance(operation.state, op.Unchanged):
        edited = msgspec.structs.replace(edited, state=operation.state)
    if edited == stop:
        return Outcome(plan)
    stops = tuple(edited if each.stop_id == stop.stop_id else each for each in day.stops)
    words = {StopState.DONE: ChangeKind.STOP_DONE, StopState.SKIPPED: ChangeKind.STOP_SKIPPED}
    only_state = msgspec.structs.replace(edited, state=stop.state) == stop
    kind = words.get(edited.state, ChangeKind.STOP_EDITED) if only_state else ChangeKind.STOP_EDITED
    return Outcome(plan.with_day(replace(day, stops=stops)), (Fact(kind=kind, place=stop.place_id),))


@apply_one.register
def _(operation: op.AddIdea, plan: TripPlan, setting: Setting) -> Outcome:
    require_known(operation.place_id, setting)
    if any(idea.place_id == operation.place_id for idea in plan.ideas):
        return Outcome(plan)
    idea = Idea(new_id(), operation.place_id, operation.note, setting.actor_id, setting.now)
    return Outcome(_with_ideas(plan, [idea], "place_id"), (Fact(kind=ChangeKind.IDEA_ADDED, place=operation.place_id),))


@apply_one.register
def _(operation: op.RemoveIdea, plan: TripPlan, _setting: Setting) -> Outcome:
    idea = _idea(plan, operation.idea_id)
    return Outcome(_without_idea(plan, idea), (Fact(kind=ChangeKind.IDEA_REMOVED, place=idea.place_id),))


@apply_one.register
def _(operation: op.PlanIdea, plan: TripPlan, setting: Setting) -> Outcome:
    idea = _idea(plan, operation.idea_id)
    stop = PlanStop(new_id(), idea.place_id, placed=setting.mark, note=idea.note, added_by=idea.added_by)
    return _put(_without_idea(plan, idea), stop, operation, ChangeKind.IDEA_PLANNED)


@apply_one.register
def _(operation: op.Rename, plan: TripPlan, _setting: Setting) -> Outcome:
    return _outcome(
        plan, _with_head(plan, name=operation.trip_name), Fact(kind=ChangeKind.RENAMED, text=operation.trip_name)
    )


@apply_one.register
def _(operation: op.SetAbout, plan: TripPlan, _setting: Setting) -> Outcome:
    return _outcome(plan, _with_head(plan, about=operation.about_trip), Fact(kind=ChangeKind.ABOUT_SET))


@apply_one.register
def _(operation: op.SetParty, plan: TripPlan, _setting: Setting) -> Outcome:
    given = {each.name: getattr(operation, each.name) for each in fields(operation)}
    changed = _with_head(plan, **{name: value for name, value in given.items() if value is not None})
    return _outcome(plan, changed, Fact(kind=ChangeKind.PARTY_SET))


def require_known(place_id: Id, setting: Setting) -> None:
    """Refuse an unknown place."""
    if place_id not in setting.places:
        raise RefusedError("place_id", gettext("We don't know this place. Please choose one from the list."))


def require_day(plan: TripPlan, day_id: Id, field: str = "day_id") -> PlanDay:
    """Return a day of the trip.

    :param field: the operation's field that names the day.
    """
    number = plan.number_of(day_id)
    if number is None:
        raise RefusedError(field, gettext("This trip no longer has that day."))
    return plan.days[number]


def keep_as_ideas(plan: TripPlan, stops: Sequence[PlanStop], setting: Setting, field: str) -> TripPlan:
    """Return a plan with the places of some stops added as ideas; existing ideas gain the notes of the stops.

    :param field: to name if there are too many ideas.
    """
    had = {idea.place_id: idea for idea in plan.ideas}
    new: dict[Id, Idea] = {}
    for stop in stops:
        if stop.place_id in had:
            had[stop.place_id] = _with_note(had[stop.place_id], stop.note)
        elif stop.place_id in new:
            new[stop.place_id] = _with_note(new[stop.place_id], stop.note)
        else:
            new[stop.place_id] = Idea(new_id(), stop.place_id, stop.note, stop.added_by, setting.now)
    return _with_ideas(replace(plan, ideas=tuple(had.values())), list(new.values()), field)


def _with_note(idea: Idea, note: str) -> Idea:
    """Return an idea with another note appended to its own if both fit."""
    both = "\n\n".join(filter(None, (idea.note, note)))
    return idea if note in idea.note or len(both) > NOTE_LENGTH else replace(idea, note=both)


def after(ids: Sequence[Id], anchor: Id | None, missing: Callable[[], RefusedError]) -> int:
    """Return the index after an anchor: None is the beginning, `END` the end."""
    if anchor is None:
        return 0
    if anchor == op.END:
        return len(ids)
    if anchor not in ids:
        raise missing()
    return ids.index(anchor) + 1


def _put(plan: TripPlan, stop: PlanStop, where: op.AddStop | op.MoveStop | op.PlanIdea, kind: ChangeKind) -> Outcome:
    day = require_day(plan, where.day_id)
    position = _position(day, where.after)
    if len(day.stops) >= MAX_STOPS_PER_DAY:
        raise RefusedError("day_id", gettext("A day has at most %(count)s stops.", count=MAX_STOPS_PER_DAY))
    changed = replace(day, stops=(*day.stops[:position], stop, *day.stops[position:]))
    number = plan.day_ids.index(day.day_id) + 1
    return Outcome(plan.with_day(changed), (Fact(kind=kind, place=stop.place_id, day=number),))


def _position(day: PlanDay, anchor: Id | None) -> int:
    ids = [stop.stop_id for stop in day.stops]
    return after(ids, anchor, lambda: RefusedError("after", gettext("That stop is no longer in this day.")))


def _stop(plan: TripPlan, stop_id: Id) -> tuple[PlanDay, PlanStop]:
    found = plan.find_stop(stop_id)
    if found is None:
        raise RefusedError("stop_id", gettext("This trip no longer has that stop."))
    return found


def _idea(plan: TripPlan, idea_id: Id) -> Idea:
    for idea in plan.ideas:
        if idea.idea_id == idea_id:
            return idea
    raise RefusedError("idea_id", gettext("This trip no longer has that idea."))


def _without(plan: TripPlan, day: PlanDay, stop: PlanStop) -> TripPlan:
    return plan.with_day(replace(day, stops=tuple(each for each in day.stops if each.stop_id != stop.stop_id)))


def _without_idea(plan: TripPlan, idea: Idea) -> TripPlan:
    return replace(plan, ideas=tuple(each for each in plan.ideas if each.idea_id != idea.idea_id))


def _with_ideas(plan: TripPlan, ideas: Sequence[Idea], field: str) -> TripPlan:
    if len(plan.ideas) + len(ideas) > MAX_IDEAS:
        raise RefusedError(field, gettext("A trip has at most %(count)s ideas.", count=MAX_IDEAS))
    all_ideas = list(plan.ideas)
    for idea in ideas:
        # Ideas are listed by the time they were added, so those added together need distinct times.
        soonest = all_ideas[-1].added_at + timedelta(microseconds=1) if all_ideas else idea.added_at
        all_ideas.append(replace(idea, added_at=max(idea.added_at, soonest)))
    return replace(plan, ideas=tuple(all_ideas))


def _with_head(plan: TripPlan, **changed: Any) -> TripPlan:
    return replace(plan, head=msgspec.structs.replace(plan.head, **changed))


def _outcome(before: TripPlan, changed: TripPlan, fact: Fact) -> Outcome:
    return Outcome(before) if changed == before else Outcome(changed, (fact,))
