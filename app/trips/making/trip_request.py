"""The request for a trip, and all rules about its days and dates."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from itertools import pairwise

from app.db.types import Id
from app.errors import Invalid
from app.planner.models import Preferences
from app.texts import gettext
from app.trips.models import MAX_DAYS, Builder
from app.trips.plan_queries import DestinationRow


@dataclass(frozen=True, slots=True)
class Duration:
    """The requested duration of a trip or destination: a number of days, the first and the last date, or neither."""

    days: int | None = None
    start: date | None = None
    end: date | None = None

    @property
    def field(self) -> str:
        """The name of the field that sets it."""
        if self.days is not None:
            return "no_of_days"
        return "start_date" if self.start is not None else "end_date"


NOT_GIVEN = Duration()


@dataclass(frozen=True, slots=True)
class RequestedDestination:
    """A destination of a requested trip; it has its own duration if the trip has none."""

    name: str
    place_id: Id
    duration: Duration = NOT_GIVEN


@dataclass(frozen=True, slots=True)
class TripRequest:
    """A traveller's input in the wizard.

    :param destination: the text to show, which names all destinations.
    :param place_id: of the first destination.
    :param destinations: at least one, in travel order.
    :param is_multi_city: whether they were given as a list.
    :param duration: of the whole trip; `NOT_GIVEN` if each destination has its own.
    :param ideas: the places of the initial ideas, without duplicates.
    """

    name: str
    destination: str
    place_id: Id
    destinations: tuple[RequestedDestination, ...]
    is_multi_city: bool
    duration: Duration
    builder: Builder
    preferences: Preferences
    ideas: tuple[Id, ...] = ()


def destinations_of(request: TripRequest, today: date) -> tuple[DestinationRow, ...]:
    """Return the destinations of a trip with their days.

    :param today: the earliest start date.
    :raises Invalid: a rule is violated; names the field.
    """
    if not request.is_multi_city:
        return _within_limit([_destination(request.destinations[0], request.duration, "", today)])
    if request.destinations[0].place_id != request.place_id:
        raise Invalid({"place_id": [gettext("This must be the first of the destinations.")]})
    if request.duration == NOT_GIVEN:
        return _within_limit(_own_days(request.destinations, today))
    for position, destination in enumerate(request.destinations):
        if destination.duration != NOT_GIVEN:
            text = gettext("Please give the days either in all or for each destination.")
            raise Invalid({f"destinations.{position}.{destination.duration.field}": [text]})
    return _within_limit(_shared_days(request.destinations, *_days_of(request.duration, "", today)))


def _destination(requested: RequestedDestination, duration: Duration, prefix: str, today: date) -> DestinationRow:
    return DestinationRow(requested.name, requested.place_id, *_days_of(duration, prefix, today))


def _days_of(duration: Duration, prefix: str, today: date) -> tuple[int, date | None]:
    """Return the number of days of a duration, and the first date if it has dates.

    :param prefix: of its field names.
    """
    has_dates = duration.start is not None or duration.end is not None
    if (duration.days is None) is not has_dates:
        text = gettext("Please give either a number of days or a start and an end date.")
        raise Invalid({f"{prefix}no_of_days": [text]})
    if duration.days is not None:
        return duration.days, None
    if duration.start is None:
        raise Invalid({f"{prefix}start_date": [gettext("Please choose a start date.")]})
    if duration.end is None:
        raise Invalid({f"{prefix}end_date": [gettext("Please choose an end date.")]})
    return _days_between(duration.start, duration.end, prefix, today), duration.start


def _days_between(start: date, end: date, prefix: str, today: date) -> int:
    """Return the number of days from one date to another, both included."""
    if start < today:
        raise Invalid({f"{prefix}start_date": [gettext("The start date is in the past.")]})
    if end < start:
        raise Invalid({f"{prefix}end_date": [gettext("The end date is before the start date.")]})
    days = (end - start).days + 1
    if days > MAX_DAYS:
        raise Invalid({f"{prefix}end_date": [_too_long()]})
    return days


def _own_days(destinations: Sequence[RequestedDestination], today: date) -> list[DestinationRow]:
    """Return destinations that each have their own duration."""
    missing = [position for position, each in enumerate(destinations) if each.duration == NOT_GIVEN]
    if missing:
        text = gettext("Please set duration for all destinations")
        raise Invalid({f"destinations.{position}.no_of_days": [text] for position in missing})
    parts = [
        _destination(each, each.duration, f"destinations.{position}.", today)
        for position, each in enumerate(destinations)
    ]
    for position, (before, after) in enumerate(pairwise(parts), start=1):
        if (before.start_date is None) != (after.start_date is None):
            text = gettext("Please use either days or dates for all destinations.")
            raise Invalid({f"destinations.{position}.{destinations[position].duration.field}": [text]})
        # Both destinations may include the day of the transfer.
        if before.end_date and after.start_date and after.start_date < before.end_date:
            text = gettext(
                "This is before the end of your stay in %(destination)s.", destination=destinations[position - 1].name
            )
            raise Invalid({f"destinations.{position}.start_date": [text]})
    return parts


def _shared_days(destinations: Sequence[RequestedDestination], days: int, start: date | None) -> list[DestinationRow]:
    """Distribute days among destinations as evenly as possible; the first ones get the remainder."""
    if days < len(destinations):
        field = "end_date" if start else "no_of_days"
        raise Invalid({field: [gettext("Please plan at least one day for each destination.")]})
    each, over = divmod(days, len(destinations))
    parts = []
    for position, destination in enumerate(destinations):
        before = position * each + min(position, over)
        first = start + timedelta(days=before) if start else None
        share = each + 1 if position < over else each
        parts.append(DestinationRow(destination.name, destination.place_id, share, first))
    return parts


def _within_limit(parts: Sequence[DestinationRow]) -> tuple[DestinationRow, ...]:
    if sum(part.days for part in parts) > MAX_DAYS:
        raise Invalid({"destinations": [_too_long()]})
    return tuple(parts)


def _too_long() -> str:
    return gettext("A trip has at most %(days)s days.", days=MAX_DAYS)
