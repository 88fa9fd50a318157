"""Reading trips on behalf of a traveller."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy.orm import Session

from app.db import transaction
from app.db.types import Id
from app.places import service as places
from app.trips import queries
from app.trips.access import Standing, standing
from app.trips.reading.cache import Encoded, EncodedTrips
from app.trips.reading.document import trip_document
from app.trips.reading.parts import TripParts, read_parts
from app.trips.travel.order import Awaited, order_again
from app.trips.travel.rules import are_ways_missed

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
    shared = _shared(session, head, changed=changed)
    return TripAnswer(_joined(shared.body, _encode(own)), shared.version)


def prepare_places(
    session: Session, actor_id: Id, trip_id: Id, planned: Sequence[Id] = (), token: str | None = None
) -> None:
    """Have an outside provider asked for the places of a trip before a change locks it.

    :param session: nothing may be pending in it.
    :param actor_id: on whose behalf; for nobody who may not read the trip anything is asked.
    :param planned: the stops that the change will leave, a place once for each visit.
    :param token: of the typing that led to the one place of which the plan has more visits.
    :raises NotFound: when there is no such trip, or this traveller must not know of it.
    """
    if not places.has_outside():
        return
    with transaction.reading(session):
        standing(session, actor_id, trip_id)
        visits = Counter(stop.place_id for stop in queries.stops(session, trip_id) if stop.place_id)
    brought = Counter(planned) - visits
    # A typing ends with the look at one place; no choice of one leads to more than that.
    tokens = dict.fromkeys(brought, token) if token and len(brought) == 1 else {}
    places.prepare(session, {*visits, *planned}, tokens)


def _shared(session: Session, head: Standing, *, changed: bool) -> TripAnswer:
    """Return what every reader gets, and of which version it is: a change may have come since the head was read."""
    cached = _encoded.get((head.trip_id, head.version, head.figures_version, head.prices_revision))
    if cached is not None:
        _see_to(cached)
        return TripAnswer(cached.body, head.version)
    parts = read_parts(session, head.trip_id)
    document = trip_document(parts.body, parts.cities, parts.stops, parts.cards)
    encoded = Encoded(_encode(document), _awaited(parts, document))
    key = (head.trip_id, parts.body.version, parts.body.figures_version, parts.body.prices_revision)
    is_kept = not any(card.lent for card in parts.cards.values())
    if not changed:
        _see_to(encoded)
        if is_kept:
            _encoded.put(key, encoded)
    elif is_kept:
        # A version that is dropped in the end must not be served as the one that takes its number.
        transaction.after_commit(session, lambda: _encoded.put(key, encoded))
    return TripAnswer(encoded.body, parts.body.version)


def _see_to(encoded: Encoded) -> None:
    """Order what is missing where its job was lost, the trip is older than the figures, the prices are new, or the
    service that measures ways was away.
    """
    if encoded.awaited is not None:
        order_again(encoded.awaited)


def _awaited(parts: TripParts, document: dict[str, Any]) -> Awaited | None:
    body = parts.body
    if document["fuel_cost_pending"] or document["ways_pending"]:
        return Awaited(body.id, body.plan_version, body.prices_revision if body.is_of_old_prices else None)
    if are_ways_missed(body, parts.stops, parts.cards):
        return Awaited(body.id, body.plan_version, again=True)
    return None


def _encode(document: dict[str, Any]) -> bytes:
    return json.dumps(document, ensure_ascii=False, separators=(",", ":")).encode()


def _joined(one: bytes, other: bytes) -> bytes:
    """Return two encoded objects as one."""
    return one[:-1] + b"," + other[1:]
