"""The places that a plan may visit around a destination."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sqlalchemy.orm import Session

from app.db.types import Id
from app.places import queries
from app.places.borders import is_across, open_to
from app.places.catalogue.standing import MEMBER_M
from app.places.categories import REGION, SIGHT_CATEGORIES, TABLE_CATEGORIES
from app.places.duplicates import merged
from app.places.geo import distance_m
from app.places.land import Surroundings
from app.places.models import OSM, Place

RADII_M = (25_000, 50_000)
"""Farther away, the return trip would take a day."""
DETOUR = 1.5
"""The distance by land may be this many times the radius: enough for a bay, not for a gulf."""
SOURCES = 2
"""A guide and a map may contain the same place: with twice as many rows, enough are left after merging."""
ENOUGH = 15
"""Places that a plan needs: with fewer nearby, the search radius grows."""
TABLE_SHARE = 3
"""One in three is a place to eat: a city has more famous sights than a plan needs, and few famous cafes."""


def candidates(session: Session, place_id: Id, limit: int) -> list[Place]:
    """Return the places that a plan may visit, without duplicates, a guide's own first; at most seven statements.

    A city in the middle of a guide's region (Leh in Ladakh) is planned as that region.
    """
    centre = queries.by_ids(session, [place_id]).get(place_id)
    if centre is None:
        return []
    guide_id = _guide_id(session, centre)
    own = queries.of_guide(session, guide_id, limit) if guide_id else []
    if len(own) >= limit:
        return list(own)
    others = _imported(session, centre, limit) if len(own) >= ENOUGH else _around(session, centre, limit)
    found = merged(session, [*own, *others])
    ids = {place.id for place in own}
    guided = [place for place in found if place.id in ids]
    others = [place for place in found if place.id not in ids]
    return [*guided, *_with_tables(others, limit - len(guided))]


def _guide_id(session: Session, centre: Place) -> Id | None:
    """Return the id of the destination whose guide is that of a place, in at most one statement."""
    if centre.parent_id is None:
        return centre.id
    region = queries.by_ids(session, [centre.parent_id])[centre.parent_id]
    is_middle = distance_m(centre.lat, centre.lon, region.lat, region.lon) <= RADII_M[0]
    return region.id if is_middle and region.category == REGION else None


def _imported(session: Session, centre: Place, limit: int) -> list[Place]:
    """Return imported places within a guide's radius; places of other guides belong to their own destinations."""
    radius_m = 1000 * (centre.radius_km or 0.0) or RADII_M[0]
    return [place for place in _sights_and_tables(session, centre, radius_m, limit) if place.source == OSM]


def _around(session: Session, centre: Place, limit: int) -> list[Place]:
    """Return the places within the first radius that contains enough; for a city that belongs to a guide, the last
    radius is `MEMBER_M`."""
    found: list[Place] = []
    for radius_m in RADII_M if centre.parent_id is None else (RADII_M[0], MEMBER_M):
        found = _sights_and_tables(session, centre, radius_m, limit)
        if len(found) >= min(ENOUGH, limit):
            break
    return found


def _sights_and_tables(session: Session, centre: Place, radius_m: float, limit: int) -> list[Place]:
    """Return the most notable sights, and the most notable places to eat, which sights would otherwise crowd out.

    All are reachable by land and without border checks.
    """
    countries = open_to(centre.country_code)
    found = [
        place
        for categories in (SIGHT_CATEGORIES, TABLE_CATEGORIES)
        for place in queries.around(
            session, centre, radius_m, SOURCES * limit, categories=categories, countries=countries
        )
    ]
    return _by_land(centre, found, radius_m)


def _by_land(centre: Place, places: Sequence[Place], radius_m: float) -> list[Place]:
    surroundings = Surroundings(centre.lat, centre.lon, DETOUR * radius_m)
    return [
        place
        for place in places
        if not is_across(centre.country_code, (centre.lat, centre.lon), (place.lat, place.lon))
        and surroundings.distance_m(place.lat, place.lon) is not None
    ]


def _with_tables(places: Iterable[Place], limit: int) -> list[Place]:
    """Return at most this many places, the most notable first, including enough places to eat."""
    rows = list(places)
    sights = [place for place in rows if place.category not in TABLE_CATEGORIES]
    tables = [place for place in rows if place.category in TABLE_CATEGORIES]
    eating = tables[: max(limit // TABLE_SHARE, limit - len(sights))]
    return sorted((*sights[: limit - len(eating)], *eating), key=lambda place: -place.rank)
