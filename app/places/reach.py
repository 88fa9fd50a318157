"""Which places there are to plan with around a destination."""

from __future__ import annotations

from collections.abc import Iterable

from sqlalchemy.orm import Session

from app.db.types import Id
from app.places import queries
from app.places.categories import SIGHT_CATEGORIES, TABLE_CATEGORIES
from app.places.duplicates import merged
from app.places.models import OSM, Place

REACHES_M = (25_000, 50_000, 100_000)
SOURCES_OF_PLACES = 2
"""A guide and a map may know one place: with twice as many, there are enough once they are merged."""
ENOUGH = 15
"""Places that make up a guide: with fewer in reach, one looks further."""
TABLE_SHARE = 3
"""One in three is kept for where to eat: a city has more famous sights than a plan takes, and no famous cafe."""


def places_in_reach(session: Session, place_id: Id, limit: int) -> list[Place]:
    """Return the places to plan with, each once, a guide's own first; at most nine statements."""
    centre = queries.by_ids(session, [place_id]).get(place_id)
    if centre is None:
        return []
    own = queries.of_guide(session, place_id, limit)
    if len(own) >= limit:
        return list(own)
    others = _imported(session, centre, limit) if len(own) >= ENOUGH else _around(session, centre, limit)
    found = merged(session, [*own, *others])
    guides = [place for place in found if place.parent_id == place_id]
    others = [place for place in found if place.parent_id != place_id]
    return [*guides, *_mixed(others, limit - len(guides))]


def _imported(session: Session, centre: Place, limit: int) -> list[Place]:
    """Return what is imported within a guide's radius: what other guides know there is for their own destinations."""
    reach = 1000 * (centre.radius_km or 0.0) or REACHES_M[0]
    return [place for place in _all_kinds(session, centre, reach, limit) if place.source == OSM]


def _around(session: Session, centre: Place, limit: int) -> list[Place]:
    """Return what lies in the first circle that holds enough for a guide."""
    found: list[Place] = []
    for reach in REACHES_M:
        found = _all_kinds(session, centre, reach, limit)
        if len(found) >= min(ENOUGH, limit):
            break
    return found


def _all_kinds(session: Session, centre: Place, reach: float, limit: int) -> list[Place]:
    """Return the most notable sights, and the most notable tables, which no sight crowds out."""
    most = SOURCES_OF_PLACES * limit
    kinds = (SIGHT_CATEGORIES, TABLE_CATEGORIES)
    return [place for kind in kinds for place in queries.around(session, centre, reach, most, categories=kind)]


def _mixed(places: Iterable[Place], limit: int) -> list[Place]:
    """Return as many of these, the most notable first, with enough tables among them."""
    rows = list(places)
    sights = [place for place in rows if place.category not in TABLE_CATEGORIES]
    tables = [place for place in rows if place.category in TABLE_CATEGORIES]
    eating = tables[: max(limit // TABLE_SHARE, limit - len(sights))]
    return sorted((*sights[: limit - len(eating)], *eating), key=lambda place: -place.rank)
