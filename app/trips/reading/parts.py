"""All that is kept of a trip and known of its places, as rows."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass

from sqlalchemy.orm import Session

from app.db.types import Id
from app.errors import NotFound
from app.places import service as places
from app.trips import queries
from app.trips.access import NOT_FOUND
from app.trips.queries import AnyRow
from app.trips.reading.document import Cards

FindCards = Callable[[Session, Collection[Id]], Cards]


@dataclass(frozen=True, slots=True)
class TripParts:
    """The rows of a trip.

    :param body: of `queries.body`.
    :param cities: of `queries.destinations`.
    :param stops: of `queries.stops`.
    :param cards: what is known of the cities and of the stops' places, by id.
    """

    body: AnyRow
    cities: Sequence[AnyRow]
    stops: Sequence[AnyRow]
    cards: Cards


def read_parts(session: Session, trip_id: Id, find: FindCards = places.find) -> TripParts:
    """Return the rows of a trip, in three statements and what the place provider needs.

    :param trip_id: of a trip that is ready.
    :param find: looks its places up.
    :raises NotFound: when it was deleted a moment ago.
    """
    body = queries.body(session, trip_id)
    if body is None:
        raise NotFound(NOT_FOUND)
    cities = queries.destinations(session, trip_id)
    stops = queries.stops(session, trip_id)
    known = {stop.place_id for stop in stops if stop.place_id} | {city.place_id for city in cities}
    return TripParts(body, cities, stops, find(session, known))
