"""Reads the plan of a trip from its rows, and writes a changed plan."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import asdict
from datetime import date
from itertools import islice
from typing import Any

import msgspec
from sqlalchemy import delete, insert, update
from sqlalchemy.orm import Session

from app.db.base import Base
from app.db.types import Id
from app.errors import NotFound
from app.trips import idea_queries, plan_queries, queries
from app.trips.access import NOT_FOUND
from app.trips.changes.plan import City, PlanDay, TripHead, TripPlan
from app.trips.idea_queries import Idea
from app.trips.models import DESTINATION_LENGTH, TripDestination
from app.trips.plan_models import Hop, Stop, TripDay, TripIdea, TripStay
from app.trips.plan_queries import DayRow, DestinationRow, Stay
from app.trips.plan_rows import HopRow
from app.trips.preferences import preference_values
from app.trips.queries import TripRow

_HEAD_COLUMNS = {"about": "about_trip"}
"""The columns of a trip whose names differ from the fields of its head."""


def read_plan(session: Session, trip_id: Id) -> TripPlan:
    """Return the plan of a trip, in six statements.

    :raises NotFound: it has just been deleted.
    """
    trip = queries.trip(session, trip_id)
    if trip is None:
        raise NotFound(NOT_FOUND)
    destinations, days = plan_queries.destinations(session, trip_id), plan_queries.days(session, trip_id)
    return plan_of(trip, destinations, days, idea_queries.ideas(session, trip_id), plan_queries.stays(session, trip_id))


def plan_of(
    trip: TripRow,
    destinations: Sequence[DestinationRow],
    days: Sequence[DayRow],
    ideas: Iterable[Idea] = (),
    stays: Iterable[Stay] = (),
) -> TripPlan:
    """Build the plan of a trip from its rows."""
    cities: list[City] = []
    for row in destinations:
        before = cities[-1] if cities else None
        again = before is not None and (before.place_id, before.name) == (row.place_id, row.name)
        cities.append(City(row.place_id, row.name, visit=before.visit + 1 if before and again else 0))
    return TripPlan(
        head=_head_of(trip),
        destination=trip.destination,
        days=tuple(_day(row, cities) for row in days),
        ideas=tuple(ideas),
        stays=tuple(stays),
    )


def rows_of(plan: TripPlan) -> list[DayRow]:
    """Return the days of a plan as rows, without reading them again after writing."""
    return [
        DayRow(number, day.day_id, day.placed, day.date, run, day.stops, day.day_hops)
        for number, (day, run) in enumerate(zip(plan.days, _runs(plan), strict=True))
    ]


def write_plan(session: Session, trip_id: Id, before: TripPlan, after: TripPlan) -> dict[str, Any]:
    """Write the differences between two plans, in a fixed number of statements.

    :return: the changed columns of the trip's own row, which the caller writes with the new version.
    """
    _write_days(session, trip_id, before, after)
    _write_ideas(session, trip_id, before, after)
    if before.stays != after.stays:
        session.execute(delete(TripStay).where(TripStay.trip_id == trip_id))
        _insert(session, TripStay, [{"trip_id": trip_id, **asdict(stay)} for stay in after.stays])
    if _cities(before) != _cities(after):
        session.execute(delete(TripDestination).where(TripDestination.trip_id == trip_id))
        insert_cities(session, trip_id, after)
    columns, former = _columns(after), _columns(before)
    return {name: value for name, value in columns.items() if value != former[name]}


def insert_plan(session: Session, trip_id: Id, plan: TripPlan) -> None:
    """Insert all rows of a plan except the trip's own; there must be none yet."""
    insert_cities(session, trip_id, plan)
    _insert_days(session, trip_id, list(enumerate(plan.days)), _runs(plan))
    _insert(session, TripIdea, [{"trip_id": trip_id, **asdict(idea)} for idea in plan.ideas])
    _insert(session, TripStay, [{"trip_id": trip_id, **asdict(stay)} for stay in plan.stays])


def insert_cities(session: Session, trip_id: Id, plan: TripPlan) -> None:
    """Insert the destinations of a plan."""
    rows, first = [], 0
    for position, (city, days) in enumerate(plan.cities()):
        start = plan.days[first].date
        rows.append(
            {"trip_id": trip_id, "position": position, "place_id": city.place_id, "name": city.name}
            | {"days": days, "start_date": start}
        )
        first += days
    _insert(session, TripDestination, rows)


def _head_of(trip: TripRow) -> TripHead:
    # Preferences that cannot be changed later are left out.
    values = {"name": trip.name, "about": trip.about_trip} | preference_values(trip.preferences)
    return msgspec.convert(values, TripHead)


