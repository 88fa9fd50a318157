"""What there is to plan with at a destination: said before a traveller plans, not after."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from enum import StrEnum

from sqlalchemy.orm import Session

from app.db import transaction
from app.db.types import Id
from app.errors import Unavailable
from app.places import queries, service
from app.places.borders import open_to
from app.places.candidates import ENOUGH, candidates
from app.places.cards import destination_card
from app.places.categories import AREA_CATEGORIES, LODGING_CATEGORIES
from app.places.land import Surroundings
from app.places.learning import service as learning
from app.places.learning.service import LearningStatus
from app.places.models import DESTINATION, OSM, Place
from app.places.provider import current_provider

BASE_M = 120_000
"""How far a guide may be, by land, to be offered as a base."""
MOST = 240
"""Counted so far."""


class CoverageSource(StrEnum):
    """Where the places of a plan would come from."""

    GUIDE = "guide"
    IMPORTED = "imported"
    LEARNED = "learned"
    GOOGLE = "google"
    NEARBY = "nearby"
    """Guides of other destinations, at most an hour away."""
    NONE = "none"


@dataclass(frozen=True, slots=True)
class NearestGuide:
    """A destination with a guide, by land.

    :param locality: what follows its name in an address.
    :param distance_m: as the crow flies, around the sea.
    """

    place_id: Id
    name: str
    locality: str
    distance_m: float


@dataclass(frozen=True, slots=True)
class Coverage:
    """What there is to plan with.

    :param places: sights and places to eat; of a remote provider, its sights up to twenty.
    :param learning: None where nothing is learned, as there is a guide or a remote provider, or by the settings.
    :param nearest: None where there is a guide, and where no other is near.
    """

    source: CoverageSource
    places: int
    learning: LearningStatus | None
    nearest: NearestGuide | None

    @property
    def is_enough(self) -> bool:
        """Whether a plan of some days can be made."""
        if self.source is CoverageSource.GUIDE:
            # A short one is planned with its surroundings.
            return True
        if self.source is CoverageSource.GOOGLE:
            # Only its sights are counted; a plan also asks for parks, museums and places to eat.
            return self.places > 0
        return self.places >= ENOUGH


def coverage(session: Session, place_id: Id) -> Coverage | None:
    """Return what there is to plan with at a destination, in at most eleven statements; None if there is no such one.

    A remote provider may be asked, once; if it does not answer, there is a twelfth.

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
        return Coverage(CoverageSource.GOOGLE, asked, None, nearest)
    found = candidates(session, place_id, MOST)
    learned = learning.status(session, centre)
    status = None if learned.state == "off" or service.has_remote_places() else learned
    return Coverage(_source(found, learned), _visited(found), status, nearest)


def learn(session: Session, place_id: Id) -> Coverage | None:
    """Have the places of a destination learned after commit, and return what there is until then.

    Nothing is begun where there is a guide, or places from a remote provider; see `app.places.learning.service`.

    :param session: nothing may be pending in it.
    """
    with transaction.reading(session):
        found = coverage(session, place_id)
    if found is None or found.learning is None:
        return found
    return replace(found, learning=learning.begin(session, session.get_one(Place, place_id)))


def nearest_guide(session: Session, centre: Place) -> NearestGuide | None:
    """Return the guide that is nearest by land, in one statement; None if there is none within `BASE_M`."""
    surroundings = Surroundings(centre.lat, centre.lon, BASE_M)
    nearest: NearestGuide | None = None
    for guide in queries.guides_around(session, centre, BASE_M, open_to(centre.country_code)):
        distance_m = surroundings.distance_m(guide.lat, guide.lon)
        if distance_m is not None and (nearest is None or distance_m < nearest.distance_m):
            nearest = NearestGuide(guide.id, guide.name, guide.locality, distance_m)
    return nearest


def _visited(places: Collection[Place]) -> int:
    return sum(place.category not in LODGING_CATEGORIES for place in places)


def _asked(session: Session, centre: Place) -> int | None:
    """Return how many places a remote provider has; None without one, and while it does not answer."""
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
