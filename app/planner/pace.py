"""How full a day is, by who travels."""

from dataclasses import dataclass

from app.planner.models import Traveler

# How long before the day's first visit may begin, and after its last one must end, people are willing
# to be on their way: a sight far outside the city is worth an early start.
COMMUTE_MINUTES = 90


@dataclass(frozen=True, slots=True)
class Pace:
    """The shape of a day.

    :param max_sights: the most sights in a day; meals come on top.
    :param starts: no visit begins before, minutes of the day.
    :param ends: no visit ends after, minutes of the day.
    """

    max_sights: int
    starts: int
    ends: int

    @property
    def leaves(self) -> int:
        """The earliest minute at which the travellers leave the city's centre."""
        return self.starts - COMMUTE_MINUTES

    @property
    def returns(self) -> int:
        """The latest minute at which they are back there."""
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
