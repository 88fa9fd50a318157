"""Autocomplete for destinations and places, tolerating one wrong letter."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace

from sqlalchemy.orm import Session

from app.db.text import fold
from app.db.types import Id
from app.errors import BadRequest
from app.places import name_search, queries, surroundings
from app.places.areas import guided_ids
from app.places.cards import PlaceCard, card
from app.places.catalogue.terms import search_key, spellings
from app.places.categories import AREA_CATEGORIES, LODGING_CATEGORIES, TABLE_CATEGORIES
from app.places.duplicates import merged
from app.places.misspelling import WHOLE_UNTIL, one_letter_away
from app.places.models import DESTINATION, PLACE, TERM_LENGTH, Place
from app.places.name_search import Match
from app.places.provider import PlaceSearch
from app.texts import lazy_gettext

MAX_PREDICTIONS = 8
NEAR_M = 50_000
UNKNOWN_NEAR = lazy_gettext("near: We don't know that place.")
FEW = 3
"""With fewer matches, the text may be misspelt, or contain a place and its city."""
CORRECTED_RANK = 700
"""Minimum rank for typo correction without a guide: misspellings usually mean well-known places."""
LONG, LONG_RANK = 7, 600
"""Names of this length resemble few others, so a lower rank is enough."""
BEGUN_RANK = 800
"""Minimum rank when only the beginning of a word has been typed."""
AROUND_RANK = 450
"""Minimum rank around the places of a trip."""
HARDLY_KNOWN = 650
"""Below this rank, a place without a guide whose only match is an old or foreign name is an unlikely result."""
WELL_KNOWN = 750
"""Minimum rank of a match by name that makes a typo unlikely; one with a guide makes it unlikely at any rank."""
MAX_CORRECTED = 4
MAX_FAMOUS = 2
"""Maximum well-known cities offered among less known matches."""
BETTER_KNOWN = 200
"""Fame gap beyond which a corrected name precedes exact matches, such as hamlets."""
OBSCURE = 400
"""Fame gap beyond which an alias match is dropped: Louisa was once called Italy."""


def predict(session: Session, search: PlaceSearch, limit: int = MAX_PREDICTIONS) -> Sequence[PlaceCard]:
    """Return the destinations and places that a traveller may be typing, in at most twelve statements.

    Places around `near` come first, then destinations and places by fame, with matches by name before those by alias.
    If there are few, the last words may be the surroundings ("paris texas"); if none is well known, a letter may be
    wrong. Duplicates from two sources, and entries that would look the same in the list, are shown once. A district is
    shown as its city.

    :raises BadRequest: when `near` is unknown.
    """
    head, _, tail = search.text.partition(",")
    term, where = search_key(head)[:TERM_LENGTH].strip(), fold(tail)
    if not term:
        return []
    centres = _centres(session, search)
    near = name_search.by_prefix_around(session, term, centres, NEAR_M, limit) if centres else []
    matches = _guides_first(name_search.by_prefix(session, term, search.kind), term)
    found = _without_obscure(_distinct([*near, *matches]), term)
    if where:
        found = _within(session, term, where, found, search.kind)
    elif len(found) < FEW:
        inside = _with_surroundings(session, term, search.kind)
        found = _distinct([*found, *inside] if any(_is_named(one, term) for one in found) else [*inside, *found])
    found = _with_corrected(session, term, search.kind, found, centres)
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


def _guides_first(places: Sequence[Place], term: str) -> list[Place]:
    """Return the places, with a destination of that name before the places of its guide: Jim Corbett before Corbett
    Museum."""
    within = {place.id: place.parent_id for place in places if place.kind == PLACE}
    parents = set(within.values())
    named = {place.id: place for place in places if place.id in parents and _is_named(place, term)}
    ordered = [one for place in places for one in (named.get(within.get(place.id) or place.id), place) if one]
    return list(dict.fromkeys(ordered))


def _without_obscure(places: list[Place], term: str) -> list[Place]:
    """Return the places except obscure ones that match only by an old or foreign name."""
    if not places:
        return []
    best = max(place.rank for place in places)
    return [place for place in places if place.rank > best - OBSCURE or _is_named(place, term)]


def _is_named(place: Place, term: str) -> bool:
    """Return whether a place's own name, from one of its words on, begins with a text."""
    return any(f" {term}" in f" {name}" for name in spellings(search_key(place.name)))


