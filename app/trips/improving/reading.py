"""A trip as the planner wants it that is to propose something for it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from itertools import groupby

from sqlalchemy.orm import Session

from app.db.types import Id
from app.errors import Forbidden, Invalid
from app.planner.improve.days import DayStop, ExistingDay
from app.planner.models import Traveler
from app.trips.access import NOT_ALLOWED, standing
from app.trips.building.source import candidate
from app.trips.day_hours import day_hours
from app.trips.queries import AnyRow
from app.trips.reading.document import Cards, day_label
from app.trips.reading.parts import TripParts, read_parts


@dataclass(frozen=True, slots=True)
class Proposed:
    """A trip for which something is to be proposed.

    :param parts: its rows.
    :param labels: what each day is called.
    :param days: its days, in order.
    """

    parts: TripParts
    labels: tuple[str, ...]
    days: tuple[ExistingDay, ...]


def read_editable(session: Session, actor_id: Id, trip_id: Id) -> Proposed:
    """Return a trip that a traveller may edit, without locking it.

    :raises NotFound: when there is no such trip, or this traveller must not know of it.
    :raises Forbidden: when they may read it only.
    """
    found = standing(session, actor_id, trip_id)
    if not found.abilities.can_edit:
        raise Forbidden(NOT_ALLOWED)
    parts = read_parts(session, trip_id)
    rows = [list(day) for _, day in groupby(parts.stops, key=lambda row: row.day)]
    labels = tuple(day_label(number, day[0].date) for number, day in enumerate(rows))
    days = tuple(_day(parts, rows, number) for number in range(len(rows)))
    return Proposed(parts, labels, days)


def require_day(proposed: Proposed, number: int) -> None:
    """Refuse a number that no day of the trip has.

    :param number: from 1.
    :raises Invalid: when there is no such day.
    """
    count = len(proposed.days)
    if number > count:
        text = f"This trip has {count} days." if count > 1 else "This trip has 1 day."
        raise Invalid({"day": [text]})


def _day(parts: TripParts, rows: Sequence[Sequence[AnyRow]], number: int) -> ExistingDay:
    first = rows[number][0]
    stops = tuple(_stop(row, parts.cards) for row in rows[number] if row.place_id is not None)
    comes = number == 0 or rows[number - 1][0].destination != first.destination
    begins, ends = day_hours(Traveler(parts.body.traveler), number, len(rows))
    planned = [stop.arrive for stop in stops if stop.arrive is not None]
    # Where they have just come to a city, the plan knows when.
    return ExistingDay(
        city=first.destination,
        weekday=_weekday(first.date),
        begins=min(planned) if comes and planned else begins,
        ends=ends,
        stops=stops,
    )


def _weekday(day: date | None) -> int | None:
    return None if day is None else day.weekday()


def _stop(row: AnyRow, cards: Cards) -> DayStop:
    card = cards.get(row.place_id)
    known = candidate(card) if card is not None and card.position is not None else None
    return DayStop(row.place_id, known, row.arrive, row.depart)
