"""The interface of destinations and places to the rest of the application."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence

from sqlalchemy.orm import Session

from app.db.types import Id
from app.errors import Unavailable
from app.places import candidates, geo, queries
from app.places.areas import AreaDetail, area_detail, guided_ids, is_area, names_within
from app.places.autocomplete import MAX_PREDICTIONS, UNKNOWN_NEAR, predict
from app.places.candidates import ENOUGH
from app.places.cards import Destination, PlaceCard, attributions_of, card
from app.places.catalogue.seed import SeedReport, seed_catalogue
from app.places.categories import categories_of
from app.places.duplicates import merged
from app.places.google import storage as google_storage
from app.places.models import DESTINATION, PLACE, Place
from app.places.own.cards import own_card, own_cards
from app.places.own.models import is_own
from app.places.own.visibility import visible
from app.places.posters import Poster, card_poster, catalogue_posters, poster_of
from app.places.provider import Circle, PlaceSearch, current_provider
from app.places.queries import CatalogueSize, destinations

__all__ = [
    "DESTINATION",
    "ENOUGH",
    "MAX_PREDICTIONS",
    "PLACE",
    "UNKNOWN_NEAR",
    "AreaDetail",
    "CatalogueSize",
    "Circle",
    "Destination",
    "PlaceCard",
    "PlaceSearch",
    "Poster",
    "SeedReport",
    "area_detail",
    "around",
    "attributions_of",
    "catalogue_size",
    "centre_of",
    "destination",
    "destinations",
    "erase_expired_positions",
    "find",
    "find_stored",
    "find_visible",
    "guided_ids",
    "has_remote_candidates",
    "has_remote_places",
    "in_catalogue",
    "is_area",
    "is_known",
    "is_own",
    "known_places",
    "may_have_candidates",
    "names_within",
    "nearby",
    "plan_candidates",
    "poster_of",
    "posters",
    "predict",
    "prefetch",
    "seed",
]


def seed(session: Session) -> SeedReport:
    """Write the embedded catalogue to the database unless this version is already there; ids stay.

    :raises GuideError: when a guide has errors; nothing is changed then.
    """
    return seed_catalogue(session)


FindCards = Callable[[Session, Collection[Id]], Mapping[Id, PlaceCard]]


def find(session: Session, ids: Collection[Id]) -> dict[Id, PlaceCard]:
    """Return the places of these ids, in one statement, one more if some are own places, plus those of a remote
    provider for ids in neither.

    Own places are found regardless of the viewer; see `find_visible`. Unknown ids are left out.
    """
    return _found(session, ids, current_provider().find)


def posters(session: Session, ids: Collection[Id]) -> dict[Id, Poster]:
    """Return the posters of these ids, in one statement; for a remote provider in as many as `find`."""
    if has_remote_places():
        return {ident: card_poster(card) for ident, card in find(session, ids).items()}
    return catalogue_posters(session, ids)


def in_catalogue(session: Session, ids: Collection[Id]) -> dict[Id, PlaceCard]:
    """Return the places of these ids that are in our own catalogue, in one statement."""
    return {ident: card(place) for ident, place in queries.by_ids(session, ids).items()}


def find_stored(session: Session, ids: Collection[Id]) -> dict[Id, PlaceCard]:
    """Return our stored data of these ids, without a remote call: remote places have no name then.

    Executes as many statements as `find`.
    """
    return _found(session, ids, current_provider().find_stored)


def find_visible(
    session: Session, viewer_id: Id, ids: Collection[Id], find_cards: FindCards = find
) -> dict[Id, PlaceCard]:
    """Return the places of these that a traveller may see: all except other travellers' own places, unless `visible`
    includes them.

    Adding a place to a trip makes the traveller a reader of a trip that contains it, so only these may be added.

    :param find_cards: reads all places except own ones.
    """
    seen = visible(session, viewer_id, ids)
    others = find_cards(session, {ident for ident in ids if not is_own(ident)})
    return {ident: own_card(one.place) for ident, one in seen.items()} | dict(others)


def _found(session: Session, ids: Collection[Id], ask: FindCards) -> dict[Id, PlaceCard]:
    own = {ident for ident in ids if is_own(ident)}
    found = in_catalogue(session, set(ids) - own) | own_cards(session, own)
    others = set(ids) - own - found.keys()
    return found | dict(ask(session, others)) if others else found


def prefetch(session: Session, ids: Collection[Id], tokens: Mapping[Id, str]) -> None:
    """Let a remote provider find the places now that the request needs later, while it holds locks.

    :param session: nothing may be pending in it, as its transaction ends.
    :param tokens: session tokens of the typing that led to some of them.
    """
    current_provider().prefetch(session, ids, tokens)


def erase_expired_positions(session: Session) -> int:
    """Erase coordinates that a remote provider's terms no longer allow storing; return how many places had some."""
    return google_storage.erase_expired(session)


