"""What trips keep of a person, and what becomes of it when the person leaves."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import Any

from sqlalchemy import delete, select, tuple_, update

from app.accounts.personal_data import PersonalData
from app.db.types import Id
from app.extensions import db
from app.places import service as places
from app.trips import queries
from app.trips.changes import grow, record_change
from app.trips.models import Collaborator, SharedPermission, Trip, TripLike, TripStatus
from app.trips.queries import AnyRow
from app.trips.reading.document import trip_document


def trips_personal_data() -> PersonalData:
    """Return how trips tell of a person and let go of one."""
    return PersonalData(export=export, erase=erase)


def export(user_id: Id) -> dict[str, Any]:
    """Return a traveller's trips in full, the ones they joined, and their likes; a fixed number of statements."""
    return {
        "trips": _documents(user_id),
        "joined_trips": [
            {"itinerary_id": row.trip_id, "permission": row.permission, "joined_at": row.joined_at.isoformat()}
            for row in db.session.execute(
                select(Collaborator.trip_id, Collaborator.permission, Collaborator.joined_at)
                .where(Collaborator.user_id == user_id)
                .order_by(Collaborator.joined_at, Collaborator.trip_id)
            )
        ],
        "likes": [
            {"itinerary_id": row.trip_id, "since": row.created_at.isoformat()}
            for row in db.session.execute(
                select(TripLike.trip_id, TripLike.created_at)
                .where(TripLike.user_id == user_id)
                .order_by(TripLike.created_at, TripLike.trip_id)
            )
        ],
    }


def erase(user_id: Id) -> None:
    """Hand a leaving traveller's shared trips over, and take their likes off the trips of others.

    A trip that somebody else may edit passes to who joined it first. All other trips go with their owner.
    """
    _lock_trips(user_id)
    heirs = _heirs(user_id)
    for trip_id, heir in heirs.items():
        grow(db.session, trip_id, None, owner_id=heir)
    if heirs:
        inherited = tuple_(Collaborator.trip_id, Collaborator.user_id).in_(list(heirs.items()))
        db.session.execute(delete(Collaborator).where(inherited))
    for trip in _others_read(user_id):
        record_change(db.session, trip.id, trip.version + 1, None, deleted=True)
    liked = select(TripLike.trip_id).where(TripLike.user_id == user_id)
    db.session.execute(
        update(Trip)
        .where(Trip.id.in_(liked))
        .values(likes_count=Trip.likes_count - 1)
        .execution_options(synchronize_session=False)
    )


def _lock_trips(user_id: Id) -> None:
    # All of them in one order: two who leave at once and like each other's trips must not wait for each other.
    liked = select(TripLike.trip_id).where(TripLike.user_id == user_id)
    db.session.execute(
        select(Trip.id).where((Trip.owner_id == user_id) | Trip.id.in_(liked)).order_by(Trip.id).with_for_update()
    ).all()


def _heirs(user_id: Id) -> dict[Id, Id]:
    """Return who takes over which trip."""
    rows = db.session.execute(
        select(Collaborator.trip_id, Collaborator.user_id)
        .join(Trip, Trip.id == Collaborator.trip_id)
        .where(Trip.owner_id == user_id, Collaborator.permission == SharedPermission.EDIT)
        .order_by(Collaborator.joined_at.desc(), Collaborator.user_id.desc())
    )
    # The last one to be put in stays: the first to have joined.
    return {row.trip_id: row.user_id for row in rows}


def _others_read(user_id: Id) -> Sequence[AnyRow]:
    """Return the trips that go with their owner and that somebody else may be looking at."""
    shared = select(Collaborator.trip_id)
    return db.session.execute(
        select(Trip.id, Trip.version).where(Trip.owner_id == user_id, Trip.is_published | Trip.id.in_(shared))
    ).all()


def _documents(user_id: Id) -> list[dict[str, Any]]:
    bodies = queries.bodies_of(db.session, user_id)
    cities = _by_trip(queries.destinations_of(db.session, user_id))
    stops = _by_trip(queries.stops_of(db.session, user_id))
    known = {stop.place_id for rows in stops.values() for stop in rows if stop.place_id}
    known |= {city.place_id for rows in cities.values() for city in rows}
    # What an outside provider tells of its places is not the traveller's, and there may be hundreds to ask for.
    cards = places.kept(db.session, known)
    return [
        {"status": body.status}
        | (
            trip_document(body, cities[body.id], stops[body.id], cards)
            if body.status == TripStatus.READY
            else {"itinerary_id": body.id, "trip_name": body.name, "destination": body.destination}
        )
        for body in bodies
    ]


def _by_trip(rows: Iterable[AnyRow]) -> dict[Id, list[AnyRow]]:
    found: defaultdict[Id, list[AnyRow]] = defaultdict(list)
    for row in rows:
        found[row.trip_id].append(row)
    return found
