"""What the rest of the application asks about destinations and places."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from sqlalchemy.orm import Session

from app.db.text import fold
from app.db.types import Id
from app.errors import BadRequest
from app.places import geo, names, queries
from app.places.cards import Destination, PlaceCard, attributions_of, card, destination_card
from app.places.catalogue.seed import SeedReport, seed_catalogue
from app.places.categories import categories_of
from app.places.duplicates import merged
from app.places.misses import named_like
from app.places.models import DESTINATION, PLACE, TERM_LENGTH, Place
from app.places.outside import NoOutsidePlaces, outside_places
from app.places.queries import CatalogueSize
from app.places.reach import ENOUGH, SOURCES_OF_PLACES, places_in_reach
from app.places.typos import near_misses

MAX_PREDICTIONS = 8
NEAR_M = 50_000


@dataclass(frozen=True, slots=True)
class Wish:
    """What somebody types to find a place.

    :param text: as typed; a part after the first comma ("Paris, Texas") tells namesakes apart.
    :param kind: `destination` or `place`; both when None.
    :param near: the destination or place around which places are preferred.
    :param session: names the typing that leads to one choice, for providers that bill by it.
    """

    text: str
    kind: str | None = None
    near: Id | None = None
    session: str | None = None


def seed(session: Session) -> SeedReport:
    """Bring the embedded catalogue into the database, unless just this one is there; ids stay.

    :raises GuideError: when a guide is wrong; nothing is changed then.
    """
    return seed_catalogue(session)


def find(session: Session, ids: Collection[Id]) -> dict[Id, PlaceCard]:
    """Return what is known of these ids, in one statement and what an outside provider needs for those not our own.

    Unknown ones are left out.
    """
    found = own(session, ids)
    others = set(ids) - found.keys()
    return found | outside_places().find(session, others) if others else found


def own(session: Session, ids: Collection[Id]) -> dict[Id, PlaceCard]:
    """Return what our own catalogue knows of these ids, in one statement."""
    return {ident: card(place) for ident, place in queries.by_ids(session, ids).items()}


def kept(session: Session, ids: Collection[Id]) -> dict[Id, PlaceCard]:
    """Return what we keep of these ids, in two statements, without asking an outside provider for its names."""
    found = own(session, ids)
    others = set(ids) - found.keys()
    return found | outside_places().kept(session, others) if others else found


def prepare(session: Session, ids: Collection[Id], tokens: Mapping[Id, str]) -> None:
    """Have an outside provider asked now for those of its places that the request will need once it holds locks.

    The transaction at hand ends: nothing may be pending in it.

    :param tokens: of the typing that led to some of them.
    """
    outside_places().prepare(session, ids, tokens)


def has_outside() -> bool:
    """Tell whether there are places that are not our own."""
    return not isinstance(outside_places(), NoOutsidePlaces)


def is_known(session: Session, place_id: Id) -> bool:
    """Tell whether there is such a destination or place."""
    return place_id in kept(session, [place_id])


def destination(session: Session, place_id: Id) -> Destination | None:
    """Return a destination, or None when there is none of this id."""
    return destinations(session, [place_id]).get(place_id)


def destinations(session: Session, ids: Collection[Id]) -> dict[Id, Destination]:
    """Return the destinations among these ids, in one statement."""
    places = queries.by_ids(session, ids)
    return {ident: destination_card(place) for ident, place in places.items() if place.kind == DESTINATION}


def within_reach(session: Session, place_id: Id, limit: int = 120) -> Sequence[PlaceCard]:
    """Return the places to plan with around a destination, the most notable first; at most nine statements.

    Its own guide's come first, and after them what was imported within the guide's radius. Without a guide, they are
    whatever lies within 25 km, or 50, or 100: the first circle that holds enough for a guide.

    :param place_id: an unknown one has nothing around it.
    :param limit: how many at most; a third of them is for where to eat.
    """
    return [card(place) for place in places_in_reach(session, place_id, limit)]


def known_places(session: Session, place_id: Id) -> int:
    """Return how many places there are to plan with around a destination, counted up to `ENOUGH`; at most nine
    statements.
    """
    return len(within_reach(session, place_id, ENOUGH))


def catalogue_size(session: Session) -> CatalogueSize | None:
    """Return how many destinations and guides there are, as counted by the last seeding; None before the first."""
    return queries.seeded_size(session)


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
    return [card(place) for place in _around(session, centre, radius_m, limit, categories)]


@dataclass(frozen=True, slots=True)
class Circle:
    """Where to look for places.

    :param place_id: of what lies in its middle, and is left out itself; it need not be one of our own.
    :param position: of the middle, latitude and longitude.
    """

    place_id: Id
    position: tuple[float, float]
    radius_m: float


def around(session: Session, circle: Circle, types: Collection[str], limit: int) -> Sequence[PlaceCard]:
    """Return what our own catalogue knows inside a circle, the most notable first.

    :param types: of which at least one must fit; every place to visit when empty.
    """
    lat, lon = circle.position
    x, y, z = geo.unit_vector(lat, lon)
    centre = Place(id=circle.place_id, lat=lat, lon=lon, x=x, y=y, z=z)
    categories = categories_of(types) if types else None
    return [card(place) for place in _around(session, centre, circle.radius_m, limit, categories)]


def _around(
    session: Session, centre: Place, radius_m: float, limit: int, categories: Collection[str] | None = None
) -> list[Place]:
    # A guide and a map may know one place: with twice as many, there are enough once they are merged.
    found = queries.around(session, centre, radius_m, SOURCES_OF_PLACES * limit, categories=categories)
    return merged(session, found)[:limit]


def predict(session: Session, wish: Wish, limit: int = MAX_PREDICTIONS) -> Sequence[PlaceCard]:
    """Return the destinations and places that somebody may be typing, at most six statements.

    Places around `near` come first, then destinations and places by fame, a match by name before one by alias. What is
    one letter away from the text follows where that leaves room. What two sources know, or what would look the same in
    the list, is shown once.

    :raises BadRequest: when `near` is unknown.
    """
    head, _, tail = wish.text.partition(",")
    term = fold(head)[:TERM_LENGTH]
    if not term:
        return []
    centre = _centre(session, wish)
    found = [] if centre is None else names.named_near(session, term, centre, NEAR_M, limit)
    found = _distinct([*found, *names.named(session, term, wish.kind)])
    misses = near_misses(term) if len(found) < limit else []
    if misses:
        found = _distinct([*found, *named_like(session, misses, wish.kind, centre, NEAR_M)])
    return [card(place) for place in _narrowed(merged(session, found), fold(tail))[:limit]]


def _centre(session: Session, wish: Wish) -> Place | None:
    if wish.near is None or wish.kind == DESTINATION:
        return None
    centre = queries.by_ids(session, [wish.near]).get(wish.near)
    if centre is None:
        raise BadRequest("near: We don't know that place.")
    return centre


def _distinct(places: Iterable[Place]) -> list[Place]:
    distinct: dict[tuple[str, str, str], Place] = {}
    for place in places:
        distinct.setdefault((place.kind, fold(place.name), fold(place.locality)), place)
    return list(distinct.values())


def _narrowed(places: list[Place], tail: str) -> list[Place]:
    return [place for place in places if f" {tail}" in f" {fold(place.locality)}"] or places


__all__ = [
    "DESTINATION",
    "ENOUGH",
    "MAX_PREDICTIONS",
    "PLACE",
    "CatalogueSize",
    "Circle",
    "Destination",
    "PlaceCard",
    "SeedReport",
    "Wish",
    "around",
    "attributions_of",
    "catalogue_size",
    "destination",
    "destinations",
    "find",
    "guide_count",
    "has_outside",
    "is_known",
    "kept",
    "known_places",
    "nearby",
    "own",
    "predict",
    "prepare",
    "seed",
    "within_reach",
]
