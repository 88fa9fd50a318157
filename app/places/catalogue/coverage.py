"""What the guides cover: by country, and by category."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from app.places.catalogue.gazetteer import country_names
from app.places.catalogue.guides import Guide


def summary(guide: Guide) -> str:
    """Return a line on a guide: how many places of which categories, and whether somebody went over it."""
    reviewed = "reviewed" if guide.reviewed else "not reviewed"
    return f"{guide.destination}: {len(guide.places)} places ({reviewed}): {_categories([guide])}"


def coverage(guides: Sequence[Guide]) -> Iterator[str]:
    """Return the lines of a table by country, the best covered first, and a line on the categories of all guides."""
    destinations = Counter(guide.country for guide in guides)
    places: Counter[str] = Counter()
    for guide in guides:
        places[guide.country] += len(guide.places)
    names = country_names()
    for country, number in destinations.most_common():
        yield f"{names[country]}: {_counted(number, 'guide')}, {_counted(places[country], 'place')}"
    yield f"Categories: {_categories(guides)}"


def total(guides: Sequence[Guide]) -> str:
    """Return how many guides and places there are, how many guides are regions, and how many nobody has gone over."""
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