def has_remote_places() -> bool:
    """Return whether places outside our own catalogue exist."""
    return current_provider().is_remote


def is_known(session: Session, place_id: Id) -> bool:
    """Return whether there is such a destination or place that is visible to everyone; own places are not."""
    return not is_own(place_id) and place_id in find_stored(session, [place_id])


def destination(session: Session, place_id: Id) -> Destination | None:
    """Return a destination, or None if there is none of this id."""
    return destinations(session, [place_id]).get(place_id)


def plan_candidates(session: Session, place_id: Id, limit: int = 120) -> Sequence[PlaceCard]:
    """Return the candidates for plans around a destination, the most notable first; at most eleven statements.

    Places of its own guide come first, then imported places within the guide's radius. Without a guide, they are all
    within 25 km or 50 km (55 km for a city that belongs to a guide), the first radius that contains enough. All except
    the guide's own are reachable by land and without border checks.

    Without a guide, a remote provider is asked; if it does not answer, our own places are used.

    :param session: nothing may be pending in it with a remote provider, as its transaction ends.
    :param place_id: an unknown one has no candidates.
    :param limit: the maximum number; a third of them are places to eat.
    :raises Unavailable: when only the provider knows places there, and it does not answer.
    """
    centre = destination(session, place_id) if has_remote_candidates(session, place_id) else None
    if centre is None:
        return _own_candidates(session, place_id, limit)
    try:
        return current_provider().candidates(session, centre, limit)
    except Unavailable:
        own = _own_candidates(session, place_id, limit)
        if not own:
            raise
        return own


def _own_candidates(session: Session, place_id: Id, limit: int) -> Sequence[PlaceCard]:
    return [card(place) for place in candidates.candidates(session, place_id, limit)]


def has_remote_candidates(session: Session, place_id: Id) -> bool:
    """Return whether a remote provider supplies the candidates, which it does without a guide; one statement."""
    return current_provider().is_remote and not guided_ids(session, [place_id])


def may_have_candidates(session: Session, place_id: Id) -> bool:
    """Return whether a plan can find any place around a destination, without a remote call; at most seven
    statements."""
    return has_remote_candidates(session, place_id) or bool(_own_candidates(session, place_id, 1))


def known_places(session: Session, place_id: Id) -> int | None:
    """Return the number of candidates around a destination, counted up to `ENOUGH`; at most seven statements.

    None if a remote provider would have to be asked.
    """
    return None if has_remote_candidates(session, place_id) else len(_own_candidates(session, place_id, ENOUGH))


def catalogue_size(session: Session) -> CatalogueSize | None:
    """Return the number of destinations and guides at the last seeding; None before the first one."""
    return queries.seeded_size(session)


def nearby(
    session: Session, place_id: Id, types: Collection[str], radius_m: float, limit: int
) -> Sequence[PlaceCard] | None:
    """Return the places around a place, the most notable first; None if there is no such place.

    :param types: types of which at least one must match; every place to visit when empty.
    """
    centre = queries.by_ids(session, [place_id]).get(place_id)
    return None if centre is None else _around(session, centre, radius_m, types, limit)


def around(session: Session, circle: Circle, types: Collection[str], limit: int) -> Sequence[PlaceCard]:
    """Return our own catalogue's places within a circle, the most notable first.

    :param types: types of which at least one must match; every place to visit when empty.
    """
    return _around(session, centre_of(circle.place_id, circle.position), circle.radius_m, types, limit)


def centre_of(place_id: Id, position: tuple[float, float]) -> Place:
    """Return the centre of a search around a place that is not in our catalogue.

    :param place_id: excluded from the results.
    :param position: latitude and longitude.
    """
    lat, lon = position
    x, y, z = geo.unit_vector(lat, lon)
    return Place(id=place_id, lat=lat, lon=lon, x=x, y=y, z=z)


def _around(session: Session, centre: Place, radius_m: float, types: Collection[str], limit: int) -> list[PlaceCard]:
    categories = categories_of(types) if types else None
    # A guide and a map may contain the same place: with twice as many rows, enough are left after merging.
    found = queries.around(session, centre, radius_m, candidates.SOURCES * limit, categories=categories)
    return [card(place) for place in merged(session, found)[:limit]]
