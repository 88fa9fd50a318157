"""Reading trips on behalf of a traveller."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy.orm import Session

from app.db.pagination import Page
from app.db.types import Id
from app.errors import NotFound
from app.media.service import photo_url
from app.places import service as places
from app.trips import queries
from app.trips.access import NOT_FOUND, standing
from app.trips.queries import AnyRow
from app.trips.reading.cache import EncodedTrips
from app.trips.reading.document import image_of, trip_document

_encoded = EncodedTrips()


@dataclass(frozen=True, slots=True)
class TripAnswer:
    """A trip for one reader, encoded.

    :param body: the JSON document.
    :param version: of the trip.
    """

    body: bytes
    version: int


def read_trip(session: Session, actor_id: Id, trip_id: Id) -> TripAnswer:
    """Return a trip as a traveller may read it.

    Two statements where this process has encoded this version before, three where travellers like it; however large the
    trip is, a fixed number more where it has not.

    :raises NotFound: when there is no such trip, it is still being made, or this traveller must not know of it.
    """
    head = standing(session, actor_id, trip_id)
    likers = queries.likers(session, trip_id) if head.likes_count else []
    own = {
        "likes_count": head.likes_count,
        "likes_users": likers,
        "is_liked": actor_id in likers,
        "permission": head.permission.value,
        "abilities": head.abilities.as_dict(),
    }
    shared = _shared(session, trip_id, head.version)
    return TripAnswer(_joined(shared.body, _encode(own)), shared.version)


def own_trips(session: Session, actor_id: Id, limit: int, cursor: str | None) -> Page[dict[str, Any]]:
    """Return a page of a traveller's trips, newest first, in two statements and what the place provider needs.

    :raises BadRequest: when the cursor is none of ours.
    """
    page = queries.own_trips(session, actor_id, limit, cursor)
    return Page(_summaries(session, page.items), page.next_cursor)


def _summaries(session: Session, rows: Sequence[AnyRow]) -> list[dict[str, Any]]:
    cards = places.find(session, {row.place_id for row in rows})
    return [
        {
            "itinerary_id": row.id,
            "trip_name": row.name,
            "destination": row.destination,
            "place_image": image_of(cards.get(row.place_id)),
            "no_of_days": row.no_of_days,
            "no_of_places": row.no_of_places,
            "created_at": row.created_at,
            "likes_count": row.likes_count,
            "user_profile": {"name": row.owner_name, "profile_image_url": photo_url(row.owner_image)},
        }
        for row in rows
    ]


def _shared(session: Session, trip_id: Id, version: int) -> TripAnswer:
    """Return what every reader gets, and of which version it is: a change may have come since the head was read."""
    cached = _encoded.get((trip_id, version))
    if cached is not None:
        return TripAnswer(cached, version)
    body = queries.body(session, trip_id)
    if body is None:
        raise NotFound(NOT_FOUND)
    cities = queries.destinations(session, trip_id)
    stops = queries.stops(session, trip_id)
    known = {stop.place_id for stop in stops if stop.place_id} | {cities[0].place_id}
    encoded = _encode(trip_document(body, cities, stops, places.find(session, known)))
    _encoded.put((trip_id, body.version), encoded)
    return TripAnswer(encoded, body.version)


def _encode(document: dict[str, Any]) -> bytes:
    return json.dumps(document, ensure_ascii=False, separators=(",", ":")).encode()


def _joined(one: bytes, other: bytes) -> bytes:
    """Return two encoded objects as one."""
    return one[:-1] + b"," + other[1:]
