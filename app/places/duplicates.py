"""One place that two sources know is one place."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from sqlalchemy import select
from sqlalchemy.orm import Session

from app.db.text import fold
from app.db.types import Id
from app.places import geo
from app.places.catalogue.terms import is_whole_name
from app.places.models import DESTINATION, GUIDE, Place, PlaceTerm

PLACE_M = 500
"""How far apart two sources put the middle of one sight."""
DESTINATION_M = 10_000
"""The same, of a city."""

Pair = tuple[Place, Place]


def merged(session: Session, places: Iterable[Place]) -> list[Place]:
    """Return places with each shown once that two sources know, in one statement at most.

    They are one when they are of one kind, close together, and the name of one is a name of the other. The row of the
    guide that somebody wrote by hand is kept, else the one that comes first, where the first of the two stands.
    """
    rows = list(places)
    pairs = list(_close(rows))
    names = {ident: {fold(place.name)} for pair in pairs for place in pair for ident in [place.id]}
    if any(names[one.id] != names[other.id] for one, other in pairs):
        _add_aliases(session, names, {place.id: place.rank for place in rows})
    kept = {place.id: place for place in rows}
    for one, other in pairs:
        if fold(one.name) in names[other.id] or fold(other.name) in names[one.id]:
            first, second = kept[one.id], kept[other.id]
            chosen = second if second.source == GUIDE else first
            kept[one.id] = kept[other.id] = chosen
    return list({kept[place.id].id: kept[place.id] for place in rows}.values())


def _close(places: Sequence[Place]) -> Iterator[Pair]:
    """Yield the places of one kind but two sources that are close together, in the order in which they are given."""
    order = sorted(range(len(places)), key=lambda number: places[number].lat)
    for position, number in enumerate(order):
        one = places[number]
        reach = DESTINATION_M if one.kind == DESTINATION else PLACE_M
        square = geo.chord(reach) ** 2
        for other_number in order[position + 1 :]:
            other = places[other_number]
            if other.lat - one.lat > reach / geo.METRES_A_DEGREE:
                break
            if one.kind == other.kind and one.source != other.source and _square(one, other) <= square:
                yield (one, other) if number < other_number else (other, one)


def _square(one: Place, other: Place) -> float:
    return (one.x - other.x) ** 2 + (one.y - other.y) ** 2 + (one.z - other.z) ** 2


def _add_aliases(session: Session, names: dict[Id, set[str]], ranks: Mapping[Id, int]) -> None:
    """Add to the names of places those names of the others by which they are found as a whole."""
    asked = sorted({name for own in names.values() for name in own})
    statement = select(PlaceTerm).where(PlaceTerm.term.in_(asked), PlaceTerm.place_id.in_(sorted(names)))
    for term in session.scalars(statement):
        if is_whole_name(term.exact, ranks[term.place_id]):
            names[term.place_id].add(term.term)
