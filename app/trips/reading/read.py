"""Reading trips on behalf of a traveller."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from sqlalchemy.orm import Session

from app.db import transaction
from app.db.types import Id
from app.trips import queries
from app.trips.access import standing
from app.trips.reading.cache import EncodedTrips
from app.trips.reading.document import trip_document
from app.trips.reading.parts import read_parts

_encoded = EncodedTrips()


@dataclass(frozen=True, slots=True)
class TripAnswer:
    """A trip for one reader, encoded.

    :param body: the JSON document.
    :param version: of the trip.
    """

    body: bytes
    version: int


def read_trip(session: Session, actor_id: Id, trip_id: Id, *, changed: bool = False) -> TripAnswer:
    """Return a trip as a traveller may read it.

    Two statements where this process has encoded this version before, three where travellers like it; however large the
    trip is, a fixed number more where it has not.

    :param changed: this very transaction has changed the trip.
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
    shared = _shared(session, trip_id, head.version, changed=changed)
    return TripAnswer(_joined(shared.body, _encode(own)), shared.version)


def _shared(session: Session, trip_id: Id, version: int, *, changed: bool) -> TripAnswer:
    """Return what every reader gets, and of which version it is: a change may have come since the head was read."""
    cached = _encoded.get((trip_id, version))
    if cached is not None:
        return TripAnswer(cached, version)
    parts = read_parts(session, trip_id)
    encoded = _encode(trip_document(parts.body, parts.cities, parts.stops, parts.cards))
    key = (trip_id, parts.body.version)
    if changed:
        # A version that is dropped in the end must not be served as the one that takes its number.
        transaction.after_commit(session, lambda: _encoded.put(key, encoded))
    else:
        _encoded.put(key, encoded)
    return TripAnswer(encoded, parts.body.version)


def _encode(document: dict[str, Any]) -> bytes:
    return json.dumps(document, ensure_ascii=False, separators=(",", ":")).encode()


def _joined(one: bytes, other: bytes) -> bytes:
    """Return two encoded objects as one."""
    return one[:-1] + b"," + other[1:]
