"""The opening hours, meals and daylight of each day of a trip."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta
from sqlalchemy.orm import Session

from app.db import transaction
from app.db.types import Id
from app.places.categories import LODGING_CATEGORIES
from app.places.service import PlaceCard
from app.planner.hours import daylight, windows_on_most_days
from app.planner.meals import FOOD_CATEGORIES
from app.planner.models import TimeWindow
from app.routing.models import Point
from app.trips.access import require_reader
from app.trips.candidates import weekly_hours
from app.trips.content import TripContent, read_content, redacted_for_non_members
from app.trips.plan_queries import DayRow
from app.web.answers import Answer

Minutes = Annotated[int, Meta(description="Minutes after the day's midnight; above 1440 after the next midnight.")]


class WindowAnswer(Answer, frozen=True, kw_only=True):
    """A span of time."""

    opens: Minutes
    closes: Minutes


class TimelineStopAnswer(Answer, frozen=True, kw_only=True):
    """The opening hours of a stop, and whether it is a meal."""

    stop_id: str
    open: Annotated[
        list[WindowAnswer] | None,
        Meta(
            description="When its place is open that day, or on most days if the trip has no dates; empty if it is "
            "closed, null if unknown."
        ),
    ]
    is_meal: bool


class TimelineDayAnswer(Answer, frozen=True, kw_only=True):
    """The opening hours, meals and daylight of a day."""

    day_id: str
    light: Annotated[
        WindowAnswer | None, Meta(description="From first to last light; null without a date or a known time zone.")
    ]
    stops: list[TimelineStopAnswer]


class TimelineAnswer(Answer, frozen=True, kw_only=True):
    """The opening hours, meals and daylight of a trip's days."""

    version: Annotated[int, Meta(description="The version of the trip that was read.")]
    days: list[TimelineDayAnswer]


def read_timeline(session: Session, actor_id: Id, trip_id: Id) -> TimelineAnswer:
    """Return the opening hours, meals and daylight of a trip's days, in a fixed number of statements.

    :param session: nothing may be pending in it.
    :raises NotFound: there is no such trip, or the actor may not see it.
    """
    with transaction.reading(session):
        access = require_reader(session, actor_id, trip_id)
        content = read_content(session, trip_id)
    if not access.is_member:
        content = redacted_for_non_members(content)
    return TimelineAnswer(version=content.trip.version, days=[_day(day, content) for day in content.days])


def _day(day: DayRow, content: TripContent) -> TimelineDayAnswer:
    weekday = None if day.date is None else day.date.weekday()
    stops = []
    for stop in day.stops:
        card = content.cards.get(stop.place_id)
        stops.append(
            TimelineStopAnswer(
                stop_id=stop.stop_id,
                open=None if card is None else _open(card, weekday),
                is_meal=card is not None and card.category in FOOD_CATEGORIES,
            )
        )
    return TimelineDayAnswer(day_id=day.day_id, light=_light(day, content), stops=stops)


def _open(card: PlaceCard, weekday: int | None) -> list[WindowAnswer] | None:
    hours = weekly_hours(card)
    if hours is None or card.category in LODGING_CATEGORIES:
        return None
    windows = windows_on_most_days(hours) if weekday is None else hours[weekday]
    return [_window(window) for window in windows]


def _light(day: DayRow, content: TripContent) -> WindowAnswer | None:
    """Return the daylight at the first stop whose time zone is known."""
    if day.date is None:
        return None
    for stop in day.stops:
        card = content.cards.get(stop.place_id)
        if card is not None and card.position is not None and card.timezone is not None:
            found = daylight(Point(*card.position), card.timezone, day.date)
            return None if found is None else _window(found)
    return None


def _window(window: TimeWindow) -> WindowAnswer:
    return WindowAnswer(opens=window.opens, closes=window.closes)
