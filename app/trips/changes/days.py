"""Operations on days, dates, cities and stays."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta

from app.db.types import Id, new_id
from app.texts import gettext
from app.trips.areas import area_text
from app.trips.changes import operations as op
from app.trips.changes.apply import (
    Outcome,
    RefusedError,
    Setting,
    after,
    apply_one,
    keep_as_ideas,
    require_day,
    require_known,
)
from app.trips.changes.facts import ChangeKind, Fact
from app.trips.changes.plan import City, PlanDay, TripPlan, dated, steps_of
from app.trips.models import MAX_CITIES, MAX_DAYS
from app.trips.plan_models import MAX_STAYS
from app.trips.plan_queries import Stay


@apply_one.register
def _(operation: op.AddDays, plan: TripPlan, setting: Setting) -> Outcome:
    position = _position(plan, operation.after)
    city = plan.days[max(0, position - 1)].city
    changed = _insert(plan, position, _new_days(operation.count, city, setting), setting, "count")
    return Outcome(changed, (Fact(kind=ChangeKind.DAYS_ADDED, count=operation.count, day=position + 1),))


@apply_one.register
def _(operation: op.AddCity, plan: TripPlan, setting: Setting) -> Outcome:
    require_known(operation.place_id, setting)
    city = setting.cities.get(operation.place_id)
    if city is None:
        area = setting.areas.get(operation.place_id)
        text = area_text(*area) if area else gettext("This is not a destination. Please choose a city or region.")
        raise RefusedError("place_id", text)
    cities = {day.city.place_id for day in plan.days}
    if city.place_id not in cities and len(cities) >= MAX_CITIES:
        raise RefusedError("place_id", gettext("A trip has at most %(number)s destinations.", number=MAX_CITIES))
    position = _position(plan, operation.after)
    changed = _insert(plan, position, _new_days(operation.days, city, setting), setting, "days")
    return Outcome(
        changed, (Fact(kind=ChangeKind.CITY_ADDED, place=city.place_id, count=operation.days, text=city.name),)
    )


@apply_one.register
def _(operation: op.RemoveDay, plan: TripPlan, setting: Setting) -> Outcome:
    day = require_day(plan, operation.day_id)
    if len(plan.days) == 1:
        raise RefusedError("day_id", gettext("A trip has at least one day."))
    index = plan.day_ids.index(day.day_id)
    steps = steps_of(plan.days)
    left = [*plan.days[:index], *plan.days[index + 1 :]]
    # Removing the first day postpones the start date, so that all other days keep their dates.
    start = left[0].date
    # Later days move one date earlier, even after a gap between two cities or a date that two cities share.
    following = [max(0, sum(steps[index : index + 2]) - 1), *steps[index + 2 :]] if index + 1 < len(steps) else []
    changed = replace(plan, days=dated(left, start, [*steps[:index], *following]))
    changed, facts = _shorten_stays(plan, changed, day.day_id)
    changed = keep_as_ideas(changed, day.stops, setting, "day_id")
    removed = Fact(kind=ChangeKind.DAY_REMOVED, day=index + 1, count=len(day.stops) or None)
    return Outcome(changed, (removed, *facts))


@apply_one.register
def _(operation: op.MoveDay, plan: TripPlan, setting: Setting) -> Outcome:
    day = require_day(plan, operation.day_id)
    if operation.after == day.day_id:
        raise RefusedError("after", gettext("A day can't come after itself."))
    others = [each for each in plan.days if each.day_id != day.day_id]
    ids = [each.day_id for each in others]
    position = after(ids, operation.after, _no_such_day)
    index = plan.day_ids.index(day.day_id)
    if position == index:
        return Outcome(plan)
    order = [*others[:position], replace(day, placed=setting.mark), *others[position:]]
    changed = replace(plan, days=dated(order, plan.start_date, steps_of(plan.days)))
    changed, facts = _shorten_stays(plan, changed, day.day_id)
    return Outcome(changed, (Fact(kind=ChangeKind.DAY_MOVED, day=index + 1, count=position + 1), *facts))


@apply_one.register
def _(operation: op.SetStartDate, plan: TripPlan, setting: Setting) -> Outcome:
    start, today = operation.start_date, setting.today
    if start == plan.start_date:
        return Outcome(plan)
    if start is None:
        return Outcome(replace(plan, days=dated(plan.days, None, ())), (Fact(kind=ChangeKind.DATES_CLEARED),))
    has_begun = plan.start_date is not None and plan.start_date <= today
    if start < today and not has_begun:
        raise RefusedError("start_date", gettext("The start date is in the past."))
    try:
        days = dated(plan.days, start, steps_of(plan.days))
    except OverflowError:
        raise RefusedError("start_date", gettext("Please choose an earlier date.")) from None
    return Outcome(replace(plan, days=days), (Fact(kind=ChangeKind.DATES_SET, text=start.isoformat()),))


@apply_one.register
def _(operation: op.SetStay, plan: TripPlan, setting: Setting) -> Outcome:
    before = _stay(plan, operation.stay_id) if operation.stay_id is not None else None
    is_same_place = before is not None and before.place_id == operation.place_id
    if not is_same_place:
        # The stay's present place may have been deleted, or belong to a traveller who has left.
        require_known(operation.place_id, setting)
    require_day(plan, operation.from_day, "from_day")
    require_day(plan, operation.to_day, "to_day")
    stay = Stay(
        before.stay_id if before else new_id(),
        operation.place_id,
        operation.from_day,
        operation.to_day,
        operation.check_in,
        operation.check_out,
        operation.note,
        before.added_by if before is not None and is_same_place else setting.actor_id,
    )
    if stay == before:
        return Outcome(plan)
    others = [each for each in plan.stays if each.stay_id != stay.stay_id]
    _require_fit(plan, stay, others)
    changed = replace(plan, stays=ordered_stays(plan, [*others, stay]))
    return Outcome(changed, (Fact(kind=ChangeKind.STAY_SET, place=stay.place_id, count=plan.nights(stay)),))


@apply_one.register
def _(operation: op.RemoveStay, plan: TripPlan, _setting: Setting) -> Outcome:
    stay = _stay(plan, operation.stay_id)
    left = tuple(each for each in plan.stays if each.stay_id != stay.stay_id)
    return Outcome(replace(plan, stays=left), (Fact(kind=ChangeKind.STAY_REMOVED, place=stay.place_id),))


def ordered_stays(plan: TripPlan, stays: Sequence[Stay]) -> tuple[Stay, ...]:
    """Return stays in the order of the trip's days."""
    return tuple(sorted(stays, key=lambda stay: (plan.number_of(stay.from_day) or 0, stay.stay_id)))


