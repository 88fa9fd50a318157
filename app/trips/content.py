"""A whole trip as rows, with the cards of its places: what answers, proposals, files and travel figures start from."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

from sqlalchemy.orm import Session

from app.db import transaction
from app.db.types import Id
from app.errors import NotFound
from app.places import service as places
from app.places.service import PlaceCard
from app.routing.models import Point
from app.trips import queries
from app.trips.access import NOT_FOUND, require_reader
from app.trips.queries import DayRow, DestinationRow, StopRow, TripRow

Cards = Mapping[Id, PlaceCard]
FindCards = Callable[[Session, Collection[Id]], Cards]


@dataclass(frozen=True, slots=True)
class TripContent:
    """A trip with its plan.

    :param cards: of its destinations and places, by id; places that are no longer listed have none.
    """

    trip: TripRow
    destinations: Sequence[DestinationRow]
    days: Sequence[DayRow]
    cards: Cards

    @property
    def stops(self) -> Iterator[StopRow]:
        """The stops of all days."""
        return (stop for day in self.days for stop in day.stops)

    @property
    def points(self) -> dict[Id, Point]:
        """Where its places are, as far as that is known."""
        return {place_id: Point(*card.position) for place_id, card in self.cards.items() if card.position}


def place_ids(destinations: Sequence[DestinationRow], days: Sequence[DayRow]) -> set[Id]:
    """Return the ids of all places of a trip."""
    return {row.place_id for row in destinations} | {stop.place_id for day in days for stop in day.stops}


def read_content(session: Session, trip_id: Id, find: FindCards = places.find) -> TripContent:
    """Return a trip with its plan, in three statements and those of its places.

    :param find: reads the cards.
    :raises NotFound: it was deleted a moment ago.
    """
    trip = queries.trip(session, trip_id)
    if trip is None:
        raise NotFound(NOT_FOUND)
    destinations, days = queries.destinations(session, trip_id), queries.days(session, trip_id)
    return TripContent(trip, destinations, days, find(session, place_ids(destinations, days)))


def prepare_places(
    session: Session, actor_id: Id, trip_id: Id, planned: Sequence[Id] = (), token: str | None = None
) -> None:
    """Fetch the places of a trip from an outside provider before a change locks the trip.

    :param session: nothing may be pending in it.
    :param actor_id: nothing is fetched for travellers who may not read the trip.
    :param planned: the places of the new plan, one for each visit.
    :param token: of the autocomplete session that led to the one place that the plan gains.
    :raises NotFound: as `require_reader`.
    """
    if not places.has_remote_places():
        return
    with transaction.reading(session):
        require_reader(session, actor_id, trip_id)
        visits = Counter(stop.place_id for day in queries.days(session, trip_id) for stop in day.stops)
    added = Counter(planned) - visits
    # An autocomplete session ends with one choice: with several new places, it is unknown whose it was.
    tokens = dict.fromkeys(added, token) if token and len(added) == 1 else {}
    places.prefetch(session, {*visits, *planned}, tokens)
