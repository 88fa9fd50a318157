"""Exports a traveller's personal data in trips, and erases it with the account."""

from __future__ import annotations

from collections import defaultdict
from itertools import chain
from typing import Any

import msgspec
from sqlalchemy import Select, case, delete, or_, select, tuple_, union, update
from sqlalchemy.orm import Session

from app.db.types import Id, new_id
from app.fuel import service as fuel
from app.hooks import PersonalData
from app.places import service as places
from app.trips import idea_queries, plan_queries, queries
from app.trips.content import TripContent, place_ids
from app.trips.member_models import Collaborator, LinkLimit, SharedPermission, ShareLink
from app.trips.models import Trip, TripChange, TripLike, TripStatus
from app.trips.own_places import with_private_places_of
from app.trips.plan_models import Stop, TripDay, TripIdea, TripStay, TripVote
from app.trips.reading.presenter import idea_answer, make_days, shared_trip, vote_answer
from app.trips.travel.cost import fuel_cost_of
from app.trips.trials.models import TrialTrip
from app.trips.versions import bump_version, record_change


def trips_personal_data() -> PersonalData:
    """Return the hook that exports and erases a traveller's trips."""
    return PersonalData(export=export, erase=erase)


def export(session: Session, user_id: Id) -> dict[str, Any]:
    """Return a traveller's trips in full, trips that they joined or were removed from, likes, votes and changes.

    `saved_trials` lists trips that they planned before signing up, while the trial is stored.

    Takes a fixed number of statements.
    """
    return {
        "trips": _trips(session, user_id),
        "joined_trips": _joined_trips(session, user_id),
        "saved_trials": [
            {"itinerary_id": row.trip_id, "planned_at": row.created_at.isoformat()}
            for row in session.execute(
                select(TrialTrip.trip_id, TrialTrip.created_at)
                .join(Trip, Trip.id == TrialTrip.trip_id)
                .where(Trip.owner_id == user_id)
                .order_by(TrialTrip.created_at, TrialTrip.trip_id)
            )
        ],
        "likes": [
            {"itinerary_id": row.trip_id, "since": row.created_at.isoformat()}
            for row in session.execute(
                select(TripLike.trip_id, TripLike.created_at)
                .where(TripLike.user_id == user_id)
                .order_by(TripLike.created_at, TripLike.trip_id)
            )
        ],
        "votes": [
            {"itinerary_id": row.trip_id, "idea_id": row.idea_id, "vote": vote_answer(row.vote)}
            for row in session.execute(
                select(TripVote.trip_id, TripVote.idea_id, TripVote.vote)
                .where(TripVote.user_id == user_id)
                .order_by(TripVote.trip_id, TripVote.idea_id)
            )
        ],
        "changes": [
            {"itinerary_id": row.trip_id, "at": row.at.isoformat(), "version": row.version}
            for row in session.execute(
                select(TripChange.trip_id, TripChange.at, TripChange.version)
                .where(TripChange.user_id == user_id)
                .order_by(TripChange.at, TripChange.trip_id, TripChange.number)
            )
        ],
    }


def _joined_trips(session: Session, user_id: Id) -> list[dict[str, Any]]:
    """Return the trips that a traveller joined, and those that they were removed from, without a permission."""
    limits: defaultdict[Id, list[dict[str, Any]]] = defaultdict(list)
    for row in session.execute(
        select(ShareLink.trip_id, ShareLink.permission.label("link"), LinkLimit.permission, LinkLimit.created_at)
        .join_from(LinkLimit, ShareLink, ShareLink.token == LinkLimit.token)
        .where(LinkLimit.user_id == user_id)
        .order_by(LinkLimit.created_at, ShareLink.trip_id, ShareLink.permission)
    ):
        limit = {"link": row.link, "permission": row.permission, "since": row.created_at.isoformat()}
        limits[row.trip_id].append(limit)
    joined = [
        {
            "itinerary_id": row.trip_id,
            "permission": row.permission,
            "joined_at": row.joined_at.isoformat(),
            "limited_links": limits.pop(row.trip_id, []),
        }
        for row in session.execute(
            select(Collaborator.trip_id, Collaborator.permission, Collaborator.joined_at)
            .where(Collaborator.user_id == user_id)
            .order_by(Collaborator.joined_at, Collaborator.trip_id)
        )
    ]
    left = [
        {"itinerary_id": trip_id, "permission": None, "joined_at": None, "limited_links": limited}
        for trip_id, limited in limits.items()
    ]
    return joined + left


