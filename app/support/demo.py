"""Demo travellers with published trips for new installations."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING
from zlib import crc32

import msgspec
import structlog
from msgspec import Struct
from sqlalchemy import func, select, update

from app.accounts import passwords
from app.accounts.models import User
from app.accounts.name_search import refresh_name_terms
from app.accounts.profiles import set_following
from app.db import transaction
from app.db.types import Id
from app.extensions import db, queue
from app.places import service as places
from app.planner.advice import NullAdviser
from app.planner.models import Budget, Preferences, Traveler
from app.reviews.service import Opinion, write_review
from app.routing.service import estimate_router
from app.support.demo_login import DemoLogin, write_demo_login
from app.trips.changes.operations import AddIdea, EditStop, Operation, SetStay
from app.trips.changes.service import change
from app.trips.changes.storing import read_plan
from app.trips.editing.service import TripChange, change_trip, publication
from app.trips.making import service as trips
from app.trips.making.build import build
from app.trips.making.progress import ProgressStore
from app.trips.making.trip_request import Duration, RequestedDestination, TripRequest
from app.trips.models import Builder, Trip
from app.trips.terms import refresh_terms as refresh_trip_terms

if TYPE_CHECKING:
    from app.config import Settings

log = structlog.get_logger(__name__)


CHECK_IN_MINUTE = 15 * 60
AT_START = 4
"""Demo trips that exist when a new installation starts serving; a job adds the others."""
FILE = Path(__file__).with_name("data") / "demo.toml"
REST_JOB = "app.support.demo_jobs.add_demo"
REST_SECONDS = 600


class DemoTraveller(Struct, frozen=True):
    """A demo traveller.

    :param follows: names of other travellers.
    """

    name: str
    country: str
    about: str
    follows: tuple[str, ...]


class DemoTrip(Struct, frozen=True):
    """A trip to plan for a demo traveller.

    :param stay: the hotel for all nights.
    :param note: a note at the first stop of the second day.
    :param ideas: places without a day.
    """

    owner: str
    destination: str
    name: str
    days: int
    traveler: Traveler
    budget: Budget
    interests: tuple[str, ...]
    about: str
    stay: str | None = None
    note: str | None = None
    ideas: tuple[str, ...] = ()


class DemoReview(Struct, frozen=True):
    """A demo traveller's review of a place.

    :param city: the city that the place is near.
    """

    traveller: str
    city: str
    place: str
    stars: int
    text: str


class Demo(Struct, frozen=True):
    """All demo data; the demo login belongs to the first traveller."""

    travellers: tuple[DemoTraveller, ...]
    trips: tuple[DemoTrip, ...]
    reviews: tuple[DemoReview, ...]


def demo() -> Demo:
    """Return the demo data from its file."""
    return msgspec.toml.decode(FILE.read_bytes(), type=Demo)


def seed_demo(settings: Settings) -> bool:
    """Add the demo travellers and their published trips to an empty database.

    The password is random and stored next to the data, readable only by the operator, so that no reachable installation
    has a well-known login.

    :return: whether they were added.
    """
    with transaction.reading(db.session()):
        if db.session.scalar(select(func.count()).select_from(User)):
            return False
    if not queue.is_up():
        log.warning("demo_skipped", reason="the queue is down")
        return False
    wanted, password = demo(), secrets.token_urlsafe(9)
    with transaction.writing(db.session()):
        owners = _add_travellers(settings, wanted, password)
        # If the start is interrupted after this, a worker adds the missing data.
        transaction.after_commit(db.session(), _enqueue_rest)
    # Before the trips: if the start is interrupted there, the next one does not seed again.
    write_demo_login(settings, DemoLogin(_email(settings, wanted.travellers[0].name), password))
    for trip in wanted.trips[:AT_START]:
        _add_trip(trip, owners[trip.owner])
    log.info("demo_seeded", travellers=len(owners), trips=AT_START)
    return True


def add_rest(settings: Settings) -> None:
    """Add the missing trips of the demo, and its travellers' interactions with each other's trips. May run twice."""
    wanted = demo()
    with transaction.reading(db.session()):
        emails = {_email(settings, one.name): one.name for one in wanted.travellers}
        rows = db.session.execute(select(User.email, User.id).where(User.email.in_(emails)))
        people = {emails[row.email]: row.id for row in rows}
        there = set(db.session.scalars(select(Trip.name).where(Trip.owner_id.in_(people.values()))))
    for trip in wanted.trips:
        # Whoever deletes the account of a demo traveller does not want their trips either.
        if trip.name not in there and trip.owner in people:
            _add_trip(trip, people[trip.owner])
    for review in wanted.reviews:
        _add_review(review, people)
    with transaction.writing(db.session()):
        _add_follows(wanted, people)
    _add_likes(people)
    log.info("demo_completed", trips=len(wanted.trips), reviews=len(wanted.reviews))


def _enqueue_rest() -> None:
    queue.enqueue(REST_JOB, job_id="demo", seconds=REST_SECONDS)


def _email(settings: Settings, name: str) -> str:
    host = settings.public_host
    return f"{name.lower()}@{host if '.' in host else 'demo.example'}"


def _add_travellers(settings: Settings, wanted: Demo, password: str) -> dict[str, Id]:
    password_hash = passwords.hash_password(password)
    users = {
        one.name: User(
            name=one.name,
            email=_email(settings, one.name),
            password_hash=password_hash,
            country=one.country,
            about_me=one.about,
        )
        for one in wanted.travellers
    }
    db.session.add_all(users.values())
    db.session.flush()
    for user in users.values():
        refresh_name_terms(db.session(), user)
    return {name: user.id for name, user in users.items()}


def _add_review(review: DemoReview, people: Mapping[str, Id]) -> None:
    with transaction.reading(db.session()):
        found = [place for city in _destination(review.city) for place in _found(review.place, near=city)]
    if found and review.traveller in people:
        with transaction.writing(db.session()):
            write_review(db.session(), people[review.traveller], found[0], Opinion(review.stars, review.text))


def _add_follows(wanted: Demo, people: Mapping[str, Id]) -> None:
    for one in wanted.travellers:
        for other in one.follows:
            if one.name in people and other in people:
                set_following(db.session(), people[one.name], people[other], following=True)


def _add_likes(people: Mapping[str, Id]) -> None:
    """Let each traveller like about a third of the others' trips, deterministically."""
    with transaction.reading(db.session()):
        published = select(Trip.id, Trip.name, Trip.owner_id).where(
            Trip.owner_id.in_(people.values()), Trip.is_published
        )
        trips_there = db.session.execute(published.order_by(Trip.name)).all()
    for name, user_id in people.items():
        for trip in trips_there:
            if trip.owner_id != user_id and crc32(f"{name} {trip.name}".encode()) % 3 == 0:
                with transaction.writing(db.session()):
                    change_trip(db.session(), user_id, trip.id, TripChange(like=True), lambda _version: None)


