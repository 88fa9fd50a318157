"""Replaces the stops of all days of a trip in one call."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from sqlalchemy.orm import Session

from app.db.types import Id, new_id, utc_now
from app.errors import Invalid
from app.places import service as places
from app.routing.models import Router
from app.texts import gettext, ngettext
from app.trips.access import require_editor
from app.trips.changes.apply import Setting, apply
from app.trips.changes.operations import ArrangeStops
from app.trips.changes.plan import TripPlan
from app.trips.changes.service import Draft, Precondition, Saved, require_seen, save
from app.trips.changes.storing import read_plan
from app.trips.reading.presenter import day_label


@dataclass(frozen=True, slots=True)
class DayPlan:
    """The stops of a day.

    :param label: as the trip shows it: the day's date, or `Day 1`.
    :param stops: place ids in order; a place, such as the hotel, may occur more than once.
    """

    label: str
    stops: tuple[Id, ...]


def rearrange(
    session: Session, actor_id: Id, trip_id: Id, plan: Sequence[DayPlan], *, router: Router, check: Precondition
) -> Saved | None:
    """Replace the stops of a trip's days, in a fixed number of statements; return None if nothing changes.

    Existing stops keep their ids and everything that travellers set.

    :param plan: every day of the trip once, in order.
    :param check: called with the current version before anything is changed.
    :raises NotFound: there is no such trip, or the actor may not see it.
    :raises Forbidden: the actor may only read it.
    :raises Stale: the caller has seen an older version.
    :raises Invalid: the plan is for other days, or has a place that is neither known nor in the trip already.
    """
    access = require_editor(session, actor_id, trip_id)
    require_seen(session, access, check)
    before = read_plan(session, trip_id)
    _require_same_days(plan, [day_label(number, day.date) for number, day in enumerate(before.days)])
    _require_known(session, actor_id, before, plan)
    setting = Setting(actor_id, utc_now(), mark=new_id())
    outcome = apply(before, [ArrangeStops(tuple(day.stops for day in plan))], setting)
    draft = Draft(Id(setting.mark), before, outcome.plan, outcome.facts)
    return save(session, access, actor_id, draft, router=router)


def _require_same_days(plan: Sequence[DayPlan], labels: Sequence[str]) -> None:
    if len(plan) != len(labels):
        message = ngettext(
            "This trip has 1 day. Please send each of them once, in order.",
            "This trip has %(num)s days. Please send each of them once, in order.",
            len(labels),
        )
        raise Invalid({"days": [message]})
    others = [number for number, (day, label) in enumerate(zip(plan, labels, strict=True)) if day.label != label]
    if others:
        messages = {number: gettext("This must be %(day)s.", day=labels[number]) for number in others}
        raise Invalid({f"days.{number}.date": [message] for number, message in messages.items()})


def _require_known(session: Session, actor_id: Id, before: TripPlan, plan: Sequence[DayPlan]) -> None:
    """Refuse unknown new places; existing stops may stay even if their place is no longer listed."""
    known: Collection[Id] = {stop.place_id for _, stop in before.stops}
    new = {stop for day in plan for stop in day.stops} - set(known)
    found = places.find_visible(session, actor_id, new) if new else {}
    unknown = [
        f"days.{number}.activities.{position}"
        for number, day in enumerate(plan)
        for position, stop in enumerate(day.stops)
        if stop in new and stop not in found
    ]
    if unknown:
        message = gettext("We don't know this place. Please choose one from the list.")
        raise Invalid({name: [message] for name in unknown})