def _with_corrected(
    session: Session, term: str, kind: str | None, found: list[Place], centres: Sequence[Place]
) -> list[Place]:
    """Return matches, with places whose name the text misspells if no match by name is well known; likelier ones
    first.

    The whole name of a district is no typo: its city is well known.
    """
    if any(
        (place.rank >= WELL_KNOWN and _is_named(place, term)) or (place.city_id and search_key(place.name) == term)
        for place in found
    ):
        return found
    named = [place for place in found if _is_named(place, term)]
    guided = guided_ids(session, {place.id for place in found})
    are_obscure = not named and not guided and all(place.rank < HARDLY_KNOWN for place in found)
    if any(place.id in guided for place in named) or (kind == PLACE and not are_obscure):
        return found
    corrected = _corrected(session, term, kind, centres)
    better = [place for place in corrected if _is_better_known(place, found, guided)]
    if are_obscure:
        return _distinct([*better, *found, *corrected])
    if len(term) <= WHOLE_UNTIL and any(search_key(place.name) == term for place in named):
        return found
    famous = [place for place in better if _is_misspelt_city(place, term)]
    exact = int(search_key(found[0].name).startswith(term))
    return _distinct([*found[:exact], *famous[:MAX_FAMOUS], *found[exact:]])


def _is_better_known(place: Place, found: Iterable[Place], guided: Collection[Id]) -> bool:
    """Return whether a place is far better known than all other matches, of which none has a guide."""
    others = [other for other in found if other.id != place.id]
    known = BETTER_KNOWN + max((other.rank for other in others), default=-BETTER_KNOWN)
    return place.rank > known and all(other.id not in guided for other in others)


def _is_misspelt_city(place: Place, term: str) -> bool:
    """Return whether a text misspells the whole own name of a city, and not in its first letter."""
    name = search_key(place.name)
    is_city = place.kind == DESTINATION and place.category not in AREA_CATEGORIES
    return is_city and name[0] == term[0] and name in one_letter_away(term)


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


def _corrected(session: Session, term: str, kind: str | None, centres: Sequence[Place]) -> list[Place]:
    """Return well-known places that are one letter away from the text; no result is better than a wrong one."""
    misspelt = one_letter_away(term)
    if not misspelt:
        return []
    if len(term) <= WHOLE_UNTIL:
        named = name_search.by_name(session, misspelt, kind)
        matches = [Match(place, is_around=False, is_whole=True, is_alias=False) for _, place in named]
    else:
        matches = name_search.by_any_prefix(session, misspelt, kind, centres, NEAR_M)
    guided = guided_ids(session, {one.place.id for one in matches if one.place.kind == DESTINATION})
    texts = frozenset(misspelt)
    known = [one.place for one in matches if _is_likely(one, term, texts, has_guide=one.place.id in guided)]
    least = max((place.rank for place in known), default=0) - OBSCURE
    return _distinct(place for place in known if place.rank >= least)[:MAX_CORRECTED]


def _is_likely(match: Match, term: str, misspelt: Collection[str], *, has_guide: bool) -> bool:
    """Return whether a place is similar and well known enough to be what a misspelt text means."""
    place = match.place
    if match.is_around:
        return place.rank >= AROUND_RANK
    if place.category in TABLE_CATEGORIES or place.category in LODGING_CATEGORIES:
        return False
    name, is_long = search_key(place.name), len(term) >= LONG
    ends = [end for end in range(len(term) - 1, len(term) + 2) if name[:end] in misspelt]
    if match.is_whole or any(name[end : end + 1] == " " for end in ends):
        return has_guide or place.rank >= (LONG_RANK if is_long else CORRECTED_RANK)
    if match.is_alias and not term.isascii():
        return has_guide or place.rank >= CORRECTED_RANK
    return bool(ends) and is_long and name[0] == term[0] and (has_guide or place.rank >= BEGUN_RANK)


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
