"""When days begin and end, and how many sights they have, by traveller type."""

from dataclasses import dataclass

from app.planner.models import Traveler

# Travellers may set out this long before a day's first visit, and be back this long after its last one: a sight far
# outside the city is worth an early start.
COMMUTE_MINUTES = 90

# Trips of this length or longer begin with an arrival and end with a departure; a shorter one needs every hour. How
# much of these two days they take is our choice.
MIN_DAYS_WITH_ARRIVAL = 4
ARRIVAL_MINUTES = 90
DEPARTURE = 18 * 60


@dataclass(frozen=True, slots=True)
class Pace:
    """The shape of a day.

    :param max_sights: the most sights in a day; meals come on top.
    :param starts: earliest start of a visit, minutes of the day.
    :param ends: latest end of a visit, minutes of the day.
    """

    max_sights: int
    starts: int
    ends: int

    @property
    def leaves(self) -> int:
        """The earliest time to leave the destination's centre."""
        return self.starts - COMMUTE_MINUTES

    @property
    def returns(self) -> int:
        """The latest time to be back there."""
        return self.ends + COMMUTE_MINUTES


_PACES = {
    Traveler.ME: Pace(max_sights=5, starts=9 * 60, ends=22 * 60),
    Traveler.COUPLE: Pace(max_sights=5, starts=9 * 60 + 30, ends=22 * 60),
    Traveler.FAMILY: Pace(max_sights=4, starts=9 * 60 + 30, ends=20 * 60 + 30),
    Traveler.FRIENDS: Pace(max_sights=6, starts=9 * 60 + 30, ends=23 * 60),
    Traveler.BUSINESS: Pace(max_sights=3, starts=9 * 60, ends=22 * 60),
}


def pace_of(traveler: Traveler) -> Pace:
    """Return the shape of a day for these travellers."""
    return _PACES[traveler]


def is_arrival_day(number: int, count: int) -> bool:
    """Return whether a day begins later because the travellers arrive.

    :param number: of the day, from 0.
    :param count: how many days the trip has.
    """
    return number == 0 and count >= MIN_DAYS_WITH_ARRIVAL


def is_departure_day(number: int, count: int) -> bool:
    """Return whether a day ends earlier because the travellers leave; parameters as of `is_arrival_day`."""
    return number == count - 1 and count >= MIN_DAYS_WITH_ARRIVAL


def day_hours(traveler: Traveler, number: int, count: int) -> tuple[int, int]:
    """Return when a day of a trip begins and ends, minutes of the day; parameters as of `is_arrival_day`."""
    pace = pace_of(traveler)
    begins = pace.starts + ARRIVAL_MINUTES if is_arrival_day(number, count) else pace.starts
    return begins, min(pace.ends, DEPARTURE) if is_departure_day(number, count) else pace.ends
