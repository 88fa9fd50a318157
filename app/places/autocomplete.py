"""Autocomplete for destinations and places, tolerating one wrong letter."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from sqlalchemy.orm import Session

from app.db.text import fold
from app.errors import BadRequest
from app.places import name_search, queries, surroundings
from app.places.cards import PlaceCard, card
from app.places.catalogue.terms import search_key
from app.places.duplicates import merged
from app.places.misspelling import WHOLE_UNTIL, one_letter_away
from app.places.models import DESTINATION, TERM_LENGTH, Place
from app.places.provider import PlaceSearch
from app.texts import lazy_gettext

MAX_PREDICTIONS = 8
NEAR_M = 50_000
UNKNOWN_NEAR = lazy_gettext("near: We don't know that place.")
FEW = 3
"""With fewer matches, the text may be misspelt, or contain a place and its city."""
CORRECTED_RANK = 450
"""Minimum fame for typo correction: misspellings usually mean well-known places."""
MAX_CORRECTED = 4
BETTER_KNOWN = 200
"""Fame gap beyond which a corrected name precedes exact matches, such as hamlets."""
OBSCURE = 400
"""Fame gap beyond which an alias match is dropped: Louisa was once called Italy."""


def predict(session: Session, search: PlaceSearch, limit: int = MAX_PREDICTIONS) -> Sequence[PlaceCard]:
    """Return the destinations and places that a traveller may be typing, in at most ten statements.

    Places around `near` come first, then destinations and places by fame, with matches by name before those by alias.
    If there are few, the last words may be the surroundings ("paris texas"), or a letter may be wrong. Duplicates from
    two sources, and entries that would look the same in the list, are shown once. A district is shown as its city.

    :raises BadRequest: when `near` is unknown.
    """
    head, _, tail = search.text.partition(",")
    term, where = search_key(head)[:TERM_LENGTH].strip(), fold(tail)
    if not term:
        return []
    centres = _centres(session, search)
    near = name_search.by_prefix_around(session, term, centres, NEAR_M, limit) if centres else []
    found = _meant(_distinct([*near, *name_search.by_prefix(session, term, search.kind)]), term)
    if where:
        found = _within(session, term, where, found, search.kind)
    elif len(found) < FEW:
        inside = _with_surroundings(session, term, search.kind)
        found = _distinct([*found, *inside] if any(_is_named(one, term) for one in found) else [*inside, *found])
    if len(found) < FEW and not any(search_key(place.name) == term for place in found):
        found = _corrected(session, term, search.kind, centres, found)
        found = [place for place in found if surroundings.match(place, where)] or found
    return _cards(session, merged(session, found), limit)


def _centres(session: Session, search: PlaceSearch) -> list[Place]:
    if not search.near or search.kind == DESTINATION:
        return []
    known = queries.by_ids(session, search.near)
    if len(known) < len(set(search.near)):
        raise BadRequest(UNKNOWN_NEAR)
    return [known[ident] for ident in dict.fromkeys(search.near)]


def _distinct(places: Iterable[Place]) -> list[Place]:
    distinct: dict[tuple[str, str, str, str], Place] = {}
    for place in places:
        what = place.category if place.kind == DESTINATION else place.kind
        distinct.setdefault((what, fold(place.name), fold(place.locality), place.city_id or ""), place)
    return list(distinct.values())


def _meant(places: list[Place], term: str) -> list[Place]:
    """Return the places without obscure ones that match only by an old or foreign name."""
    if not places:
        return []
    best = max(place.rank for place in places)
    return [place for place in places if place.rank > best - OBSCURE or _is_named(place, term)]


def _is_named(place: Place, term: str) -> bool:
    """Return whether a place's own name, from one of its words on, begins with a text."""
    return f" {term}" in f" {search_key(place.name)}"


def _within(session: Session, term: str, where: str, found: list[Place], kind: str | None) -> list[Place]:
    """Return the places whose surroundings match the text after the comma; all of them if none match."""
    named = [place for _, place in name_search.by_name(session, [term], kind)]
    return [place for place in _distinct([*found, *named]) if surroundings.match(place, where)] or found


def _with_surroundings(session: Session, term: str, kind: str | None) -> list[Place]:
    """Return the places whose name matches the first words and whose surroundings match the last words."""
    words = term.split()
    splits = {" ".join(words[:end]): " ".join(words[end:]) for end in range(len(words) - 1, 0, -1)}
    if not splits:
        return []
    named = name_search.by_name(session, list(splits), kind)
    inside = [(head, place) for head, place in named if surroundings.match(place, splits[head])]
    # Sort by length of the matched name, longest first, then own names before aliases.
    inside.sort(key=lambda pair: (-len(pair[0]), search_key(pair[1].name) != pair[0]))
    return [place for _, place in inside]


def _corrected(
    session: Session, term: str, kind: str | None, centres: Sequence[Place], found: list[Place]
) -> list[Place]:
    """Return the matches so far, and well-known places that are one letter away from the text."""
    misspelt = one_letter_away(term)
    if not misspelt:
        return found
    if len(term) <= WHOLE_UNTIL:
        others = [place for _, place in name_search.by_name(session, misspelt, kind)]
    else:
        others = name_search.by_any_prefix(session, misspelt, kind, centres, NEAR_M)
    least = max(CORRECTED_RANK, max((place.rank for place in others), default=0) - OBSCURE)
    known = [place for place in others if place.rank >= least][:MAX_CORRECTED]
    best = max((place.rank for place in found), default=0)
    first = [place for place in known if place.rank > best + BETTER_KNOWN]
    return _distinct([*first, *found, *known] if found else known)


def _cards(session: Session, places: Sequence[Place], limit: int) -> list[PlaceCard]:
    """Return the cards of places, each once; a district is replaced by its city."""
    cities = queries.by_ids(session, {place.city_id for place in places if place.city_id})
    cards: dict[str, PlaceCard] = {}
    for place in places:
        if len(cards) == limit:
            break
        city = cities.get(place.city_id) if place.city_id else None
        shown = replace(card(city), district=place.name) if city else card(place)
        if city is not None or place.city_id is None:
            cards.setdefault(shown.place_id, shown)
    return list(cards.values())
