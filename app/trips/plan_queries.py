"""Reads the plans of trips into typed rows: destinations, days with stops and hops, and stays."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from itertools import count
from typing import Any

from sqlalchemy import and_, bindparam, select
from sqlalchemy.orm import Session

from app.accounts.models import User
from app.db.rows import Statement, columns_of, fetch
from app.db.types import Id
from app.trips.models import Trip, TripDestination
from app.trips.plan_models import Hop, Stop, StopState, TripDay, TripStay
from app.trips.plan_rows import HopRow, PlanStop
from app.trips.stops_cache import DayStops, StopsCache


@dataclass(frozen=True, slots=True)
class DestinationRow:
    """A destination of a trip.

    :param days: the number of days there.
    """

    name: str
    place_id: Id
    days: int
    start_date: date | None

    @property
    def end_date(self) -> date | None:
        """The last day's date."""
        return self.start_date + timedelta(days=self.days - 1) if self.start_date else None

    @property
    def dates(self) -> list[date | None]:
        """The date of each day."""
        return [self.start_date + timedelta(days=day) if self.start_date else None for day in range(self.days)]


@dataclass(frozen=True, slots=True)
class DayHops:
    """The hops of a day, and the legs from and to its stays.

    :param hops: from each stop to the next, by position; unknown hops are None, or missing at the end.
    :param from_base: from the stay of the night before to the first stop; None without one.
    :param to_base: from the last stop to the stay of the night after; likewise.
    """

    hops: tuple[HopRow | None, ...] = ()
    from_base: HopRow | None = None
    to_base: HopRow | None = None


NO_HOPS = DayHops()


@dataclass(frozen=True, slots=True)
class DayRow:
    """A day with its stops.

    :param number: from 0.
    :param destination: the index of its destination in the trip.
    :param placed: see `PlanStop`.
    """

    number: int
    day_id: Id
    placed: str
    date: date | None
    destination: int
    stops: tuple[PlanStop, ...]
    day_hops: DayHops

    @property
    def hops(self) -> Iterator[tuple[int, PlanStop, PlanStop, HopRow]]:
        """The known hops, each with the position of its start, its start and its end."""
        ends = zip(count(), self.stops, self.stops[1:], self.day_hops.hops, strict=False)
        return ((position, start, end, hop) for position, start, end, hop in ends if hop is not None)


@dataclass(frozen=True, slots=True)
class Stay:
    """The lodging for the nights between two days; times are minutes after midnight, None if unknown.

    :param added_by: who added the place; None if unknown, or if that account was deleted.
    """

    stay_id: Id
    place_id: Id
    from_day: Id
    to_day: Id
    check_in: int | None = None
    check_out: int | None = None
    note: str = ""
    added_by: Id | None = None


@dataclass(frozen=True, slots=True)
class _DayColumns:
    """A day as it is stored.

    :param stops_tag: changes whenever its stops or hops change.
    """

    trip_id: Id
    position: int
    day_id: Id
    placed: str
    date: date | None
    destination: int
    stops_tag: str
    from_base_m: int | None
    from_base_s: int | None
    from_base_source: str | None
    to_base_m: int | None
    to_base_s: int | None
    to_base_source: str | None


stops_cache = StopsCache()
_STATES = {state.value: state for state in StopState}
_STATE = PlanStop.__struct_fields__.index("state")
_DESTINATIONS = select(TripDestination.trip_id, *columns_of(DestinationRow, TripDestination)).order_by(
    TripDestination.trip_id, TripDestination.position
)
_DAYS: Statement = select(*columns_of(_DayColumns, TripDay)).order_by(TripDay.trip_id, TripDay.position)
# Queried separately from the days, whose columns would repeat with each stop.
_STOPS = (
    select(Stop.trip_id, Stop.day, *columns_of(PlanStop, Stop), *columns_of(HopRow, Hop))
    .outerjoin(Hop, and_(Hop.trip_id == Stop.trip_id, Hop.day == Stop.day, Hop.position == Stop.position))
    .order_by(Stop.trip_id, Stop.day, Stop.position)
)
_NAMES = select(User.id, User.name).where(User.id.in_(bindparam("ids", expanding=True)))
_ALL_STAYS = (
    select(TripStay.trip_id, *columns_of(Stay, TripStay))
    .join(TripDay, and_(TripDay.trip_id == TripStay.trip_id, TripDay.day_id == TripStay.from_day))
    .order_by(TripDay.position, TripStay.stay_id)
)
_STAYS = _ALL_STAYS.where(TripStay.trip_id == bindparam("trip_id"))
_STAYS_OF = _ALL_STAYS.join(Trip, Trip.id == TripStay.trip_id).where(Trip.owner_id == bindparam("owner_id"))
_DESTINATIONS_OF_TRIP = _DESTINATIONS.where(TripDestination.trip_id == bindparam("trip_id"))
_DESTINATIONS_OF = _DESTINATIONS.join(Trip, Trip.id == TripDestination.trip_id).where(
    Trip.owner_id == bindparam("owner_id")
)
_DAYS_OF_TRIP = _DAYS.where(TripDay.trip_id == bindparam("trip_id"))
_STOPS_OF_DAYS = _STOPS.where(Stop.trip_id == bindparam("trip_id"), Stop.day.in_(bindparam("days", expanding=True)))
_DAYS_OF = _DAYS.join(Trip, Trip.id == TripDay.trip_id).where(Trip.owner_id == bindparam("owner_id"))
_STOPS_OF = _STOPS.join(Trip, Trip.id == Stop.trip_id).where(Trip.owner_id == bindparam("owner_id"))


