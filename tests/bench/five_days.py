"""Plans five days in each of the first 300 cities and reviews them as a traveller would: `python -m
tests.bench.five_days`.

It reports which of them have no guide, which of these are planned well from a neighbour's guide, and which plans have a
day without a meal, with fewer than three stops, or with a wait at the start; it fails if any guide has such a day.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from app.places.borders import open_to
from app.places.candidates import DETOUR, ENOUGH, RADII_M
from app.places.catalogue.gazetteer import City, read_gazetteer
from app.places.catalogue.guides import Guide, GuidePlace, guide_files, read_guides
from app.places.categories import LODGING_CATEGORIES
from app.places.geo import distance_m
from app.places.land import Surroundings
from app.planner.meals import is_food
from app.planner.models import Budget, Traveler
from app.planner.pace import day_hours
from tests.unit.planner.golden.guided import GoldenRequest, Visit, trip_with

FIRST = 300
DAYS = 5
MIN_STOPS = 3
WAITING_MINUTES = 60
"""If the first stop begins this long after the day could, the travellers had to wait for it."""

FAULTS = ("without a meal", "with fewer than three stops", "begun by waiting")


@dataclass(frozen=True, slots=True)
class Reading:
    """A traveller's findings about a plan.

    :param faults: the number of days with each of `FAULTS`.
    """

    guide: str
    faults: dict[str, int]


@cache
def first_cities(number: int = FIRST) -> tuple[City, ...]:
    """Return the cities that our own search ranks first; districts do not count."""
    return tuple([city for city in read_gazetteer(min_population=100_000) if city.owner is None][:number])


@cache
def _guides() -> tuple[Guide, ...]:
    return tuple(read_guides(guide_files()))


@cache
def guides_of_first_cities() -> tuple[Guide, ...]:
    """Return the guides of the first cities, in the order of these."""
    by_city = {guide.geoname: guide for guide in _guides() if guide.geoname}
    return tuple(by_city[city.key] for city in first_cities() if city.key in by_city)


@cache
def surroundings_of_first_cities() -> tuple[Guide, ...]:
    """Return pseudo-guides for the first cities without a guide that have enough places around them.

    Its destination is the city, its region the guide that supplies most of the places.
    """
    known = {guide.geoname for guide in guides_of_first_cities()}
    found = [_around(city) for city in first_cities() if city.key not in known]
    return tuple(guide for guide in found if guide is not None)


def _around(city: City) -> Guide | None:
    """Return the places within the first radius that contains enough, much as `app.places.candidates` finds them."""
    for radius_m in RADII_M:
        places: dict[str, GuidePlace] = {}
        origins: Counter[str] = Counter()
        for guide, place in _within(city, radius_m):
            places.setdefault(place.name, place)
            origins[guide.destination] += 1
        if len(places) >= ENOUGH:
            ((origin, _),) = origins.most_common(1)
            return Guide(
                key=f"around {city.name}",
                file="",
                destination=city.name,
                aliases=(),
                region=origin,
                country=city.country_code,
                geoname=city.key,
                lat=city.lat,
                lon=city.lon,
                radius_km=radius_m / 1000,
                reviewed=True,
                places=tuple(places.values()),
            )
    return None


def _within(city: City, radius_m: float) -> Iterator[tuple[Guide, GuidePlace]]:
    """Yield sights and places to eat that are reachable by land and without border checks."""
    surroundings = Surroundings(city.lat, city.lon, DETOUR * radius_m)
    for guide in _guides():
        if guide.country not in open_to(city.country_code):
            continue
        for place in guide.places:
            if (
                place.category not in LODGING_CATEGORIES
                and distance_m(city.lat, city.lon, place.lat, place.lon) <= radius_m
                and surroundings.distance_m(place.lat, place.lon) is not None
            ):
                yield guide, place


@cache
def read(guide: Guide) -> Reading:
    """Plan five days for a couple and review them."""
    timezone = next(city.timezone for city in first_cities() if city.key == guide.geoname)
    asked = GoldenRequest(guide.key, DAYS, Traveler.COUPLE, Budget.MODERATE, (), timezone)
    days = trip_with(asked, guide).days()
    faults = [fault for number, day in enumerate(days) for fault in _faults(day, number)]
    return Reading(guide.key, {fault: faults.count(fault) for fault in FAULTS})


def _faults(day: Sequence[Visit], number: int) -> Iterator[str]:
    begins, _ends = day_hours(Traveler.COUPLE, number, DAYS)
    if not any(is_food(visit.place) for visit in day):
        yield "without a meal"
    if len(day) < MIN_STOPS:
        yield "with fewer than three stops"
    if day and day[0].stop.arrive - begins > WAITING_MINUTES:
        yield "begun by waiting"


def main() -> int:
    """Review all cities and print the result; return the exit code."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.five_days", description=__doc__)
    parser.add_argument("--every", type=int, default=1, help="read only every so many-th guide")
    guides = guides_of_first_cities()
    around = [guide for guide in surroundings_of_first_cities() if not any(read(guide).faults.values())]
    known = {guide.geoname for guide in (*guides, *around)}
    missing = [city.name for city in first_cities() if city.key not in known]
    readings = [read(guide) for guide in guides[:: parser.parse_args().every]]
    for reading in readings:
        said = [f"{days} {fault}" for fault, days in reading.faults.items() if days]
        if said:
            _say(f"{reading.guide}: days {', '.join(said)}")
    _say(f"\n{len(guides)} of the first {FIRST} cities have a guide.")
    _say(f"Planned from a neighbour's: {', '.join(f'{one.destination} ({one.region})' for one in around) or 'none'}")
    _say(f"Without five good days: {', '.join(missing) or 'none'}")
    for fault in FAULTS:
        _say(f"guides with a day {fault}: {sum(reading.faults[fault] > 0 for reading in readings)} of {len(readings)}")
    return int(any(any(reading.faults.values()) for reading in readings))


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")


if __name__ == "__main__":
    sys.exit(main())
