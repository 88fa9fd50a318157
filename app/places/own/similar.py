"""Finds places similar to an own place, and its destination."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import SequenceMatcher

from sqlalchemy import select
from sqlalchemy.orm import Session

from app.db.types import Id
from app.places import queries as catalogue
from app.places.cards import PlaceCard, card
from app.places.catalogue.terms import BY_NAME, search_key
from app.places.categories import DESTINATION_CATEGORIES
from app.places.models import Place, PlaceTerm
from app.places.own import queries
from app.places.own.cards import own_card
from app.places.own.models import OwnPlace
from app.places.service import centre_of

SIMILAR_M = 75.0
DESTINATION_M = 25_000.0
ALIKE = 0.8
"""Minimum similarity of names that differ in a letter or two; "Cafe One" and "Cafe Two" are less similar."""
MOST_AROUND = 200
MOST_SIMILAR = 10


def similar_places(session: Session, place: OwnPlace) -> list[PlaceCard]:
    """Return places close to an own place that have a similar name, its maker's own first; at most three statements."""
    if place.lat is None or place.lon is None or place.maker_id is None:
        return []
    here = (place.lat, place.lon)
    own = [other for other in queries.around(session, place.maker_id, here, SIMILAR_M) if other.id != place.id]
    found = [own_card(other) for other in own if is_similar(place.name, other.name)]
    around = catalogue.around(session, centre_of(place.id, here), SIMILAR_M, MOST_AROUND)
    named = _named(session, place, around)
    found += [card(other) for other in around if other.id in named or is_similar(place.name, other.name)]
    return found[:MOST_SIMILAR]


def destination_around(session: Session, place: OwnPlace) -> Id | None:
    """Return the best-known destination around an own place, in one statement; None if none is known."""
    if place.lat is None or place.lon is None:
        return None
    here = centre_of(place.id, (place.lat, place.lon))
    found = catalogue.around(session, here, DESTINATION_M, 1, categories=DESTINATION_CATEGORIES)
    return found[0].id if found else None


def is_similar(one: str, other: str) -> bool:
    """Return whether two names may belong to one place: one has all words of the other, or few letters differ."""
    key, other_key = search_key(one), search_key(other)
    if not key or not other_key:
        return one.strip() == other.strip()
    words, other_words = set(key.split()), set(other_key.split())
    if words <= other_words or other_words <= words:
        return True
    return SequenceMatcher(None, key, other_key, autojunk=False).ratio() >= ALIKE


def _named(session: Session, place: OwnPlace, around: Sequence[Place]) -> frozenset[str]:
    """Return the ids of the places that have the name as one of their names, in any language."""
    key = search_key(place.name)
    if not around or not key:
        return frozenset()
    ids = [other.id for other in around]
    named = PlaceTerm.term == key, PlaceTerm.exact >= BY_NAME, PlaceTerm.place_id.in_(ids)
    return frozenset(session.scalars(select(PlaceTerm.place_id).where(*named)))
