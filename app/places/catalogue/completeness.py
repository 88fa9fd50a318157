"""Checks whether a guide is sufficient for five days in its destination, for `flask places check`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass

from app.places.catalogue.guides import Guide, GuidePlace
from app.places.categories import LODGING_CATEGORIES
from app.places.geo import distance_m

MIN_PLACES = 28
FIRST_CITIES = 300
MIN_PLACES_OF_FIRST = 40
"""For the first cities."""
MIN_RESTAURANTS = 8
MIN_CAFES = 3
MIN_HOTELS = 4
DAY_TRIP_KM = 90.0
"""Farther from a city, the travel of a day trip takes up most of the day."""
MIN_WITH_HOURS = 0.7
"""Required share of enterable places with opening hours."""
WITH_DOORS = frozenset(
    {
        "amusement_park", "aquarium", "castle", "fort", "gallery", "garden", "historic_site", "market", "monument",
        "museum", "palace", "ruins", "theme_park", "water_park", "zoo",
    }
)  # fmt: skip
"""Categories of places that can be closed."""


@dataclass(frozen=True, slots=True)
class Share:
    """How many of some places have opening hours.

    :param known: the number with hours.
    :param total: the number of all.
    """

    known: int
    total: int

    @property
    def ratio(self) -> float:
        """From 0 to 1; 1 if there are none."""
        return self.known / self.total if self.total else 1.0


def lacks(guide: Guide) -> list[str]:
    """Return what a guide still lacks, as short phrases; an empty list if it is complete."""
    return [words for words in _lacks(guide) if words]


def _lacks(guide: Guide) -> Iterator[str]:
    yield from (_fewer(least - number, what) for what, number, least in _tallies(guide))
    hours = with_hours(guide.places)
    if hours.ratio < MIN_WITH_HOURS:
        yield f"hours at {hours.known} of {hours.total} doors"


def with_hours(places: Iterable[GuidePlace]) -> Share:
    """Return how many of the enterable places have opening hours."""
    doors = [place for place in places if place.category in WITH_DOORS]
    return Share(sum(place.hours is not None for place in doors), len(doors))


def completeness(guides: Sequence[Guide]) -> Iterator[str]:
    """Yield a line for each incomplete guide, then a summary."""
    incomplete = [(guide, missing) for guide in guides if (missing := lacks(guide))]
    for guide, missing in incomplete:
        yield f"{guide.file}: lacks {', '.join(missing)}"
    hours = with_hours(place for guide in guides for place in guide.places)
    yield (
        f"{len(guides) - len(incomplete):,} of {len(guides):,} guides are enough for five days; "
        f"{hours.known:,} of {hours.total:,} places with doors have hours ({hours.ratio:.0%})."
    )


def thin(guides: Sequence[Guide], first: Collection[str]) -> Iterator[str]:
    """Yield a line for each guide to a first city with too few places, a summary, and what guides to these cities lack.

    :param first: the gazetteer's ids of the first cities.
    """
    known = [guide for guide in guides if guide.geoname in first]
    few = [guide for guide in known if len(guide.places) < MIN_PLACES_OF_FIRST]
    for guide in sorted(few, key=lambda guide: len(guide.places)):
        yield f"{guide.file}: {len(guide.places)} places, fewer than {MIN_PLACES_OF_FIRST}"
    yield (
        f"{len(few):,} of {len(known):,} guides to the first {len(first):,} cities have fewer than "
        f"{MIN_PLACES_OF_FIRST} places."
    )
    short = Counter(what for guide in guides for what, number, least in _tallies(guide) if number < least)
    yield f"Guides short of: {', '.join(f'{what} {count:,}' for what, count in sorted(short.items())) or 'nothing'}."


def distant(guides: Iterable[Guide]) -> Iterator[str]:
    """Yield a line for each place too far from its city for most day trips, then a summary.

    Regions have places that are far from their centre.
    """
    far = [
        (guide, place) for guide in guides if guide.geoname for place in guide.places if _km(guide, place) > DAY_TRIP_KM
    ]
    for guide, place in far:
        yield f"{guide.file}:{place.line}: {place.name} is {_km(guide, place):.0f} km from {guide.destination}"
    yield f"Places of guides to cities that are more than {DAY_TRIP_KM:.0f} km away: {len(far):,}."


def _km(guide: Guide, place: GuidePlace) -> float:
    return distance_m(guide.lat, guide.lon, place.lat, place.lon) / 1000


def _tallies(guide: Guide) -> Iterator[tuple[str, int, int]]:
    yield "places", len(guide.places), MIN_PLACES
    yield "restaurants", _count(guide, lambda category: category == "restaurant"), MIN_RESTAURANTS
    yield "cafes", _count(guide, lambda category: category == "cafe"), MIN_CAFES
    yield "hotels", _count(guide, LODGING_CATEGORIES.__contains__), MIN_HOTELS


def _count(guide: Guide, applies: Callable[[str], bool]) -> int:
    return sum(applies(place.category) for place in guide.places)


def _fewer(missing: int, what: str) -> str:
    return f"{missing} {what}" if missing > 0 else ""