def _day(row: DayRow, cities: Sequence[City]) -> PlanDay:
    return PlanDay(row.day_id, cities[row.destination], row.date, row.placed, row.stops, row.day_hops)


def _write_days(session: Session, trip_id: Id, before: TripPlan, after: TripPlan) -> None:
    runs = _runs(after)
    same = len(before.days) == len(after.days) and _runs(before) == runs
    changed, dated = [], []
    for number, day in enumerate(after.days):
        former = before.days[number] if number < len(before.days) else None
        if former is None or (former.day_id, former.placed, former.stops, former.day_hops) != (
            day.day_id,
            day.placed,
            day.stops,
            day.day_hops,
        ):
            changed.append((number, day))
        elif not same or former.date != day.date:
            dated.append((number, day))
    gone = [*(number for number, _ in changed), *range(len(after.days), len(before.days))]
    if gone:
        # The foreign keys delete their stops and hops.
        session.execute(delete(TripDay).where(TripDay.trip_id == trip_id, TripDay.position.in_(gone)))
    if dated:
        session.execute(
            update(TripDay),
            [
                {"trip_id": trip_id, "position": number, "date": day.date, "destination": runs[number]}
                for number, day in dated
            ],
        )
    _insert_days(session, trip_id, changed, runs)


def _insert_days(session: Session, trip_id: Id, days: Sequence[tuple[int, PlanDay]], runs: Sequence[int]) -> None:
    stops, hops = [], []
    rows = [
        {"trip_id": trip_id, "position": number, "day_id": day.day_id, "placed": day.placed, "date": day.date}
        | {"destination": runs[number]}
        | _hop_columns("from_base_", day.day_hops.from_base)
        | _hop_columns("to_base_", day.day_hops.to_base)
        for number, day in days
    ]
    for number, day in days:
        for position, stop in enumerate(day.stops):
            key = {"trip_id": trip_id, "day": number, "position": position}
            stops.append(key | msgspec.structs.asdict(stop))
            hop = next(islice(day.day_hops.hops, position, None), None)
            if hop is not None:
                hops.append(key | msgspec.structs.asdict(hop))
    for table, values in ((TripDay, rows), (Stop, stops), (Hop, hops)):
        _insert(session, table, values)


def _hop_columns(prefix: str, hop: HopRow | None) -> dict[str, Any]:
    values = (None, None, None) if hop is None else (hop.distance_m, hop.duration_s, hop.source)
    return {prefix + name: value for name, value in zip(("m", "s", "source"), values, strict=True)}


def _write_ideas(session: Session, trip_id: Id, before: TripPlan, after: TripPlan) -> None:
    had = {idea.idea_id: idea for idea in before.ideas}
    gone = had.keys() - {idea.idea_id for idea in after.ideas}
    if gone:
        session.execute(delete(TripIdea).where(TripIdea.idea_id.in_(gone)))
    new = [{"trip_id": trip_id, **asdict(idea)} for idea in after.ideas if idea.idea_id not in had]
    _insert(session, TripIdea, new)
    # Only the notes of existing ideas can change.
    stay = [idea for idea in after.ideas if idea.idea_id in had and idea != had[idea.idea_id]]
    if stay:
        session.execute(update(TripIdea), [{"idea_id": idea.idea_id, "note": idea.note} for idea in stay])


def _insert(session: Session, table: type[Base], rows: Sequence[dict[str, Any]]) -> None:
    if rows:
        # Otherwise rows with and without nulls would be inserted in separate statements.
        session.execute(insert(table), rows, execution_options={"render_nulls": True})


def _runs(plan: TripPlan) -> list[int]:
    """Return the index of each day's destination."""
    return [number for number, (_, count) in enumerate(plan.cities()) for _ in range(count)]


def _cities(plan: TripPlan) -> list[tuple[City, int, date | None]]:
    first, found = 0, []
    for city, days in plan.cities():
        found.append((city, days, plan.days[first].date))
        first += days
    return found


def _columns(plan: TripPlan) -> dict[str, Any]:
    return {
        **{_HEAD_COLUMNS.get(name, name): value for name, value in msgspec.structs.asdict(plan.head).items()},
        "destination": plan.destination[:DESTINATION_LENGTH],
        "start_date": plan.start_date,
        "end_date": plan.days[-1].date,
        "no_of_days": len(plan.days),
        "no_of_places": sum(len(day.stops) for day in plan.days),
        "no_of_ideas": len(plan.ideas),
    }
