"""When a place may be visited on a day of the trip."""

from functools import lru_cache

from app.planner.models import DAY_MINUTES, Candidate, TimeWindow, WeeklyHours
from app.planner.tables import (
    DAYLIGHT_CATEGORIES,
    DAYLIGHT_HOURS,
    EVENING_CATEGORIES,
    EVENING_HOURS,
    EVENING_INTEREST,
    LATE_STREET_CATEGORIES,
    LATE_STREETS_FROM,
    USUAL_HOURS,
    USUAL_HOURS_OF_OTHERS,
)

# More than half of the week.
MOST_DAYS = 4


def visiting_windows(candidate: Candidate, weekday: int | None) -> tuple[TimeWindow, ...]:
    """Return the windows in one of which a whole visit must lie; empty when the place is closed.

    A place whose hours are unknown is taken to have the usual ones of its category. Without dates the
    weekday is unknown, and a visit must be possible on most days: the place must be open during the whole
    of it, without a break, on at least four days of the week. The windows may then overlap. Beaches and
    the like are visited by day, however long they are open, and streets known for their nights not before.

    :param candidate: the place.
    :param weekday: 0 is Monday; None if unknown.
    """
    if candidate.hours is None:
        windows: tuple[TimeWindow, ...] = (_usual_window_of(candidate),)
    elif weekday is None:
        windows = windows_on_most_days(candidate.hours)
    else:
        windows = candidate.hours[weekday]
    if candidate.category in DAYLIGHT_CATEGORIES:
        return tuple(filter(None, map(_by_daylight, windows)))
    if candidate.category in LATE_STREET_CATEGORIES and _is_for_the_night(candidate):
        return tuple(map(_when_lively, windows))
    return windows


def _is_for_the_night(candidate: Candidate) -> bool:
    return EVENING_INTEREST in {tag.casefold() for tag in candidate.interests}


def _when_lively(window: TimeWindow) -> TimeWindow:
    """Return the hours to visit a street in that is known for its nights; opening hours of its own stay."""
    is_always_open = window.closes - window.opens >= DAY_MINUTES
    return TimeWindow(LATE_STREETS_FROM * 60, window.closes) if is_always_open else window


def _by_daylight(window: TimeWindow) -> TimeWindow | None:
    dawn, dusk = (60 * hour for hour in DAYLIGHT_HOURS)
    opens, closes = max(window.opens, dawn), min(window.closes, dusk)
    return TimeWindow(opens, closes) if opens < closes else None


def _usual_window_of(candidate: Candidate) -> TimeWindow:
    """Return when a place of unknown hours is visited: night markets and shows not in the morning."""
    if candidate.category in EVENING_CATEGORIES and _is_for_the_night(candidate):
        opens, closes = EVENING_HOURS
        return TimeWindow(opens * 60, closes * 60)
    return usual_window(candidate.category)


def usual_window(category: str) -> TimeWindow:
    """Return the hours that places of this category usually keep."""
    opens, closes = USUAL_HOURS.get(category, USUAL_HOURS_OF_OTHERS)
    return TimeWindow(opens * 60, closes * 60)


@lru_cache(maxsize=4096)
def windows_on_most_days(hours: WeeklyHours) -> tuple[TimeWindow, ...]:
    """Return the longest windows that lie within opening hours on at least four days of the week."""
    openings = {window.opens for day in hours for window in day}
    closings = {window.closes for day in hours for window in day}
    common = [
        TimeWindow(opens, closes)
        for opens in openings
        for closes in closings
        if opens < closes and _is_open_on_most_days(hours, opens, closes)
    ]
    longest = [window for window in common if not any(other != window and _contains(other, window) for other in common)]
    return tuple(sorted(longest))


def _is_open_on_most_days(hours: WeeklyHours, opens: int, closes: int) -> bool:
    days = sum(any(w.opens <= opens and closes <= w.closes for w in day) for day in hours)
    return days >= MOST_DAYS


def _contains(outer: TimeWindow, inner: TimeWindow) -> bool:
    return outer.opens <= inner.opens and inner.closes <= outer.closes
