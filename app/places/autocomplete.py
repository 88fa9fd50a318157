"""Autocomplete: the destinations and places that a traveller may be typing, misspelt by one letter or not."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from sqlalchemy.orm import Session

from app.db.text import fold
from app.errors import BadRequest
from app.places import name_search, queries
from app.places.cards import PlaceCard, card
from app.places.duplicates import merged
from app.places.models import DESTINATION, TERM_LENGTH, Place
from app.places.provider import PlaceSearch
from app.texts import lazy_gettext

MAX_PREDICTIONS = 8
NEAR_M = 50_000
UNKNOWN_NEAR = lazy_gettext("near: We don't know that place.")
MIN_MISSPELT = 5
"""Shorter texts are one letter away from too many others."""
MAX_EDITED = 24
"""Only the first letters are varied, so that even a long text has at most some 1,300 variants."""

# As folded: without case and accents, hence without й and ё.
_ALPHABETS = (
    "abcdefghijklmnopqrstuvwxyz",
    "абвгдежзиклмнопрстуфхцчшщъыьэюя",
    "αβγδεζηθικλμνξοπρστυφχψω",
)


def predict(session: Session, search: PlaceSearch, limit: int = MAX_PREDICTIONS) -> Sequence[PlaceCard]:
    """Return the destinations and places that a traveller may be typing, in at most six statements.

    Places around `near` come first, then destinations and places by fame, a match by name before one by alias. If there
    is room left, names that are one letter away follow. What two sources know, or would look the same in the list, is
    shown once.

    :raises BadRequest: `near` is unknown.
    """
    head, _, tail = search.text.partition(",")
    term = fold(head)[:TERM_LENGTH]
    if not term:
        return []
    centre = _centre(session, search)
    found = [] if centre is None else name_search.by_prefix_around(session, term, centre, NEAR_M, limit)
    found = _distinct([*found, *name_search.by_prefix(session, term, search.kind)])
    misspelt = one_letter_away(term) if len(found) < limit else []
    if misspelt:
        found = _distinct([*found, *name_search.by_any_prefix(session, misspelt, search.kind, centre, NEAR_M)])
    return [card(place) for place in _narrowed(merged(session, found), fold(tail))[:limit]]


def _centre(session: Session, search: PlaceSearch) -> Place | None:
    if search.near is None or search.kind == DESTINATION:
        return None
    centre = queries.by_ids(session, [search.near]).get(search.near)
    if centre is None:
        raise BadRequest(UNKNOWN_NEAR)
    return centre


def _distinct(places: Iterable[Place]) -> list[Place]:
    distinct: dict[tuple[str, str, str], Place] = {}
    for place in places:
        distinct.setdefault((place.kind, fold(place.name), fold(place.locality)), place)
    return list(distinct.values())


def _narrowed(places: list[Place], tail: str) -> list[Place]:
    """Return the places whose surroundings have the text after the comma; all of them if none has."""
    return [place for place in places if f" {tail}" in f" {fold(place.locality)}"] or places


def one_letter_away(text: str) -> list[str]:
    """Return the prefixes that are one letter away from a text, without duplicates.

    A letter may have been inserted, deleted, replaced or swapped with its neighbour (the optimal string alignment
    distance, a variant of Damerau-Levenshtein). In scripts with many letters, such as Chinese, deleted and replaced
    letters are not tried. Prefixes that begin with the text are left out; those that begin with the text without its
    last letter are covered by that.

    :param text: folded; one shorter than `MIN_MISSPELT` has none.
    """
    if len(text) < MIN_MISSPELT:
        return []
    head = text[:-1]
    others = {edit for edit in _edits(text, min(len(text) - 1, MAX_EDITED)) if _is_new(edit, head)}
    return [head, *sorted(others)]


def _is_new(edit: str, head: str) -> bool:
    # Folded texts neither begin with a space nor have two in a row.
    return not edit.startswith((head, " ")) and "  " not in edit


def _edits(text: str, end: int) -> Iterator[str]:
    letters = _letters(text)
    for at in range(end):
        before, after = text[:at], text[at + 1 :]
        yield before + after
        yield before + text[at + 1] + text[at] + text[at + 2 :]
        for letter in letters:
            yield before + letter + after
            yield before + letter + text[at:]


def _letters(text: str) -> str:
    """Return what may be missing from a text: the letters of its script, and the space between words."""
    used = set(text)
    return "".join(alphabet for alphabet in _ALPHABETS if not used.isdisjoint(alphabet)) + " "