def destinations(session: Session, trip_id: Id) -> tuple[DestinationRow, ...]:
    """Return the destinations of a trip in their order."""
    rows = fetch(session, _DESTINATIONS_OF_TRIP, {"trip_id": trip_id})
    return tuple(DestinationRow(*columns) for _, *columns in rows)


def days(session: Session, trip_id: Id) -> tuple[DayRow, ...]:
    """Return the days of a trip with their stops and hops, in two statements, or one if the stops are cached."""
    rows = [_DayColumns(*row) for row in fetch(session, _DAYS_OF_TRIP, {"trip_id": trip_id})]
    known = stops_cache.get((row.day_id, row.stops_tag) for row in rows)
    unknown = {(trip_id, row.position): (row.day_id, row.stops_tag) for row in rows if row.day_id not in known}
    if unknown:
        values = {"trip_id": trip_id, "days": [number for _, number in unknown]}
        # Fetched all at once, as iterating takes a third longer.
        read = _stops_of(unknown, fetch(session, _STOPS_OF_DAYS, values).all())
        stops_cache.put(read)
        known |= read
    return tuple(_day(row, known[row.day_id]) for row in rows)


def author_names(session: Session, days: Iterable[DayRow]) -> Mapping[Id, str]:
    """Return the names of those who added stops, in at most one statement."""
    authors = {stop.added_by for day in days for stop in day.stops} - {None}
    if not authors:
        return {}
    return {row.id: row.name for row in fetch(session, _NAMES, {"ids": sorted(authors)})}


def stays(session: Session, trip_id: Id) -> tuple[Stay, ...]:
    """Return the stays of a trip in the order of its days."""
    return tuple(_stays(fetch(session, _STAYS, {"trip_id": trip_id}))[trip_id])


def destinations_of(session: Session, owner_id: Id) -> dict[Id, list[DestinationRow]]:
    """Return the destinations of all trips of a traveller, by trip."""
    found: defaultdict[Id, list[DestinationRow]] = defaultdict(list)
    for trip_id, *columns in fetch(session, _DESTINATIONS_OF, {"owner_id": owner_id}):
        found[trip_id].append(DestinationRow(*columns))
    return found


def days_of(session: Session, owner_id: Id) -> dict[Id, list[DayRow]]:
    """Return the days of all trips of a traveller, by trip, in two statements."""
    values = {"owner_id": owner_id}
    rows = [_DayColumns(*row) for row in fetch(session, _DAYS_OF, values)]
    tags = {(row.trip_id, row.position): (row.day_id, row.stops_tag) for row in rows}
    stops = _stops_of(tags, fetch(session, _STOPS_OF, values).all())
    found: defaultdict[Id, list[DayRow]] = defaultdict(list)
    for row in rows:
        found[row.trip_id].append(_day(row, stops[row.day_id]))
    return found


def stays_of(session: Session, owner_id: Id) -> dict[Id, list[Stay]]:
    """Return the stays of all trips of a traveller, by trip."""
    return _stays(fetch(session, _STAYS_OF, {"owner_id": owner_id}))


def _stops_of(days: Mapping[tuple[Id, int], tuple[Id, str]], rows: Iterable[Sequence[Any]]) -> dict[Id, DayStops]:
    """Return the stops and hops of days, by day id.

    :param days: the id and tag of each day, by trip and number.
    :param rows: of their stops, in order.
    """
    stops: defaultdict[tuple[Id, int], list[PlanStop]] = defaultdict(list)
    hops: defaultdict[tuple[Id, int], list[HopRow | None]] = defaultdict(list)
    for trip_id, number, *columns, metres, seconds, source in rows:
        columns[_STATE] = _STATES[columns[_STATE]]
        stops[trip_id, number].append(PlanStop(*columns))
        hops[trip_id, number].append(_hop(metres, seconds, source))
    return {day_id: DayStops(tag, tuple(stops[key]), tuple(hops[key])) for key, (day_id, tag) in days.items()}


def _day(row: _DayColumns, here: DayStops) -> DayRow:
    hops = DayHops(
        here.hops,
        _hop(row.from_base_m, row.from_base_s, row.from_base_source),
        _hop(row.to_base_m, row.to_base_s, row.to_base_source),
    )
    return DayRow(row.position, row.day_id, row.placed, row.date, row.destination, here.stops, hops)


def _stays(rows: Iterable[Sequence[Any]]) -> defaultdict[Id, list[Stay]]:
    found: defaultdict[Id, list[Stay]] = defaultdict(list)
    for trip_id, *columns in rows:
        found[trip_id].append(Stay(*columns))
    return found


def _hop(metres: int | None, seconds: int | None, source: str | None) -> HopRow | None:
    return None if metres is None or seconds is None or source is None else HopRow(metres, seconds, source)