def erase(session: Session, user_id: Id) -> None:
    """Transfer the shared trips of a traveller whose account is deleted, and remove their likes from other trips.

    A trip with collaborators who may edit it passes to the first who joined; all others are deleted with the owner.
    """
    _lock_trips(session, user_id)
    _bump_trips_that_name(session, user_id)
    new_owners = _new_owners(session, user_id)
    for trip_id, new_owner in new_owners.items():
        bump_version(session, trip_id, None, owner_id=new_owner)
    if new_owners:
        inherited = tuple_(Collaborator.trip_id, Collaborator.user_id).in_(list(new_owners.items()))
        session.execute(delete(Collaborator).where(inherited))
    for trip_id, version in _watched_trips(session, user_id):
        record_change(session, trip_id, version + 1, None, deleted=True)
    theirs = select(Stop.trip_id, Stop.day).where(Stop.added_by == user_id)
    tagged = update(TripDay).where(tuple_(TripDay.trip_id, TripDay.position).in_(theirs)).values(stops_tag=new_id())
    session.execute(tagged.execution_options(synchronize_session=False))
    for table in (Stop, TripStay):
        session.execute(update(table).where(table.added_by == user_id).values(added_by=None))


def _bump_trips_that_name(session: Session, user_id: Id) -> None:
    """Remove a traveller's likes, and bump the version of other travellers' trips with stops or ideas of theirs.

    Cached answers contain their name. Trips with their private places are bumped when those are erased.
    """
    liked = select(TripLike.trip_id).where(TripLike.user_id == user_id)
    named = session.scalars(
        select(Trip.id)
        .where(
            Trip.owner_id != user_id,
            Trip.id.in_(_with_entries_of(user_id)),
            Trip.id.not_in(with_private_places_of(user_id)),
        )
        .order_by(Trip.id)
    ).all()
    unliked = case((Trip.id.in_(liked), Trip.likes_count - 1), else_=Trip.likes_count)
    for trip_id in named:
        bump_version(session, trip_id, None, likes_count=unliked)
    session.execute(
        update(Trip)
        .where(Trip.id.in_(liked), Trip.id.not_in(named))
        .values(likes_count=Trip.likes_count - 1)
        .execution_options(synchronize_session=False)
    )


def _with_entries_of(user_id: Id) -> Select[Id]:
    """Select the trips with stops or ideas that a traveller added."""
    has = union(*(select(table.trip_id).where(table.added_by == user_id) for table in (Stop, TripIdea))).subquery()
    return select(has.c.trip_id)


def _lock_trips(session: Session, user_id: Id) -> None:
    # Always in this order: two travellers who delete their accounts, and like each other's trips or have private places
    # or stops in them, must not deadlock.
    liked = select(TripLike.trip_id).where(TripLike.user_id == user_id)
    touched = or_(
        Trip.owner_id == user_id,
        *(Trip.id.in_(trips) for trips in (liked, _with_entries_of(user_id), with_private_places_of(user_id))),
    )
    session.execute(select(Trip.id).where(touched).order_by(Trip.id).with_for_update()).all()


def _new_owners(session: Session, user_id: Id) -> dict[Id, Id]:
    """Return the new owner of each trip that has one."""
    rows = session.execute(
        select(Collaborator.trip_id, Collaborator.user_id)
        .join(Trip, Trip.id == Collaborator.trip_id)
        .where(Trip.owner_id == user_id, Collaborator.permission == SharedPermission.EDIT)
        .order_by(Collaborator.joined_at.desc(), Collaborator.user_id.desc())
    )
    # Later rows replace earlier ones, so the first who joined remains.
    return {row.trip_id: row.user_id for row in rows}


def _watched_trips(session: Session, user_id: Id) -> list[tuple[Id, int]]:
    """Return the ids and versions of the trips that are deleted with their owner while others may be viewing them."""
    shared = select(Collaborator.trip_id)
    rows = session.execute(
        select(Trip.id, Trip.version).where(Trip.owner_id == user_id, Trip.is_published | Trip.id.in_(shared))
    )
    return [(row.id, row.version) for row in rows]


def _trips(session: Session, user_id: Id) -> list[dict[str, Any]]:
    trips = queries.trips_of(session, user_id)
    destinations, days = plan_queries.destinations_of(session, user_id), plan_queries.days_of(session, user_id)
    stays, ideas = plan_queries.stays_of(session, user_id), idea_queries.voted_ideas_of(session, user_id)
    ids = {idea.place_id for each in ideas.values() for idea in each}
    for trip in trips:
        ids |= place_ids(destinations.get(trip.id, ()), days.get(trip.id, ()), stays.get(trip.id, ()))
    # An external provider's data is not personal data, and there may be hundreds of places to ask for.
    cards = places.find_stored(session, ids)
    authors = plan_queries.author_names(session, chain.from_iterable(days.values()))
    prices = fuel.current(session)
    exported: list[dict[str, Any]] = []
    for trip in trips:
        if trip.status == TripStatus.READY:
            content = TripContent(trip, destinations[trip.id], days[trip.id], stays.get(trip.id, ()), cards)
            answer = shared_trip(content, make_days(content, authors).answers, fuel_cost_of(content, prices))
            own = {"ideas": msgspec.to_builtins([idea_answer(idea, cards) for idea in ideas.get(trip.id, ())])}
            exported.append({"status": trip.status} | msgspec.to_builtins(answer) | own)
        else:
            named = {"itinerary_id": trip.id, "trip_name": trip.name, "destination": trip.destination}
            exported.append({"status": trip.status} | named)
    return exported
