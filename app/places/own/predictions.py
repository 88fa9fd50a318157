"""Predictions of own places."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy.orm import Session

from app.db.text import fold
from app.db.types import Id
from app.places.cards import PlaceCard
from app.places.models import DESTINATION
from app.places.own import queries
from app.places.own.cards import own_card
from app.places.own.models import KEY_LENGTH, OwnPlace, key_of
from app.places.provider import PlaceSearch

MOST_NAMESAKES = 50


def own_predictions(session: Session, actor_id: Id, search: PlaceSearch, limit: int) -> Sequence[PlaceCard]:
    """Return the actor's own places whose names match, whole names first; in one statement.

    The text after a comma is the place's surroundings, or part of its name.
    """
    if search.kind == DESTINATION:
        return []
    head, _, tail = search.text.partition(",")
    whole, term, where = key_of(search.text), key_of(head), fold(tail)
    if not term or len(whole) > KEY_LENGTH:
        return []
    found = queries.found_by_name(session, actor_id, term, MOST_NAMESAKES)
    meant = [place for place in found if f" {whole}" in f" {place.key}" or _is_there(place, where)]
    return [own_card(place) for place in meant[:limit]]


def _is_there(place: OwnPlace, where: str) -> bool:
    """Return whether a folded text begins a word of a place's known surroundings; the empty text always does."""
    return any(f" {where}" in f" {fold(text)}" for text in (place.address or "", place.locality or ""))