def overlapping(plan: TripPlan, stay: Stay, others: Sequence[Stay]) -> Stay | None:
    """Return another stay that shares a night with this one; they may meet on the day of leaving."""
    start, end = plan.number_of(stay.from_day) or 0, plan.number_of(stay.to_day) or 0
    for other in others:
        if start < (plan.number_of(other.to_day) or 0) and (plan.number_of(other.from_day) or 0) < end:
            return other
    return None


def _require_fit(plan: TripPlan, stay: Stay, others: Sequence[Stay]) -> None:
    if plan.nights(stay) < 1:
        raise RefusedError("to_day", gettext("The day of leaving must be after the day of arrival."))
    if len(others) >= MAX_STAYS:
        raise RefusedError("place_id", gettext("A trip has at most %(count)s stays.", count=MAX_STAYS))
    if overlapping(plan, stay, others) is not None:
        raise RefusedError("from_day", gettext("You already sleep somewhere else on one of these nights."))


def _position(plan: TripPlan, anchor: Id | None) -> int:
    return after(plan.day_ids, anchor, _no_such_day)


def _no_such_day() -> RefusedError:
    return RefusedError("after", gettext("This trip no longer has that day."))


def _stay(plan: TripPlan, stay_id: Id) -> Stay:
    for stay in plan.stays:
        if stay.stay_id == stay_id:
            return stay
    raise RefusedError("stay_id", gettext("This trip no longer has that stay."))


def _new_days(count: int, city: City, setting: Setting) -> list[PlanDay]:
    return [PlanDay(new_id(), city, placed=setting.mark) for _ in range(count)]


def _insert(plan: TripPlan, position: int, new: Sequence[PlanDay], setting: Setting, field: str) -> TripPlan:
    """Return a plan with new days at a position.

    Days inserted at the beginning move the start date back, so that all other days keep their dates.
    """
    if len(plan.days) + len(new) > MAX_DAYS:
        raise RefusedError(field, gettext("A trip has at most %(count)s days.", count=MAX_DAYS))
    start = plan.start_date
    days = [*plan.days[:position], *new, *plan.days[position:]]
    try:
        if position == 0 and start is not None:
            has_begun, start = start <= setting.today, start - timedelta(days=len(new))
            if start < setting.today and not has_begun:
                raise RefusedError(field, gettext("The start date is in the past."))
        return replace(plan, days=dated(days, start, _steps_with(plan, position, new)))
    except OverflowError:
        raise RefusedError(field, gettext("A trip can't last that long.")) from None


def _steps_with(plan: TripPlan, position: int, new: Sequence[PlanDay]) -> list[int]:
    """Return the number of dates from each day to the next, with new days at a position.

    New days at the beginning of a city take over its offset: a gap, or the shared last date of the city before.
    """
    steps, added = steps_of(plan.days), [1] * len(new)
    if 0 < position < len(steps) and plan.days[position - 1].city != new[0].city == plan.days[position].city:
        added[0], steps[position] = steps[position], 1
    return [*steps[:position], *added, *steps[position:]]


def _shorten_stays(before: TripPlan, changed: TripPlan, day_id: Id) -> tuple[TripPlan, list[Fact]]:
    """Return a plan with the stays shortened or dropped that began or ended on a removed or moved day."""
    index = before.day_ids.index(day_id)
    following = before.day_ids[index + 1] if index + 1 < len(before.days) else None
    previous = before.day_ids[index - 1] if index else None
    stays, facts = [], []
    for stay in before.stays:
        if day_id not in (stay.from_day, stay.to_day):
            stays.append(stay)
            continue
        start = following if stay.from_day == day_id else stay.from_day
        end = previous if stay.to_day == day_id else stay.to_day
        shorter = None if start is None or end is None else replace(stay, from_day=start, to_day=end)
        if shorter is not None and changed.nights(shorter) > 0 and before.nights(shorter) > 0:
            stays.append(shorter)
            if changed.nights(shorter) < before.nights(stay):
                facts.append(Fact(kind=ChangeKind.STAY_SHORTENED, place=stay.place_id, count=changed.nights(shorter)))
        else:
            facts.append(Fact(kind=ChangeKind.STAY_DROPPED, place=stay.place_id))
    return replace(changed, stays=ordered_stays(changed, stays)), facts
