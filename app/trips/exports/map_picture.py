"""The content of a trip's map picture; the client's code draws it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec
from sqlalchemy.orm import Session

from app.db.types import Id
from app.errors import NotFound
from app.places import service as places
from app.places.maps.answers import BoxAnswer, MapNameAnswer, ShapesAnswer
from app.places.maps.views import ground_of, view_of
from app.places.service import PlaceCard
from app.texts import current_locale, gettext
from app.trips.access import require_reader
from app.trips.content import TripContent, read_content, redacted_for_non_members
from app.trips.sharing.links import trip_of_link

WIDTH, HEIGHT = 960, 600
"""The picture's size in its own units; pages scale it."""


class MapStop(msgspec.Struct, frozen=True):
    """A numbered stop.

    :param day: from 0.
    :param number: its position in its day, from 1.
    :param name: None if the reader may not know the place.
    """

    day: int
    number: int
    name: str | None
    lat: float
    lng: float


class MapStay(msgspec.Struct, frozen=True):
    """A stay, with the days that begin and end there, from 0."""

    name: str
    lat: float
    lng: float
    begins: list[int]
    ends: list[int]


class MapRequest(msgspec.Struct, frozen=True):
    """A map to draw."""

    locale: str
    width: int
    height: int
    title: str
    view: BoxAnswer
    shapes: ShapesAnswer
    names: Sequence[MapNameAnswer]
    stops: Sequence[MapStop]
    stays: Sequence[MapStay]


def map_for_reader(session: Session, actor_id: Id, trip_id: Id) -> bytes:
    """Return the request for the map of a trip, as JSON.

    :raises NotFound: the actor may not see the trip, or it has no stop that the map can show.
    """
    access = require_reader(session, actor_id, trip_id)
    content = read_content(session, access.trip_id, places.find_stored)
    return _request(session, content if access.is_member else redacted_for_non_members(content), has_names=True)


def map_for_link(session: Session, token: str) -> bytes:
    """Return the request for the map of a shared trip, as JSON; stops have no names.

    :raises NotFound: there is no such link, or no longer, or the trip has no stop that the map can show.
    """
    content = read_content(session, trip_of_link(session, token), places.find_stored)
    return _request(session, redacted_for_non_members(content), has_names=False)


def _request(session: Session, content: TripContent, *, has_names: bool) -> bytes:
    stops, stays = _stops(content, has_names=has_names), _stays(content)
    if not stops:
        raise NotFound(gettext("This trip has no places that a map could show."))
    positions = [(stop.lat, stop.lng) for stop in stops] + [(stay.lat, stay.lng) for stay in stays]
    view = view_of(positions, WIDTH / HEIGHT)
    days = {stop.day for stop in stops}
    visited = {content.days[day].destination for day in days}
    city = content.destinations[min(visited)].place_id if len(visited) == 1 else None
    shapes, names = ground_of(session, view, city)
    request = MapRequest(
        locale=current_locale(),
        width=WIDTH,
        height=HEIGHT,
        title=gettext("Map of %(name)s", name=content.trip.name),
        view=BoxAnswer(south=view.south, west=view.west, north=view.north, east=view.east),
        shapes=shapes,
        names=names or _cities(content),
        stops=stops,
        stays=stays,
    )
    return msgspec.json.encode(request)


def _stops(content: TripContent, *, has_names: bool) -> list[MapStop]:
    return [
        MapStop(day.number, number, card.name if has_names else None, lat, lng)
        for day in content.days
        for number, stop in enumerate(day.stops, start=1)
        for card, lat, lng in _located(content, stop.place_id)
    ]


def _stays(content: TripContent) -> list[MapStay]:
    numbers = {day.day_id: day.number for day in content.days}
    return [
        MapStay(card.name, lat, lng, begins=[*range(first + 1, last + 1)], ends=[*range(first, last)])
        for stay in content.stays
        for first, last in [(numbers[stay.from_day], numbers[stay.to_day])]
        for card, lat, lng in _located(content, stay.place_id)
    ]


def _cities(content: TripContent) -> list[MapNameAnswer]:
    """Return the names of a trip's destinations, for views without names of their own."""
    return [
        MapNameAnswer(name=name, kind="city", lat=lat, lng=lng)
        for place_id, name in {each.place_id: each.name for each in content.destinations}.items()
        for _, lat, lng in _located(content, place_id)
    ]


def _located(content: TripContent, place_id: Id) -> Iterator[tuple[PlaceCard, float, float]]:
    """Yield the card of a place and its position if our maps may show it, which a remote provider does not allow."""
    card = content.cards.get(place_id)
    if card is not None and card.position and not card.is_remote:
        yield (card, *card.position)
