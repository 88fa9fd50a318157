"""Values of the planner: the request, the places that a plan may visit, and the plan itself.

Times of day are minutes after that day's midnight; a time past 1440 belongs to the following night.
"""

from dataclasses import dataclass
from datetime import date, timedelta
from enum import StrEnum

from app.routing.models import Leg, Point

DAY_MINUTES = 1440


class Traveler(StrEnum):
    """Who travels."""

    ME = "ME"
    COUPLE = "COUPLE"
    FAMILY = "FAMILY"
    FRIENDS = "FRIENDS"
    BUSINESS = "BUSINESS"


class Budget(StrEnum):
    """How much the travellers want to spend."""

    CHEAP = "CHEAP"
    MODERATE = "MODERATE"
    LUXURY = "LUXURY"


@dataclass(frozen=True, slots=True)
class Preferences:
    """The travellers' choices that decide which places suit them; one column of a trip for each field.

    :param interests: presets or the travellers' own words; may be empty.
    """

    traveler: Traveler
    budget: Budget
    interests: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, order=True)
class TimeWindow:
    """A time window of a day.

    :param opens: minutes after midnight, 0 to 1439.
    :param closes: minutes after the same midnight, later than `opens`; past 1440 is after the next midnight.
    :raises ValueError: the window opens outside the day or does not close after it opens.
    """

    opens: int
    closes: int

    def __post_init__(self) -> None:
        if not 0 <= self.opens < DAY_MINUTES or self.closes <= self.opens:
            raise ValueError(f"Not a time window: {self.opens} to {self.closes}")


# Seven entries, Monday first; an empty one is a day on which the place is closed.
WeeklyHours = tuple[tuple[TimeWindow, ...], ...]


@dataclass(frozen=True, slots=True)
class Candidate:
    """A real place that a plan may visit.

    :param place_id: the provider's id.
    :param name: as travellers read it.
    :param category: one of the catalogue's categories, such as "museum".
    :param point: its entrance.
    :param tier: 1 (a must-see) to 3, assigned by the guide's editors; None if it is in no guide.
    :param popularity: 0 to 1, from the provider; None if unknown.
    :param visit_minutes: how long a visit takes; 0 for a place that is not visited, such as a hotel.
    :param hours: opening hours by weekday; None if unknown.
    :param price_level: 0 (free) to 4 (very expensive); None if unknown.
    :param interests: interests that the guide names for it.
    :param timezone: by its name in the IANA database; None if unknown.
    :param may_disclose_name: whether its source allows storing its name, as progress reports do, and disclosing it.
    :raises ValueError: `visit_minutes` is negative, or `hours` does not have seven days.
    """

    place_id: str
    name: str
    category: str
    point: Point
    tier: int | None
    popularity: float | None
    visit_minutes: int
    hours: WeeklyHours | None
    price_level: int | None
    interests: frozenset[str]
    timezone: str | None = None
    may_disclose_name: bool = True

    def __post_init__(self) -> None:
        if self.visit_minutes < 0:
            raise ValueError(f"A visit to {self.name} cannot take {self.visit_minutes} minutes")
        if self.hours is not None and len(self.hours) != 7:
            raise ValueError(f"The hours of {self.name} must have seven days, not {len(self.hours)}")


@dataclass(frozen=True, slots=True)
class ScoredPlace:
    """A candidate and how well it suits these travellers.

    :param score: 0 to 100, see `app.planner.scores`.
    """

    candidate: Candidate
    score: float


@dataclass(frozen=True, slots=True)
class Destination:
    """A destination of a trip and the days spent there.

    :param place_id: the destination's id.
    :param name: as travellers read it.
    :param point: its centre, where each day starts and ends.
    :param days: at least 1.
    :param start_date: the first day there; None if it follows the previous destination's last day, or is unknown.
    :raises ValueError: `days` is less than 1.
    """

    place_id: str
    name: str
    point: Point
    days: int
    start_date: date | None = None

    def __post_init__(self) -> None:
        if self.days < 1:
            raise ValueError(f"{self.name} needs at least one day, not {self.days}")


@dataclass(frozen=True, slots=True)
class PlanRequest:
    """A request to the planner.

    :param destinations: in the order of the journey, at least one.
    :param preferences: the travellers' choices.
    :param start_date: the first day; None if only the number of days is known.
    :raises ValueError: there is no destination.
    """

    destinations: tuple[Destination, ...]
    preferences: Preferences
    start_date: date | None

    def __post_init__(self) -> None:
        if not self.destinations:
            raise ValueError("A plan needs at least one destination")

    @property
    def total_days(self) -> int:
        """How many days the whole trip has."""
        return sum(destination.days for destination in self.destinations)

    @property
    def dates(self) -> tuple[date | None, ...]:
        """The date of each day.

        There may be days elsewhere between two destinations, and the day of the transfer may belong to both.
        """
        dates: list[date | None] = []
        last: date | None = None
        for destination in self.destinations:
            first = destination.start_date or (self.start_date if last is None else last + timedelta(days=1))
            dates += [first + timedelta(days=day) if first else None for day in range(destination.days)]
            last = dates[-1]
        return tuple(dates)


@dataclass(frozen=True, slots=True)
class Stop:
    """A visit to a place.

    :param arrive: minutes after the day's midnight.
    :param depart: minutes after the same midnight.
    :param reason: why the place suits these travellers; None where the adviser gave no reason.
    """

    place_id: str
    arrive: int
    depart: int
    reason: str | None = None


@dataclass(frozen=True, slots=True)
class PlannedDay:
    """One day of a plan.

    :param destination: index of the destination where the day is spent.
    :param date: None if the travellers gave no dates.
    :param stops: in the order of the visits; empty if no places are known there, and on days of a CUSTOM trip.
    :param legs: the hops between the stops, one fewer than there are stops; empty until they are measured.
    """

    destination: int
    date: date | None
    stops: tuple[Stop, ...] = ()
    legs: tuple[Leg, ...] = ()


@dataclass(frozen=True, slots=True)
class Plan:
    """A whole trip, day by day."""

    days: tuple[PlannedDay, ...]
