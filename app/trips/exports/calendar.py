"""A trip as a calendar file (iCalendar, RFC 5545)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from datetime import date, datetime, time, timedelta

from icalendar import Calendar, Event, vText

from app.errors import Invalid
from app.trips.exports.days import Day, Visit, days_of, one_line, plain
from app.trips.exports.origin import Origin
from app.trips.reading.parts import TripParts

NO_DATES = "This trip has no dates, so it can't be put into a calendar."


def calendar_of(parts: TripParts, origin: Origin) -> bytes:
    """Return a calendar with each day of a trip, and with each stop that has a time.

    Times float: they are those of the clocks where the travellers are. An event keeps its UID when the trip changes:
    a calendar that takes the file again changes its events instead of adding others.

    :raises Invalid: when the travellers only know how many days they have.
    """
    days = [(day, day.date) for day in days_of(parts) if day.date is not None]
    if not days:
        raise Invalid({"start_date": [NO_DATES]})
    calendar = Calendar()
    calendar.add("prodid", f"-//{origin.app_name}//Trips//EN")
    calendar.add("version", "2.0")
    # The library knows neither as a text that it must escape. The second is the name for older programs.
    for name in ("name", "x-wr-calname"):
        calendar.add(name, vText(one_line(parts.body.name)))
    visited: Counter[str] = Counter()
    for day, when in days:
        calendar.add_component(_whole_day(day, when, parts, origin))
        for event in _planned(day, when, parts, origin, visited):
            calendar.add_component(event)
    encoded: bytes = calendar.to_ical()
    return encoded


def _whole_day(day: Day, when: date, parts: TripParts, origin: Origin) -> Event:
    event = _event(f"day-{day.number}", day.title, parts, origin)
    event.add("dtstart", when)
    event.add("dtend", when + timedelta(days=1))
    event.add("location", day.city)
    event.add("transp", "TRANSPARENT")
    lines = [one_line(parts.body.name), *(f"{number}. {visit.name}" for number, visit in enumerate(day.visits, 1))]
    event.add("description", "\n".join(lines))
    return event


def _planned(day: Day, when: date, parts: TripParts, origin: Origin, visited: Counter[str]) -> Iterator[Event]:
    """Yield the stops of a day that have a time.

    :param visited: how often each place was visited before.
    """
    midnight = datetime.combine(when, time())
    for visit in day.visits:
        visited[visit.place_id] += 1
        if visit.arrive is None:
            continue
        event = _event(f"{visit.place_id}-{visited[visit.place_id]}", visit.name, parts, origin)
        event.add("dtstart", midnight + timedelta(minutes=visit.arrive))
        # An event ends later than it begins; one without an end has none.
        if visit.depart is not None and visit.depart > visit.arrive:
            event.add("dtend", midnight + timedelta(minutes=visit.depart))
        _describe(event, visit)
        yield event


def _describe(event: Event, visit: Visit) -> None:
    if visit.card is None:
        return
    if visit.card.address:
        event.add("location", one_line(visit.card.address))
    if visit.card.position:
        event.add("geo", visit.card.position)
    if visit.card.description:
        event.add("description", plain(visit.card.description))


def _event(ident: str, summary: str, parts: TripParts, origin: Origin) -> Event:
    event = Event()
    event.add("uid", f"{parts.body.id}-{ident}@{origin.host}")
    event.add("dtstamp", parts.body.created_at)
    event.add("sequence", parts.body.version)
    event.add("summary", summary)
    event.add("url", origin.page_of(parts.body.id))
    return event
