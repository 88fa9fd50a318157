"""A trip in the planner's form, for proposals."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from sqlalchemy.orm import Session

from app.db.types import Id
from app.errors import Invalid
from app.planner.improve.days import MINUTE, DayStop, ExistingDay
from app.planner.improve.suggestions import Suggestion
from app.planner.models import DAY_MINUTES, Candidate
from app.planner.pace import day_hours
from app.texts import clock_text, ngettext
from app.trips.access import require_editor
from app.trips.candidates import candidate
from app.trips.content import Cards, TripContent, read_content
from app.trips.plan_queries import DayRow
from app.trips.plan_rows import PlanStop
from app.trips.reading.presenter import day_label


@dataclass(frozen=True, slots=True)
class PlannedTrip:
    """A trip to propose improvements for.

    :param labels: of its days.
    :param days: in the planner's form.
    """

    content: TripContent
    labels: tuple[str, ...]
    days: tuple[ExistingDay, ...]

    def centre_of(self, day: ExistingDay) -> Candidate | None:
        """Return the centre of the destination of a day; None if its position is unknown."""
        card = self.content.cards.get(self.content.destinations[day.destination].place_id)
        return candidate(card) if card is not None and card.position is not None else None


def read_planned(session: Session, actor_id: Id, trip_id: Id) -> PlannedTrip:
    """Return a trip that a traveller may edit, without locking it.

    :raises NotFound: there is no such trip, or the actor may not see it.
    :raises Forbidden: the actor may only read it.
    """
    require_editor(session, actor_id, trip_id, lock=False)
    content = read_content(session, trip_id)
    labels = tuple(day_label(day.number, day.date) for day in content.days)
    days = tuple(_day(content, content.days, number, bases) for number, bases in enumerate(content.bases))
    return PlannedTrip(content, labels, days)


def require_day(planned: PlannedTrip, number: int) -> None:
    """Refuse a day that the trip does not have.

    :param number: from 1.
    :raises Invalid: there is no such day.
    """
    count = len(planned.days)
    if number > count:
        raise Invalid({"day": [ngettext("This trip has 1 day.", "This trip has %(num)s days.", count)]})


def _day(content: TripContent, days: Sequence[DayRow], number: int, bases: tuple[Id | None, Id | None]) -> ExistingDay:
    day = days[number]
    stops = tuple(day_stop(stop, content.cards) for stop in day.stops)
    arrives = number == 0 or days[number - 1].destination != day.destination
    starts, ends = day_hours(content.trip.preferences.traveler, number, len(days))
    planned = [stop.arrive for stop in stops if stop.arrive is not None]
    # On a day of arrival, the planned times tell when the travellers set out.
    return ExistingDay(
        destination=day.destination,
        weekday=None if day.date is None else day.date.weekday(),
        begins=min(planned) if arrives and planned else starts,
        ends=ends,
        stops=(*_base(bases[0], "from", content.cards), *stops, *_base(bases[1], "to", content.cards)),
    )


def without_bases(stops: Iterable[DayStop]) -> list[DayStop]:
    """Return the stops of a day without the stays where it begins and ends."""
    return [stop for stop in stops if not stop.is_base]


def _base(place_id: Id | None, side: str, cards: Cards) -> list[DayStop]:
    """Return the stay where a day begins or ends, if known. Its id differs from the place id."""
    card = cards.get(place_id) if place_id is not None else None
    if card is None or card.position is None:
        return []
    return [DayStop(f"{side} {place_id}", candidate(card), is_base=True)]


def fits_text(found: Suggestion) -> str:
    """Return when a visit fits into a day, such as "10:30-11:30"."""
    begin, end = (clock_text(seconds // MINUTE % DAY_MINUTES) for seconds in (found.begin, found.end))
    return f"{begin}-{end}"


def day_stop(stop: PlanStop, cards: Cards) -> DayStop:
    """Return a stop in the planner's form."""
    card = cards.get(stop.place_id)
    known = candidate(card) if card is not None and card.position is not None else None
    return DayStop(
        stop.place_id, known, stop.arrive, stop.depart, minutes=stop.minutes, is_fixed=stop.start_time is not None
    )