def _destination(name: str) -> list[Id]:
    search = places.PlaceSearch(name, kind=places.DESTINATION)
    return [place.place_id for place in places.predict(db.session(), search, limit=1)]


def _add_trip(demo: DemoTrip, owner_id: Id) -> None:
    with transaction.reading(db.session()):
        (place_id,) = _destination(demo.destination)
        found = places.destinations(db.session(), [place_id])[place_id]
    request = TripRequest(
        name=demo.name,
        destination=found.text,
        place_id=place_id,
        destinations=(RequestedDestination(found.text, place_id),),
        is_multi_city=False,
        duration=Duration(days=demo.days),
        builder=Builder.AI,
        preferences=Preferences(demo.traveler, demo.budget, demo.interests),
    )
    with transaction.writing(db.session()):
        trip_id = trips.make_trip(db.session(), owner_id, request)
    # Built here so that it can be published; the queued job then has nothing to do.
    build(db.session(), trip_id, estimate_router(), ProgressStore(queue.redis), NullAdviser())
    with transaction.writing(db.session()):
        _detail(owner_id, trip_id, demo)
        db.session.execute(
            update(Trip).where(Trip.id == trip_id).values(about_trip=demo.about, **publication(published=True))
        )
        refresh_trip_terms(db.session(), trip_id)


def _detail(owner_id: Id, trip_id: Id, demo: DemoTrip) -> None:
    """Set the stays, write a note and add some ideas, as travellers would."""
    session = db.session()
    days = read_plan(session, trip_id).days
    details: list[Operation] = []
    if demo.note:
        details.append(EditStop(days[1].stops[0].stop_id, note=demo.note))
    if demo.stay:
        details.extend(
            SetStay(hotel, days[0].day_id, days[-1].day_id, check_in=CHECK_IN_MINUTE) for hotel in _found(demo.stay)
        )
    planned = {stop.place_id for day in days for stop in day.stops}
    details.extend(AddIdea(idea) for name in demo.ideas for idea in _found(name) if idea not in planned)
    if details:
        change(session, owner_id, trip_id, details, router=estimate_router(), check=lambda _version: None)


def _found(name: str, near: Id | None = None) -> list[Id]:
    """Return the place with a name; an empty list if the provider does not have it."""
    search = places.PlaceSearch(name, kind=places.PLACE, near=(near,) if near else ())
    return [place.place_id for place in places.predict(db.session(), search, limit=1)]
