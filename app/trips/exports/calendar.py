"""A trip as a calendar file (iCalendar, RFC 5545)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from datetime import date, datetime, time, timedelta

from icalendar import Calendar, Event, vText

from app.errors import Invalid
from app.texts import clock_text, gettext
from app.trips.content import TripContent
from app.trips.exports.source import (
    ExportedDay,
    ExportedStay,
    ExportedStop,
    Origin,
    exported_days,
    exported_stays,
    one_line,
    plain,
)


def calendar_of(content: TripContent, origin: Origin) -> bytes:
    """Return a calendar with the days of a trip, its stops that have a time, and its stays.

    Times are floating: local to the travellers. Events keep their UIDs when the trip changes, so that importing the
    file again updates them instead of adding new ones.

    :raises Invalid: the trip has no dates.
    """
    days = [(day, day.date) for day in exported_days(content) if day.date is not None]
    if not days:
        raise Invalid({"start_date": [gettext("This trip has no dates, so it can't be put into a calendar.")]})
    calendar = Calendar()
    calendar.add("prodid", f"-//{origin.app_name}//Trips//EN")
    calendar.add("version", "2.0")
    # The library would not escape them as text. Older programs read the second one.
    for name in ("name", "x-wr-calname"):
        calendar.add(name, vText(one_line(content.trip.name)))
    visited: Counter[str] = Counter()
    for day, when in days:
        calendar.add_component(_whole_day(day, when, content, origin))
        for event in _planned(day, when, content, origin, visited):
            calendar.add_component(event)
    for stay in exported_stays(content):
        if stay.arrival is not None and stay.departure is not None:
            calendar.add_component(_nights(stay, stay.arrival, stay.departure, content, origin))
    encoded: bytes = calendar.to_ical()
    return encoded


def _whole_day(day: ExportedDay, when: date, content: TripContent, origin: Origin) -> Event:
    event = _event(f"day-{day.number}", day.title, content, origin)
    _add_days(event, when, when)
    event.add("location", day.city)
    event.add("transp", "TRANSPARENT")
    lines = [one_line(content.trip.name), *(f"{number}. {stop.name}" for number, stop in enumerate(day.stops, 1))]
    event.add("description", "\n".join(lines))
    return event


def _planned(
    day: ExportedDay, when: date, content: TripContent, origin: Origin, visited: Counter[str]
) -> Iterator[Event]:
    """Return events for the stops of a day that have a time.

    :param visited: counts the visits of each place.
    """
    midnight = datetime.combine(when, time())
    for stop in day.stops:
        visited[stop.place_id] += 1
        if stop.arrive is None:
            continue
        event = _event(f"{stop.place_id}-{visited[stop.place_id]}", stop.name, content, origin)
        event.add("dtstart", midnight + timedelta(minutes=stop.arrive))
        # An event must end after it starts, or have no end.
        if stop.depart is not None and stop.depart > stop.arrive:
            event.add("dtend", midnight + timedelta(minutes=stop.depart))
        _describe(event, stop)
        yield event


def _nights(stay: ExportedStay, arrival: date, departure: date, content: TripContent, origin: Origin) -> Event:
    """Return a stay as an all-day event that includes the day of leaving and does not block time."""
    event = _event(f"stay-{stay.stay_id}", gettext("Stay: %(place)s", place=stay.name), content, origin)
    _add_days(event, arrival, departure)
    event.add("transp", "TRANSPARENT")
    if stay.card is not None and stay.card.address:
        event.add("location", one_line(stay.card.address))
    times = [
        gettext("Check-in from %(time)s", time=clock_text(stay.check_in)) if stay.check_in is not None else "",
        gettext("Check-out by %(time)s", time=clock_text(stay.check_out)) if stay.check_out is not None else "",
    ]
    if any(times):
        event.add("description", "\n".join(filter(None, times)))
    return event


def _add_days(event: Event, first: date, last: date) -> None:
    """Make an event last whole days. Its end is exclusive: the day after the last one, if that date exists."""
    event.add("dtstart", first)
    if last < date.max:
        event.add("dtend", last + timedelta(days=1))
    elif first < last:
        event.add("dtend", last)


def _describe(event: Event, stop: ExportedStop) -> None:
    if stop.card is None:
        return
    if stop.card.address:
        event.add("location", one_line(stop.card.address))
    if stop.card.position:
        event.add("geo", stop.card.position)
    if stop.card.description:
        event.add("description", plain(stop.card.description))


def _event(ident: str, summary: str, content: TripContent, origin: Origin) -> Event:
    event = Event()
    event.add("uid", f"{content.trip.id}-{ident}@{origin.host}")
    event.add("dtstamp", content.trip.created_at)
    event.add("sequence", content.trip.version)
    event.add("summary", summary)
    event.add("url", origin.page_of(content.trip.id))
    return event
