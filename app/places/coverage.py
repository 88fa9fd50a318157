"""Coverage of a destination, shown before planning."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from enum import StrEnum

from sqlalchemy.orm import Session

from app.db import transaction
from app.db.types import Id
from app.errors import Unavailable
from app.places import queries, service
from app.places.borders import is_across, open_to
from app.places.candidates import ENOUGH, candidates
from app.places.cards import destination_card
from app.places.categories import AREA_CATEGORIES, LODGING_CATEGORIES
from app.places.land import Surroundings
from app.places.learning import service as learning
from app.places.learning.service import LearningStatus
from app.places.models import DESTINATION, OSM, Place
from app.places.provider import current_provider

NEAREST_GUIDE_M = 120_000
"""Maximum distance by land of a guide that is offered instead."""
MOST = 240
"""Places are counted up to this many."""


class CoverageSource(StrEnum):
    """The source of a plan's places."""

    GUIDE = "guide"
    IMPORTED = "imported"
    LEARNED = "learned"
    REMOTE = "google"
    """The remote provider; the API names the only one that there is."""
    NEARBY = "nearby"
    """Guides of other destinations, at most an hour away."""
    NONE = "none"


@dataclass(frozen=True, slots=True)
class NearestGuide:
    """A destination with a guide, reachable by land.

    :param locality: the text after its name in an address.
    :param distance_m: metres by land, in straight lines around the sea.
    """

    place_id: Id
    name: str
    locality: str
    distance_m: float


@dataclass(frozen=True, slots=True)
class Coverage:
    """The coverage of a destination.

    :param places: sights and places to eat; for a remote provider, its sights up to twenty.
    :param learning: None if nothing is learned: there is a guide or a remote provider, or learning is disabled.
    :param nearest: None if the destination has a guide, or no other one is near.
    """

    source: CoverageSource
    places: int
    learning: LearningStatus | None
    nearest: NearestGuide | None

    @property
    def is_enough(self) -> bool:
        """Whether a plan for some days can be made."""
        if self.source is CoverageSource.GUIDE:
            # A short guide is planned together with its surroundings.
            return True
        if self.source is CoverageSource.REMOTE:
            # Only its sights are counted; a plan also requests parks, museums and places to eat.
            return self.places > 0
        return self.places >= ENOUGH


def coverage(session: Session, place_id: Id) -> Coverage | None:
    """Return the coverage of a destination, in at most eleven statements; None if it is unknown.

    It may call a remote provider once; if that fails, it executes a twelfth statement.

    :param session: nothing may be pending in it where there is a remote provider, as its transaction ends.
    """
    centre = queries.by_ids(session, [place_id]).get(place_id)
    if centre is None or centre.kind != DESTINATION or centre.category in AREA_CATEGORIES:
        return None
    own = candidates(session, place_id, MOST) if centre.parent_id else queries.of_guide(session, place_id, MOST)
    if own:
        return Coverage(CoverageSource.GUIDE, _visited(own), None, None)
    nearest = nearest_guide(session, centre)
    asked = _asked(session, centre)
    if asked is not None:
        return Coverage(CoverageSource.REMOTE, asked, None, nearest)
    found = candidates(session, place_id, MOST)
    learned = learning.status(session, centre)
    status = None if learned.state == "off" or service.has_remote_places() else learned
    return Coverage(_source(found, learned), _visited(found), status, nearest)


def learn(session: Session, place_id: Id) -> Coverage | None:
    """Have the places of a destination learned after commit, and return the coverage until then.

    Nothing is learned if there is a guide or a remote provider; see `app.places.learning.service`.

    :param session: nothing may be pending in it.
    """
    with transaction.reading(session):
        found = coverage(session, place_id)
    if found is None or found.learning is None:
        return found
    return replace(found, learning=learning.begin(session, session.get_one(Place, place_id)))


def nearest_guide(session: Session, centre: Place) -> NearestGuide | None:
    """Return the guide that is nearest by land, in one statement; None if none is within `NEAREST_GUIDE_M`."""
    surroundings = Surroundings(centre.lat, centre.lon, NEAREST_GUIDE_M)
    nearest: NearestGuide | None = None
    for guide in queries.guides_around(session, centre, NEAREST_GUIDE_M, open_to(centre.country_code)):
        if is_across(centre.country_code, (centre.lat, centre.lon), (guide.lat, guide.lon)):
            continue
        distance_m = surroundings.distance_m(guide.lat, guide.lon)
        if distance_m is not None and (nearest is None or distance_m < nearest.distance_m):
            nearest = NearestGuide(guide.id, guide.name, guide.locality, distance_m)
    return nearest


def _visited(places: Collection[Place]) -> int:
    return sum(place.category not in LODGING_CATEGORIES for place in places)


def _asked(session: Session, centre: Place) -> int | None:
    """Return the number of a remote provider's places; None without a provider, or if it does not answer."""
    if not service.has_remote_places():
        return None
    try:
        return current_provider().count_candidates(session, destination_card(centre))
    except Unavailable:
        return None


def _source(places: Collection[Place], learned: LearningStatus) -> CoverageSource:
    if not places:
        return CoverageSource.NONE
    if learned.state == "ready" and learned.places:
        return CoverageSource.LEARNED
    return CoverageSource.IMPORTED if any(place.source == OSM for place in places) else CoverageSource.NEARBY
