"""Merges rows from two sources, or from two guides, that describe the same place."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from sqlalchemy import bindparam, select
from sqlalchemy.orm import Session

from app.db.rows import fetch
from app.db.text import fold
from app.db.types import Id
from app.places import geo
from app.places.catalogue.terms import is_whole_name
from app.places.models import DESTINATION, GUIDE, MAP, PLACE, Place, PlaceTerm

PLACE_M = 500
"""Maximum distance between two sources' positions of the same sight."""
GUIDES_M = 2_000
"""The same for two guides that use the same name: islands are large."""
DESTINATION_M = 10_000
"""The same for a city."""

_NAMES = select(PlaceTerm.term, PlaceTerm.place_id, PlaceTerm.exact).where(
    PlaceTerm.term.in_(bindparam("names", expanding=True)), PlaceTerm.place_id.in_(bindparam("ids", expanding=True))
)
"""Built once: building takes longer than executing."""

Pair = tuple[Place, Place]


def merged(session: Session, places: Iterable[Place]) -> list[Place]:
    """Return places without duplicates from other sources or guides, in at most one statement.

    Two rows are the same place if they have the same kind, are close together, and the name of one is a name of the
    other. A region has the names of its towns as aliases, so a town must have the region's own name; likewise, the
    places of two guides must have the same name. A guide's row wins, or else the first one; it takes the position of
    the first one in the list.
    """
    rows = list(places)
    pairs = list(_close(rows))
    names = {ident: {fold(place.name)} for pair in pairs for place in pair for ident in [place.id]}
    if any(names[one.id] != names[other.id] for one, other in pairs):
        _add_aliases(session, names, {place.id: place.rank for place in rows})
    merged_rows = {place.id: place for place in rows}
    for one, other in pairs:
        if fold(one.name) in names[other.id] or fold(other.name) in names[one.id]:
            first, second = merged_rows[one.id], merged_rows[other.id]
            chosen = second if second.source == GUIDE != first.source else first
            merged_rows[one.id] = merged_rows[other.id] = chosen
    return list({merged_rows[place.id].id: merged_rows[place.id] for place in rows}.values())


def _close(places: Sequence[Place]) -> Iterator[Pair]:
    """Yield pairs of close places of one kind from two sources or guides, in the order of the places."""
    order = sorted(range(len(places)), key=lambda number: places[number].lat)
    for position, number in enumerate(order):
        one = places[number]
        widest = DESTINATION_M if one.kind == DESTINATION else GUIDES_M
        for other_number in order[position + 1 :]:
            other = places[other_number]
            if other.lat - one.lat > widest / geo.METRES_A_DEGREE:
                break
            max_m = PLACE_M if one.kind == PLACE and one.source != other.source else widest
            if _may_be_one(one, other) and _square(one, other) <= geo.chord(max_m) ** 2:
                yield (one, other) if number < other_number else (other, one)


def _may_be_one(one: Place, other: Place) -> bool:
    if one.source == GUIDE == other.source:
        return (
            one.kind == PLACE == other.kind and one.parent_id != other.parent_id and fold(one.name) == fold(other.name)
        )
    if one.kind != other.kind or one.source == other.source or MAP in (one.source, other.source):
        return False
    is_region = one.kind == DESTINATION and one.category != other.category
    return not is_region or fold(one.name) == fold(other.name)


def _square(one: Place, other: Place) -> float:
    return (one.x - other.x) ** 2 + (one.y - other.y) ** 2 + (one.z - other.z) ** 2


def _add_aliases(session: Session, names: dict[Id, set[str]], ranks: Mapping[Id, int]) -> None:
    """Add to the names of places those aliases that are names of the others."""
    asked = sorted({name for own in names.values() for name in own})
    for term in fetch(session, _NAMES, {"names": asked, "ids": sorted(names)}):
        if is_whole_name(term.exact, ranks[term.place_id]):
            names[term.place_id].add(term.term)
