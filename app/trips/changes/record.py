"""What a change touched in a plan, before and after it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from datetime import date, datetime
from typing import Generic, TypeVar

import msgspec

from app.db.types import Id
from app.trips.changes.plan import City, PlanDay, TripHead, TripPlan, steps_of
from app.trips.plan_models import StopState
from app.trips.plan_rows import PlanStop


class DayRecord(msgspec.Struct, frozen=True):
    """A day: its city, and the mark of the change that positioned it."""

    city: City
    placed: str


class StopRecord(msgspec.Struct, frozen=True, omit_defaults=True):
    """A stop, without its planned times."""

    day_id: Id
    placed: str
    place_id: Id
    start_time: int | None = None
    minutes: int | None = None
    note: str = ""
    state: StopState = StopState.OPEN
    added_by: Id | None = None
    reason: str | None = None


class IdeaRecord(msgspec.Struct, frozen=True):
    """An idea."""

    place_id: Id
    note: str
    added_by: Id | None
    added_at: datetime


class StayRecord(msgspec.Struct, frozen=True, omit_defaults=True):
    """A stay."""

    place_id: Id
    from_day: Id
    to_day: Id
    check_in: int | None = None
    check_out: int | None = None
    note: str = ""
    added_by: Id | None = None


class CalendarRecord(msgspec.Struct, frozen=True):
    """The order of the days, the start date, and the number of dates between each day and the previous one."""

    days: tuple[Id, ...]
    start: date | None
    steps: tuple[int, ...]


class TimedStop(msgspec.Struct, frozen=True, array_like=True):
    """A stop in the order of its day: its planned times, and those that the travellers set."""

    stop_id: Id
    arrive: int | None
    depart: int | None
    start_time: int | None
    minutes: int | None


_AUTHOR = "added_by"
T = TypeVar("T", TripHead, DayRecord, StopRecord, IdeaRecord, StayRecord)


class BeforeAfter(msgspec.Struct, Generic[T], frozen=True):
    """An item before and after a change; None where it did not exist.

    Unchanged optional fields have their defaults in both.
    """

    before: T | None
    after: T | None

    @property
    def fields(self) -> set[str]:
        """The fields that differ; all fields of an item that was added or removed."""
        some = self.before or self.after
        assert some is not None
        return {name for name in some.__struct_fields__ if self._differs(name)}

    def is_unchanged(self, now: T | None) -> bool:
        """Return whether an item is still as the change left it; who added it does not matter if that is unknown now.

        It is, if that account is deleted.
        """
        if now is not None and self.after is not None:
            now = _with_author_of(self.after, now)
        if now is None or self.before is None or self.after is None:
            return now == self.after
        return all(getattr(now, name) == getattr(self.after, name) for name in self.fields)

    def restored(self, now: T | None) -> T | None:
        """Return an unchanged item as it was before the change."""
        if now is None or self.before is None or self.after is None:
            return self.before
        return msgspec.structs.replace(now, **{name: getattr(self.before, name) for name in self.fields})

    def clashes(self, other: BeforeAfter[T]) -> bool:
        """Return whether both changed a field of the same name."""
        return bool(self.fields & other.fields)

    def _differs(self, name: str) -> bool:
        if self.before is None or self.after is None:
            return True
        return bool(getattr(self.before, name) != getattr(self.after, name))


def _with_author_of(earlier: T, now: T) -> T:
    """Return an item with the author of its earlier state, if it has none now."""
    if _AUTHOR not in now.__struct_fields__ or getattr(now, _AUTHOR) is not None:
        return now
    return msgspec.structs.replace(now, **{_AUTHOR: getattr(earlier, _AUTHOR)})


class Record(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a change touched.

    :param orders: the stops and times, before the change, of the days whose stops or times changed.
    """

    head: BeforeAfter[TripHead] | None = None
    destination: tuple[str, str] | None = None
    calendar: tuple[CalendarRecord, CalendarRecord] | None = None
    days: dict[Id, BeforeAfter[DayRecord]] = {}
    stops: dict[Id, BeforeAfter[StopRecord]] = {}
    ideas: dict[Id, BeforeAfter[IdeaRecord]] = {}
    stays: dict[Id, BeforeAfter[StayRecord]] = {}
    orders: dict[Id, tuple[TimedStop, ...]] = {}

    @property
    def moves_start(self) -> bool:
        """Whether the start date changed."""
        return self.calendar is not None and self.calendar[0].start != self.calendar[1].start

    def clashes(self, other: Record) -> bool:
        """Return whether two changes touched the same fields."""
        if self.head and other.head and self.head.clashes(other.head):
            return True
        return (
            (self.moves_start and other.moves_start)
            or any(_clash(self.days, other.days))
            or any(_clash(self.stops, other.stops))
            or any(_clash(self.ideas, other.ideas))
            or any(_clash(self.stays, other.stays))
        )


