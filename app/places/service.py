"""What the rest of the application asks about destinations and places."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from sqlalchemy.orm import Session

from app.db.text import fold
from app.db.types import Id
from app.errors import BadRequest
from app.places import queries
from app.places.cards import Destination, PlaceCard, card, destination_card
from app.places.catalogue.seed import SeedReport, seed_catalogue
from app.places.categories import categories_of
from app.places.models import DESTINATION, PLACE, TERM_LENGTH, Place

MAX_PREDICTIONS = 8
NEAR_M = 50_000
REACHES_M = (25_000, 50_000, 100_000)
ENOUGH = 15
"""Places that make up a guide: with fewer in reach, one looks further."""


@dataclass(frozen=True, slots=True)
class Wish:
    """What somebody types to find a place.

    :param text: as typed; a part after the first comma ("Paris, Texas") tells namesakes apart.
    :param kind: `destination` or `place`; both when None.
    :param near: the destination or place around which places are preferred.
    """

    text: str
    kind: str | None = None
    near: Id | None = None


def seed(session: Session) -> SeedReport:
    """Bring the embedded catalogue into the database, unless just this one is there; ids stay.

    :raises GuideError: when a guide is wrong; nothing is changed then.
    """
    return seed_catalogue(session)


def find(session: Session, ids: Collection[Id]) -> dict[Id, PlaceCard]:
    """Return what is known of these ids, in one statement; unknown ones are left out."""
    return {ident: card(place) for ident, place in queries.by_ids(session, ids).items()}


def is_known(session: Session, place_id: Id) -> bool:
    """Tell whether there is such a destination or place."""
    return place_id in queries.by_ids(session, [place_id])


def destination(session: Session, place_id: Id) -> Destination | None:
    """Return a destination, or None when there is none of this id."""
    return destinations(session, [place_id]).get(place_id)


def destinations(session: Session, ids: Collection[Id]) -> dict[Id, Destination]:
    """Return the destinations among these ids, in one statement."""
    places = queries.by_ids(session, ids)
    return {ident: destination_card(place) for ident, place in places.items() if place.kind == DESTINATION}


def within_reach(session: Session, place_id: Id, limit: int = 120) -> Sequence[PlaceCard]:
    """Return the places to plan with around a destination, the most notable first; at most five statements.

    These are its own guide's. Without one, they are whatever lies within 25 km, or 50, or 100: the first circle that
    holds enough for a guide.

    :param place_id: an unknown one has nothing around it.
    :param limit: how many at most.
    """
    centre = queries.by_ids(session, [place_id]).get(place_id)
    if centre is None:
        return []
    found = queries.of_guide(session, place_id, limit)
    for reach in REACHES_M:
        if len(found) >= min(ENOUGH, limit):
            break
        found = queries.around(session, centre, reach, limit)
    return [card(place) for place in found]


def guide_count(session: Session) -> int:
    """Return the number of destinations that have a guide."""
    return queries.count_guides(session)


def nearby(
    session: Session, place_id: Id, types: Collection[str], radius_m: float, limit: int
) -> Sequence[PlaceCard] | None:
    """Return what lies around a place, the most notable first; None when there is no such place.

    :param types: of which at least one must fit; every place to visit when empty.
    """
    centre = queries.by_ids(session, [place_id]).get(place_id)
    if centre is None:
        return None
    categories = categories_of(types) if types else None
    return [card(place) for place in queries.around(session, centre, radius_m, limit, categories=categories)]


def predict(session: Session, wish: Wish, limit: int = MAX_PREDICTIONS) -> Sequence[PlaceCard]:
    """Return the destinations and places that somebody may be typing, at most four statements.

    Places around `near` come first, then destinations and places by fame, a match by name before one by alias. What
    would look the same in the list is shown once.

    :raises BadRequest: when `near` is unknown.
    """
    head, _, tail = wish.text.partition(",")
    term = fold(head)[:TERM_LENGTH]
    if not term:
        return []
    distinct: dict[tuple[str, str], Place] = {}
    for place in (*_near(session, term, wish, limit), *queries.named(session, term, wish.kind)):
        distinct.setdefault((fold(place.name), fold(place.locality)), place)
    return [card(place) for place in _narrowed(distinct.values(), fold(tail))[:limit]]


def _near(session: Session, term: str, wish: Wish, limit: int) -> Sequence[Place]:
    if wish.near is None or wish.kind == DESTINATION:
        return []
    centre = queries.by_ids(session, [wish.near]).get(wish.near)
    if centre is None:
        raise BadRequest("near: We don't know that place.")
    return queries.named_near(session, term, centre, NEAR_M, limit)


def _narrowed(places: Iterable[Place], tail: str) -> list[Place]:
    places = list(places)
    return [place for place in places if f" {tail}" in f" {fold(place.locality)}"] or places


__all__ = [
    "DESTINATION",
    "MAX_PREDICTIONS",
    "PLACE",
    "Destination",
    "PlaceCard",
    "SeedReport",
    "Wish",
    "destination",
    "destinations",
    "find",
    "guide_count",
    "is_known",
    "nearby",
    "predict",
    "seed",
    "within_reach",
]
