"""Values of the planner: what is asked for, what may be visited, what comes out.

Times of a day are minutes after its midnight; a time past 1440 belongs to the night that follows.
"""

from dataclasses import dataclass
from datetime import date, timedelta
from enum import StrEnum

from app.routing.models import Point

DAY_MINUTES = 1440


class Traveler(StrEnum):
    """Who travels."""

    ME = "ME"
    COUPLE = "COUPLE"
    FAMILY = "FAMILY"
    FRIENDS = "FRIENDS"
    BUSINESS = "BUSINESS"


class Budget(StrEnum):
    """How much may be spent."""

    CHEAP = "CHEAP"
    MODERATE = "MODERATE"
    LUXURY = "LUXURY"


@dataclass(frozen=True, slots=True, order=True)
class TimeWindow:
    """A time of the day between two minutes.

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
    :param point: where its entrance is.
    :param tier: 1 (nobody should miss it) to 3 by the guide's editors; None if no guide knows it.
    :param popularity: 0 to 1 by the provider; None if unknown.
    :param visit_minutes: how long a visit takes; 0 for a place that is not visited, such as a hotel.
    :param hours: opening hours by weekday; None if unknown.
    :param price_level: 0 (free) to 4 (very expensive); None if unknown.
    :param interests: interests that the guide names for it.
    :param timezone: by its name in the IANA database; None if unknown.
    :raises ValueError: the visit takes less than no time, or the hours don't have seven days.
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

    def __post_init__(self) -> None:
        if self.visit_minutes < 0:
            raise ValueError(f"A visit to {self.name} cannot take {self.visit_minutes} minutes")
        if self.hours is not None and len(self.hours) != 7:
            raise ValueError(f"The hours of {self.name} must have seven days, not {len(self.hours)}")


@dataclass(frozen=True, slots=True)
class City:
    """A destination and the days spent there.

    :param place_id: the destination's id.
    :param name: as travellers read it.
    :param point: its centre, from which each day starts and where it ends.
    :param days: at least 1.
    :param start_date: the first day there; None where it follows the last one of the city before, or nobody knows.
    :raises ValueError: there is not even one day.
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
    """What the travellers asked for.

    :param cities: in the order of the journey, at least one.
    :param traveler: who travels.
    :param budget: how much may be spent.
    :param interests: presets or the travellers' own words; may be empty.
    :param start_date: the first day; None when only the number of days is known.
    :raises ValueError: there is no city.
    """

    cities: tuple[City, ...]
    traveler: Traveler
    budget: Budget
    interests: tuple[str, ...]
    start_date: date | None

    def __post_init__(self) -> None:
        if not self.cities:
            raise ValueError("A plan needs at least one city")

    @property
    def dates(self) -> tuple[date | None, ...]:
        """The date of each day: between two cities there may be days elsewhere, or the day of the way is in both."""
        dates: list[date | None] = []
        following = self.start_date
        for city in self.cities:
            first = city.start_date or following
            dates += [first + timedelta(days=day) if first else None for day in range(city.days)]
            following = first + timedelta(days=city.days) if first else None
        return tuple(dates)


@dataclass(frozen=True, slots=True)
class Stop:
    """A visit to a place.

    :param place_id: the place.
    :param arrive: minutes after the day's midnight.
    :param depart: minutes after the same midnight.
    """

    place_id: str
    arrive: int
    depart: int


@dataclass(frozen=True, slots=True)
class PlannedDay:
    """One day of a plan.

    :param city_place_id: the destination where the day is spent.
    :param date: none when the travellers gave no dates.
    :param stops: in the order of the visits; empty when nothing is known there.
    """

    city_place_id: str
    date: date | None
    stops: tuple[Stop, ...]


@dataclass(frozen=True, slots=True)
class Plan:
    """A whole trip, day by day."""

    days: tuple[PlannedDay, ...]


@dataclass(frozen=True, slots=True)
class ScoredPlace:
    """A candidate and how well it suits these travellers.

    :param candidate: the place.
    :param score: 0 to 100, see `scores`.
    """

    candidate: Candidate
    score: float