def record_of(before: TripPlan, after: TripPlan) -> Record:
    """Return the differences between two plans of a trip."""
    head = BeforeAfter(before.head, after.head)
    calendars = calendar_of(before), calendar_of(after)
    days = {day.day_id: day for day in before.days}
    left = {day.day_id: day for day in after.days}
    same = {day_id for day_id in days.keys() & left.keys() if days[day_id].stops == left[day_id].stops}
    orders = {
        day_id: tuple(timed(stop) for stop in day.stops)
        for day_id, day in days.items()
        if day_id not in same and (day_id not in left or _shape(day) != _shape(left[day_id]))
    }
    return Record(
        head=None if head.before == head.after else head,
        destination=None if before.destination == after.destination else (before.destination, after.destination),
        calendar=None if calendars[0] == calendars[1] else calendars,
        days=_touched(days_of(before), days_of(after)),
        stops=_touched(stops_of(before, same), stops_of(after, same)),
        ideas=_touched(ideas_of(before), ideas_of(after)),
        stays=_touched(stays_of(before), stays_of(after)),
        orders=orders,
    )


def calendar_of(plan: TripPlan) -> CalendarRecord:
    """Return the order and dates of the days."""
    return CalendarRecord(tuple(plan.day_ids), plan.start_date, tuple(steps_of(plan.days)))


def days_of(plan: TripPlan) -> dict[Id, DayRecord]:
    """Return the days by id."""
    return {day.day_id: DayRecord(day.city, day.placed) for day in plan.days}


def stops_of(plan: TripPlan, without: Collection[Id] = ()) -> dict[Id, StopRecord]:
    """Return the stops by id.

    :param without: days to leave out.
    """
    return {
        stop.stop_id: StopRecord(
            day.day_id,
            stop.placed,
            stop.place_id,
            stop.start_time,
            stop.minutes,
            stop.note,
            stop.state,
            stop.added_by,
            stop.reason,
        )
        for day, stop in plan.stops
        if day.day_id not in without
    }


def ideas_of(plan: TripPlan) -> dict[Id, IdeaRecord]:
    """Return the ideas by id."""
    return {idea.idea_id: IdeaRecord(idea.place_id, idea.note, idea.added_by, idea.added_at) for idea in plan.ideas}


def stays_of(plan: TripPlan) -> dict[Id, StayRecord]:
    """Return the stays by id."""
    return {
        stay.stay_id: StayRecord(
            stay.place_id, stay.from_day, stay.to_day, stay.check_in, stay.check_out, stay.note, stay.added_by
        )
        for stay in plan.stays
    }


def timed(stop: PlanStop) -> TimedStop:
    """Return a stop with its times."""
    return TimedStop(stop.stop_id, stop.arrive, stop.depart, stop.start_time, stop.minutes)


def _shape(day: PlanDay) -> list[TimedStop]:
    return [timed(stop) for stop in day.stops]


def _touched(before: Mapping[Id, T], after: Mapping[Id, T]) -> dict[Id, BeforeAfter[T]]:
    return {
        ident: BeforeAfter(*_without_equal_defaults(before.get(ident), after.get(ident)))
        for ident in before.keys() | after.keys()
        if before.get(ident) != after.get(ident)
    }


def _without_equal_defaults(before: T | None, after: T | None) -> tuple[T | None, T | None]:
    """Return both with unchanged optional fields, such as a long note, reset to their defaults."""
    if before is None or after is None:
        return before, after
    same = {
        field.name: field.default
        for field in msgspec.structs.fields(before)
        if not field.required and getattr(before, field.name) == getattr(after, field.name)
    }
    return msgspec.structs.replace(before, **same), msgspec.structs.replace(after, **same)


def _clash(one: Mapping[Id, BeforeAfter[T]], other: Mapping[Id, BeforeAfter[T]]) -> Iterator[bool]:
    return (one[ident].clashes(other[ident]) for ident in one.keys() & other.keys())
