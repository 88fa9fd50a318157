"""Saves the learned places of a city: an import like any other, in the caller's transaction."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy.orm import Session

from app.db.types import Id
from app.places.cards import OSM_ATTRIBUTION, WIKIDATA_ATTRIBUTION, WIKIVOYAGE_ATTRIBUTION
from app.places.catalogue.prefix_updates import TermChanges, update_prefixes
from app.places.learning.area import Area
from app.places.learning.wikivoyage import Words
from app.places.models import OSM, Place, PlaceLearned, place_id
from app.places.osm.nearest_destination import DestinationIndex
from app.places.osm.publishing import Extract, publish
from app.places.osm.staging import StagedPlace

SOURCE_NAME = "Overpass API"
AROUND_M = 50_000
"""Maximum distance of a destination that a place here may belong to: the city itself is nearer than any farther one."""
_PAGE = 500


@dataclass(frozen=True, slots=True)
class Learned:
    """The learned data of a city.

    :param timestamp: the age of the map's data.
    :param about: a description of the city itself.
    :param complete: whether all sources had answered.
    """

    places: Sequence[StagedPlace]
    area: Area
    timestamp: datetime | None
    about: Words | None
    complete: bool


class _Stage:
    """The places of a city, as an import has them."""

    def __init__(self, places: Sequence[StagedPlace]) -> None:
        self._places = places
        self._ids = {place_id(OSM, place.key) for place in places}

    def pages(self) -> Iterator[list[StagedPlace]]:
        """Yield the places, a few hundred at a time."""
        for start in range(0, len(self._places), _PAGE):
            yield list(self._places[start : start + _PAGE])

    def missing(self, ids: Sequence[str]) -> list[str]:
        """Return the ids that are not among them."""
        return sorted(set(ids) - self._ids)


def import_name(city: Id) -> str:
    """Return the name of the import that holds the places of a city."""
    return f"learned-{city}"


def save(session: Session, city: Id, learned: Learned) -> int:
    """Synchronise the learned places of a city with these, and return how many there are.

    :param session: flushed, not committed.
    """
    name = import_name(city)
    area = learned.area
    extract = Extract(
        name,
        SOURCE_NAME,
        _fingerprint(learned.places),
        learned.timestamp,
        "; ".join((OSM_ATTRIBUTION, WIKIDATA_ATTRIBUTION, WIKIVOYAGE_ATTRIBUTION)),
    )
    destinations = DestinationIndex(session, (area.lat, area.lon, area.radius_m + AROUND_M))
    changes = TermChanges()
    publish(session, extract, _Stage(learned.places), _unwatched, destinations=destinations, changes=changes)
    update_prefixes(session, changes)
    _describe(session, city, learned.about)
    row = session.get(PlaceLearned, city)
    if row is None:
        session.add(PlaceLearned(destination_id=city, import_name=name, complete=learned.complete))
    else:
        row.complete = learned.complete
    session.flush()
    session.expire_all()
    return len(learned.places)


def _describe(session: Session, city: Id, about: Words | None) -> None:
    if about is not None:
        place = session.get_one(Place, city)
        place.description, place.words_uri = about.text, about.uri


def _fingerprint(places: Sequence[StagedPlace]) -> str:
    return hashlib.sha256(repr(places).encode()).hexdigest()


def _unwatched(_count: int) -> None:
    """Ignore the progress."""
