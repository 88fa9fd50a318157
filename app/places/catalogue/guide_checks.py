"""The rules for guides beyond their format, and their coverage, for `flask places check`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations

from app.db.text import fold
from app.places.catalogue.gazetteer import City, country_names
from app.places.catalogue.guides import Guide, GuideError, GuidePlace
from app.places.categories import INTERESTS, LODGING_CATEGORIES, PLACE_CATEGORIES, categories_of
from app.places.geo import distance_m
from app.places.hours import HoursError, parse_hours

NOTE_LENGTH = 140
NAME_LENGTH = 80
MAX_MINUTES = 720
MAX_PRICE = 4
MAX_RADIUS_KM = 150
SAME_SPOT_M = 5.0
MIN_PLACES = 15
MIN_RESTAURANTS = 2
MIN_TABLES = 3
"""Minimum number of restaurants and cafes together."""
MIN_HOTELS = 2
TABLE_TYPES = frozenset({"restaurant", "cafe"})


def check_guides(guides: Iterable[Guide], cities: Mapping[str, City]) -> None:
    """Check all facts of the guides.

    :param cities: the gazetteer, by GeoNames id.
    :raises GuideError: with file and line of every error.
    """
    guides = list(guides)
    problems = [f"{guide.file}:{problem}" for guide in guides for problem in _guide(guide, cities)]
    problems.extend(_clashes(guides))
    if problems:
        raise GuideError(problems)


def _clashes(guides: Iterable[Guide]) -> Iterator[str]:
    seen: dict[str, str] = {}
    for guide in guides:
        # The ids of a guide's places derive from the file's name.
        for key in filter(None, (guide.file, guide.geoname, f"{guide.country} {fold(guide.destination)}")):
            if key in seen:
                yield f"{guide.file}:1: {seen[key]} has the same destination"
            seen[key] = guide.file


def _guide(guide: Guide, cities: Mapping[str, City]) -> Iterator[str]:
    yield from _destination(guide, cities)
    for place in guide.places:
        for problem in _place(guide, place):
            yield f"{place.line}: {problem}"
    yield from _names(guide)
    yield from _spots(guide)
    yield from _fullness(guide)


def _destination(guide: Guide, cities: Mapping[str, City]) -> Iterator[str]:
    if guide.country not in country_names():
        yield f"4: country {guide.country!r} is not a two-letter code"
    if not (abs(guide.lat) <= 90 and abs(guide.lon) <= 180):
        yield "6: lat and lon are out of range"
    if not 1 <= guide.radius_km <= MAX_RADIUS_KM:
        yield f"8: radius_km must be from 1 to {MAX_RADIUS_KM}"
    if guide.geoname is None:
        return
    city = cities.get(guide.geoname)
    if city is None:
        yield f"5: the gazetteer has no {guide.geoname}"
    elif city.country_code != guide.country:
        yield f"5: {guide.geoname} is {city.name} in {city.country}"
    elif distance_m(guide.lat, guide.lon, city.lat, city.lon) > 1000 * guide.radius_km:
        yield f"6: far from {city.name}, which {guide.geoname} is"


def _place(guide: Guide, place: GuidePlace) -> Iterator[str]:
    if place.category not in PLACE_CATEGORIES:
        yield f"unknown category {place.category!r}"
    kilometres = distance_m(guide.lat, guide.lon, place.lat, place.lon) / 1000
    if kilometres > guide.radius_km:
        yield f"{kilometres:.1f} km from the centre, but radius_km is {guide.radius_km:g}"
    yield from _figures(place)
    for interest in place.interests:
        if interest not in INTERESTS:
            yield f"unknown interest {interest!r}"
    if place.hours:
        try:
            parse_hours(place.hours)
        except HoursError as error:
            yield f"hours: {error}"
    yield from _lengths(place)


def _figures(place: GuidePlace) -> Iterator[str]:
    if place.tier not in (1, 2, 3):
        yield "tier must be 1, 2 or 3"
    if place.price is not None and place.price > MAX_PRICE:
        yield f"price must be from 0 to {MAX_PRICE}"
    if place.minutes > MAX_MINUTES:
        yield f"minutes must be at most {MAX_MINUTES}"
    if (place.minutes == 0) != (place.category in LODGING_CATEGORIES):
        yield "minutes must be 0 for a hotel and more for all else"


def _lengths(place: GuidePlace) -> Iterator[str]:
    if len(place.note) > NOTE_LENGTH:
        yield f"the note has {len(place.note)} characters, more than {NOTE_LENGTH}"
    for name in (place.name, *place.aliases):
        if len(name) > NAME_LENGTH:
            yield f"{name!r} has more than {NAME_LENGTH} characters"
        if not fold(name):
            yield f"{name!r} has no letters"


def _names(guide: Guide) -> Iterator[str]:
    lines: dict[str, int] = {}
    for place in guide.places:
        for name in {fold(name) for name in (place.name, *place.aliases)}:
            if name in lines:
                yield f"{place.line}: {name!r} is in line {lines[name]} already"
            lines[name] = place.line


def _spots(guide: Guide) -> Iterator[str]:
    for one, other in combinations(guide.places, 2):
        if distance_m(one.lat, one.lon, other.lat, other.lon) < SAME_SPOT_M:
            yield f"{other.line}: in the same spot as line {one.line}"


def _fullness(guide: Guide) -> Iterator[str]:
    counts = Counter(place.category for place in guide.places)
    if len(guide.places) < MIN_PLACES:
        yield f"1: {len(guide.places)} places, fewer than {MIN_PLACES}"
    if counts["restaurant"] < MIN_RESTAURANTS:
        yield f"1: fewer than {MIN_RESTAURANTS} restaurants"
    if sum(counts[category] for category in categories_of(TABLE_TYPES)) < MIN_TABLES:
        yield f"1: fewer than {MIN_TABLES} restaurants and cafes"
    if sum(counts[category] for category in LODGING_CATEGORIES) < MIN_HOTELS:
        yield f"1: fewer than {MIN_HOTELS} hotels"


def summary(guide: Guide) -> str:
    """Return one line about a guide: how many places of which categories, and whether it was reviewed."""
    reviewed = "reviewed" if guide.reviewed else "not reviewed"
    return f"{guide.destination}: {len(guide.places)} places ({reviewed}): {_categories([guide])}"


def coverage(guides: Sequence[Guide]) -> Iterator[str]:
    """Return a line per country, best covered first, and one about the categories of all guides."""
    destinations = Counter(guide.country for guide in guides)
    places: Counter[str] = Counter()
    for guide in guides:
        places[guide.country] += len(guide.places)
    names = country_names()
    for country, number in destinations.most_common():
        yield f"{names[country]}: {_counted(number, 'guide')}, {_counted(places[country], 'place')}"
    yield f"Categories: {_categories(guides)}"


def total(guides: Sequence[Guide]) -> str:
    """Return the number of guides and places, of guides to regions, and of unreviewed guides."""
    regions = sum(guide.geoname is None for guide in guides)
    unreviewed = sum(not guide.reviewed for guide in guides)
    places = sum(len(guide.places) for guide in guides)
    return (
        f"{_counted(len(guides), 'guide')} ({regions} of regions, {unreviewed} not reviewed), "
        f"{_counted(places, 'place')}."
    )


def _categories(guides: Iterable[Guide]) -> str:
    counts = Counter(place.category for guide in guides for place in guide.places)
    return ", ".join(f"{category} {count}" for category, count in sorted(counts.items()))


def _counted(number: int, noun: str) -> str:
    return f"{number:,} {noun}" if number == 1 else f"{number:,} {noun}s"
