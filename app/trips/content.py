"""A whole trip as rows, with the cards of its places: the input of answers, proposals, exports and travel figures."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise, zip_longest

import msgspec
from sqlalchemy.orm import Session

from app.db import transaction
from app.db.types import Id
from app.errors import NotFound
from app.places import service as places
from app.places.service import PlaceCard
from app.routing.models import Point
from app.texts import gettext
from app.trips import plan_queries, queries
from app.trips.access import NOT_FOUND, require_reader
from app.trips.plan_queries import DayRow, DestinationRow, Stay
from app.trips.plan_rows import HopRow, PlanStop
from app.trips.queries import TripRow

Cards = Mapping[Id, PlaceCard]
FindCards = Callable[[Session, Collection[Id]], Cards]


@dataclass(frozen=True, slots=True)
class TripContent:
    """A trip with its plan.

    :param cards: of its destinations, stops and stays, by place id; places that are no longer listed have none.
    """

    trip: TripRow
    destinations: Sequence[DestinationRow]
    days: Sequence[DayRow]
    stays: Sequence[Stay]
    cards: Cards

    @property
    def stops(self) -> Iterator[PlanStop]:
        """The stops of all days."""
        return (stop for day in self.days for stop in day.stops)

    @property
    def bases(self) -> list[tuple[Id | None, Id | None]]:
        """Where the travellers stay before and after each day, as place ids."""
        return bases_of([day.day_id for day in self.days], self.stays)

    @property
    def points(self) -> dict[Id, Point]:
        """The known positions of its places."""
        return {place_id: Point(*card.position) for place_id, card in self.cards.items() if card.position}


def bases_of(day_ids: Sequence[Id], stays: Iterable[Stay]) -> list[tuple[Id | None, Id | None]]:
    """Return where the travellers stay the night before and the night after each day, as place ids."""
    numbers = {day_id: number for number, day_id in enumerate(day_ids)}
    nights: list[Id | None] = [None] * (len(day_ids) + 1)
    for stay in stays:
        for night in range(numbers[stay.from_day], numbers[stay.to_day]):
            nights[night + 1] = stay.place_id
    return list(pairwise(nights))


def place_ids(destinations: Sequence[DestinationRow], days: Sequence[DayRow], stays: Sequence[Stay] = ()) -> set[Id]:
    """Return the ids of all places of a trip's plan."""
    planned = {stop.place_id for day in days for stop in day.stops}
    return {row.place_id for row in destinations} | {stay.place_id for stay in stays} | planned


def read_content(
    session: Session, trip_id: Id, find: FindCards = places.find, *, days: Sequence[DayRow] | None = None
) -> TripContent:
    """Return a trip with its plan, in five statements and those of its places.

    :param find: reads the cards.
    :param days: its days if they are known; otherwise they are read.
    :raises NotFound: it has just been deleted.
    """
    trip = queries.trip(session, trip_id)
    if trip is None:
        raise NotFound(NOT_FOUND)
    destinations, stays = plan_queries.destinations(session, trip_id), plan_queries.stays(session, trip_id)
    if days is None:
        days = plan_queries.days(session, trip_id)
    return TripContent(trip, destinations, days, stays, find(session, place_ids(destinations, days, stays)))


def redacted_for_non_members(content: TripContent) -> TripContent:
    """Return a trip as non-members see it: without stays, and with private places anonymised."""
    content = replace(content, stays=())
    private = {place_id for place_id, card in content.cards.items() if card.is_private}
    if not private:
        return content
    cards = {place_id: hidden(card) if place_id in private else card for place_id, card in content.cards.items()}
    return replace(content, cards=cards, days=[_without_private_hops(day, private) for day in content.days])


def hidden(card: PlaceCard) -> PlaceCard:
    """Return the card of a private place as non-members see it."""
    return replace(
        card,
        name=gettext("A private place"),
        description="",
        address="",
        locality="",
        lat=None,
        lon=None,
        category="other",
        types=("point_of_interest",),
        rating=None,
        total_ratings=0,
        images=(),
        hours=None,
        website=None,
        price_level=None,
        interests=(),
    )


def _without_private_hops(day: DayRow, private: set[Id]) -> DayRow:
    stops: list[PlanStop] = []
    hops: list[HopRow | None] = []
    for stop, following, hop in zip_longest(day.stops, day.stops[1:], day.day_hops.hops[: len(day.stops)]):
        ends = {stop.place_id} | ({following.place_id} if following is not None else set())
        is_private = bool(ends & private)
        stops.append(msgspec.structs.replace(stop, reason=None) if is_private else stop)
        hops.append(None if is_private else hop)
    return replace(day, stops=tuple(stops), day_hops=replace(day.day_hops, hops=tuple(hops)))


def prepare_places(
    session: Session, actor_id: Id, trip_id: Id, planned: Sequence[Id] = (), token: str | None = None
) -> None:
    """Fetch the places of a trip from an external provider before a change locks the trip.

    :param session: nothing may be pending in it.
    :param actor_id: nothing is fetched for travellers who may not read the trip.
    :param planned: the places of the new plan, one for each visit.
    :param token: of the autocomplete session that led to the only new place.
    :raises NotFound: as `require_reader`.
    """
    if not places.has_remote_places():
        return
    with transaction.reading(session):
        require_reader(session, actor_id, trip_id)
        visits = Counter(stop.place_id for day in plan_queries.days(session, trip_id) for stop in day.stops)
    added = Counter(planned) - visits
    # An autocomplete session ends with one choice; with several new places, it is unknown which.
    tokens = dict.fromkeys(added, token) if token and len(added) == 1 else {}
    places.prefetch(session, {*visits, *planned}, tokens)
