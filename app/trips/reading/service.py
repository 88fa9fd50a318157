"""Reads a trip: the part that readers share is encoded once and cached, and joined with the viewer's part."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from sqlalchemy.orm import Session

from app.db import transaction
from app.db.types import Id
from app.fuel import service as fuel
from app.places import service as places
from app.routing.service import estimate_router
from app.texts import current_locale
from app.trips import idea_queries, plan_queries, queries
from app.trips.access import TripAccess, require_reader
from app.trips.content import Cards, FindCards, read_content, redacted_for_non_members
from app.trips.plan_queries import DayRow
from app.trips.reading.answers import ViewerTripAnswer
from app.trips.reading.cache import DayCache, EncodedTrip, Key, Readers, TripCache
from app.trips.reading.presenter import idea_answer, make_days, shared_trip
from app.trips.travel.cost import fuel_cost_of
from app.trips.travel.distance import with_seen_distance
from app.trips.travel.service import enqueue_lost_figures
from app.trips.travel.state import needs_figures
from app.web.answers import encode

_cache = TripCache()
_days = DayCache()


@dataclass(frozen=True, slots=True)
class EncodedAnswer:
    """A trip for one reader, as JSON.

    :param version: of the trip.
    """

    body: bytes
    version: int


def read_trip(
    session: Session, actor_id: Id, trip_id: Id, *, changed: bool = False, days: Sequence[DayRow] | None = None
) -> EncodedAnswer:
    """Return a trip for one reader.

    If this version is cached: one statement, one more if travellers like the trip, two more if it has ideas that the
    reader may see, and one if these have votes. Otherwise a fixed number, independent of the size of the trip.

    :param changed: whether this transaction has changed the trip.
    :param days: the changed days, so that they need not be read again.
    :raises NotFound: as `require_reader`.
    """
    access = require_reader(session, actor_id, trip_id)
    likers = queries.likers(session, trip_id) if access.likes_count else []
    ideas = idea_queries.voted_ideas(session, trip_id, actor_id) if access.is_member and access.no_of_ideas else ()
    cards: Cards = places.find(session, {idea.place_id for idea in ideas}) if ideas else {}
    has_votes = any(idea.up or idea.down for idea in ideas)
    voters = idea_queries.voters(session, trip_id) if has_votes else {}
    viewer = ViewerTripAnswer(
        likes_count=access.likes_count,
        likes_users=list(likers),
        is_liked=actor_id in likers,
        permission=access.permission,
        is_member=access.is_member,
        abilities=access.abilities,
        ideas=[idea_answer(idea, cards, voters.get(idea.idea_id, ())) for idea in ideas],
    )
    shared = _shared(session, access, cards, changed=changed, days=days)
    return EncodedAnswer(_joined(shared.body, encode(viewer)), shared.version)


def _shared(
    session: Session, access: TripAccess, known: Cards, *, changed: bool, days: Sequence[DayRow] | None
) -> EncodedAnswer:
    """Return the shared part and its version, which is newer than the access if a change was committed meanwhile.

    :param known: cards that have just been read.
    """
    locale = current_locale()
    member = access.is_member
    key = Key(access.trip_id, access.version, access.travel_revision, access.prices_revision, member, locale)
    cached = _cache.get(key)
    if cached is not None:
        _enqueue_lost(access.owner_id, key, cached)
        return EncodedAnswer(cached.body, access.version)
    content = read_content(session, access.trip_id, _find_but(known), days=days)
    if not member:
        content = with_seen_distance(content, redacted_for_non_members(content), estimate_router())
    trip = content.trip
    prices = [] if trip.road_m is None else fuel.current(session)
    readers = Readers(trip.id, member, locale)
    authors = plan_queries.author_names(session, content.days)
    made = make_days(content, authors, is_member=member, former=_days.get(readers))
    answer = shared_trip(content, made.answers, fuel_cost_of(content, prices), is_member=member)
    encoded = EncodedTrip(encode(answer), needs_figures(content))
    key = Key(trip.id, trip.version, trip.travel_revision, trip.prices_revision, member, locale)
    may_cache = not any(card.is_remote for card in content.cards.values())
    if may_cache:
        _days.put(readers, made)
    if not changed:
        _enqueue_lost(trip.owner_id, key, encoded)
        if may_cache:
            _cache.put(key, encoded)
    elif may_cache:
        # If the transaction is rolled back, another change gets this version number.
        transaction.after_commit(session, lambda: _cache.put(key, encoded))
    return EncodedAnswer(encoded.body, trip.version)


def _find_but(known: Cards) -> FindCards:
    def find(session: Session, ids: Collection[Id]) -> Cards:
        others = {ident for ident in ids if ident not in known}
        return {**known, **places.find(session, others)} if others else known

    return find


def _enqueue_lost(owner_id: Id, key: Key, encoded: EncodedTrip) -> None:
    if encoded.needs_figures:
        enqueue_lost_figures(owner_id, key.trip_id, key.travel_revision)


def _joined(one: bytes, other: bytes) -> bytes:
    """Return two encoded objects as one."""
    return one[:-1] + b"," + other[1:]
