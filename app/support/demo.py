"""Demo travellers with published trips, so that a fresh installation is not an empty one."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from typing import TYPE_CHECKING

import structlog
from sqlalchemy import func, select, update

from app.accounts import passwords
from app.accounts.models import User
from app.accounts.name_terms import refresh_terms
from app.db import transaction
from app.db.types import Id, utc_now
from app.extensions import db, queue
from app.places import service as places
from app.planner.models import Budget, Traveler
from app.planner.service import NullAdviser
from app.routing.service import estimate_router
from app.support.demo_login import Login, keep
from app.trips import service as trips
from app.trips.building.build import build
from app.trips.models import Builder, Trip
from app.trips.progress import ProgressStore
from app.trips.publishing import publication
from app.trips.publishing import refresh_terms as refresh_trip_terms
from app.trips.wish import Length, Wish

if TYPE_CHECKING:
    from app.config import Settings

log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class DemoTrip:
    """A trip to be planned for a demo traveller."""

    owner: str
    destination: str
    name: str
    days: int
    traveler: Traveler
    budget: Budget
    interests: tuple[str, ...]
    about: str


TRAVELLERS = ("Asha", "Mateo", "Yuki")
TRIPS = (
    DemoTrip(
        "Asha",
        "Kochi",
        "Kochi and the backwaters",
        5,
        Traveler.COUPLE,
        Budget.MODERATE,
        ("Food", "Culture"),
        "Slow mornings by the fishing nets, long lunches, and a boat where there is one.",
    ),
    DemoTrip(
        "Mateo",
        "Paris",
        "Paris for the paintings",
        3,
        Traveler.ME,
        Budget.MODERATE,
        ("Art", "Museums"),
        "Three days of museums, with enough benches in between.",
    ),
    DemoTrip(
        "Yuki",
        "Istanbul",
        "Istanbul, two shores",
        4,
        Traveler.FRIENDS,
        Budget.CHEAP,
        ("History", "Food"),
        "Mosques in the morning, ferries in the afternoon, fish at night.",
    ),
    DemoTrip(
        "Asha",
        "Jaipur",
        "Jaipur with the children",
        3,
        Traveler.FAMILY,
        Budget.MODERATE,
        ("History", "Architecture"),
        "Forts before the heat, and the city palace after the nap.",
    ),
)


def seed_demo(settings: Settings) -> bool:
    """Add the demo travellers and their published trips; tell whether it was done.

    Only an empty database gets them. Their password is made here and kept beside the data, for us alone: an
    installation that others can reach has no login that everybody knows.

    :param settings: say where the login is kept.
    """
    with transaction.reading(db.session):
        if db.session.scalar(select(func.count()).select_from(User)):
            return False
    if not queue.is_up():
        log.warning("demo_left_out", why="the queue is down")
        return False
    password = secrets.token_urlsafe(9)
    with transaction.writing(db.session):
        owners = _add_travellers(settings, password)
    # Now, as a start that is stopped among the trips is not made up for by the next one.
    keep(settings, Login(_email(settings, TRAVELLERS[0]), password))
    for demo in TRIPS:
        _add_trip(settings, demo, owners[demo.owner])
    log.info("demo_seeded", travellers=len(owners), trips=len(TRIPS))
    return True


def _email(settings: Settings, name: str) -> str:
    host = settings.public_host
    return f"{name.lower()}@{host if '.' in host else 'demo.example'}"


def _add_travellers(settings: Settings, password: str) -> dict[str, Id]:
    password_hash = passwords.hash_password(password)
    users = {
        name: User(name=name, email=_email(settings, name), password_hash=password_hash, verified_at=utc_now())
        for name in TRAVELLERS
    }
    db.session.add_all(users.values())
    db.session.flush()
    for user in users.values():
        refresh_terms(user)
    return {name: user.id for name, user in users.items()}


def _add_trip(settings: Settings, demo: DemoTrip, owner_id: Id) -> None:
    with transaction.reading(db.session):
        place = places.predict(db.session, places.Wish(demo.destination, kind=places.DESTINATION), limit=1)[0]
        found = places.destinations(db.session, [place.place_id])[place.place_id]
    wish = Wish(
        destination=found.text,
        place_id=place.place_id,
        traveler=demo.traveler,
        budget=demo.budget,
        builder=Builder.AI,
        name=demo.name,
        interests=demo.interests,
        length=Length(days=demo.days),
        cities=None,
    )
    with transaction.writing(db.session):
        trip_id = trips.make_trip(db.session, owner_id, wish)
    # At once, so that it can be published; the job that was queued for it finds nothing left to do.
    build(db.session, trip_id, estimate_router(), ProgressStore(queue.redis), NullAdviser())
    with transaction.writing(db.session):
        db.session.execute(
            update(Trip).where(Trip.id == trip_id).values(about_trip=demo.about, **publication(published=True))
        )
        refresh_trip_terms(db.session, trip_id)
