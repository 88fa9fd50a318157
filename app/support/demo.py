"""Demo travellers with published trips for new installations."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from typing import TYPE_CHECKING

import structlog
from sqlalchemy import func, select, update

from app.accounts import passwords
from app.accounts.models import User
from app.accounts.name_search import refresh_name_terms
from app.db import transaction
from app.db.types import Id
from app.extensions import db, queue
from app.places import service as places
from app.planner.advice import NullAdviser
from app.planner.models import Budget, Preferences, Traveler
from app.routing.service import estimate_router
from app.support.demo_login import DemoLogin, write_demo_login
from app.trips.changes.operations import AddIdea, EditStop, Operation, SetStay
from app.trips.changes.service import change
from app.trips.changes.storing import read_plan
from app.trips.editing.service import publication
from app.trips.making import service as trips
from app.trips.making.build import build
from app.trips.making.progress import ProgressStore
from app.trips.making.trip_request import Duration, RequestedDestination, TripRequest
from app.trips.models import Builder, Trip
from app.trips.terms import refresh_terms as refresh_trip_terms

if TYPE_CHECKING:
    from app.config import Settings

log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class DemoTrip:
    """A trip to plan for a demo traveller.

    :param stay: the hotel of all nights.
    :param note: at the first stop of the second day.
    :param ideas: places that may yet be visited.
    """

    owner: str
    destination: str
    name: str
    days: int
    traveler: Traveler
    budget: Budget
    interests: tuple[str, ...]
    about: str
    stay: str
    note: str
    ideas: tuple[str, ...]


CHECK_IN_MINUTE = 15 * 60
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
        "Brunton Boatyard",
        "Ask when the tide turns: the nets are lowered then.",
        ("Alappuzha Backwaters", "Hill Palace Museum"),
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
        "Hôtel des Grandes Écoles",
        "The side entrance has the shorter queue.",
        ("Musée Rodin", "Canal Saint-Martin"),
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
        "Hotel Empress Zoe",
        "Bring a scarf, and shoes that come off quickly.",
        ("Chora Church", "Büyükada"),
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
        "Alsisar Haveli",
        "Water and hats: there is little shade.",
        ("Nahargarh Fort", "Jal Mahal"),
    ),
)


def seed_demo(settings: Settings) -> bool:
    """Add the demo travellers and their published trips to an empty database.

    The password is random and stored beside the data, readable by the operator only: an installation that others can
    reach has no well-known login.

    :return: whether they were added.
    """
    with transaction.reading(db.session()):
        if db.session.scalar(select(func.count()).select_from(User)):
            return False
    if not queue.is_up():
        log.warning("demo_skipped", reason="the queue is down")
        return False
    password = secrets.token_urlsafe(9)
    with transaction.writing(db.session()):
        owners = _add_travellers(settings, password)
    # Before the trips: if the start is interrupted there, the next one does not seed again.
    write_demo_login(settings, DemoLogin(_email(settings, TRAVELLERS[0]), password))
    for demo in TRIPS:
        _add_trip(settings, demo, owners[demo.owner])
    log.info("demo_seeded", travellers=len(owners), trips=len(TRIPS))
    return True


def _email(settings: Settings, name: str) -> str:
    host = settings.public_host
    return f"{name.lower()}@{host if '.' in host else 'demo.example'}"


def _add_travellers(settings: Settings, password: str) -> dict[str, Id]:
    password_hash = passwords.hash_password(password)
    users = {name: User(name=name, email=_email(settings, name), password_hash=password_hash) for name in TRAVELLERS}
    db.session.add_all(users.values())
    db.session.flush()
    for user in users.values():
        refresh_name_terms(db.session(), user)
    return {name: user.id for name, user in users.items()}


def _add_trip(settings: Settings, demo: DemoTrip, owner_id: Id) -> None:
    with transaction.reading(db.session()):
        place = places.predict(db.session(), places.PlaceSearch(demo.destination, kind=places.DESTINATION), limit=1)[0]
        found = places.destinations(db.session(), [place.place_id])[place.place_id]
    request = TripRequest(
        name=demo.name,
        destination=found.text,
        place_id=place.place_id,
        destinations=(RequestedDestination(found.text, place.place_id),),
        is_multi_city=False,
        duration=Duration(days=demo.days),
        builder=Builder.AI,
        preferences=Preferences(demo.traveler, demo.budget, demo.interests),
    )
    with transaction.writing(db.session()):
        trip_id = trips.make_trip(db.session(), owner_id, request)
    # Built here so that it can be published; the queued job then finds nothing to do.
    build(db.session(), trip_id, estimate_router(), ProgressStore(queue.redis), NullAdviser())
    with transaction.writing(db.session()):
        _detail(owner_id, trip_id, demo)
        db.session.execute(
            update(Trip).where(Trip.id == trip_id).values(about_trip=demo.about, **publication(published=True))
        )
        refresh_trip_terms(db.session(), trip_id)


def _detail(owner_id: Id, trip_id: Id, demo: DemoTrip) -> None:
    """Say where the nights are spent, write a note and keep some ideas, as travellers would."""
    session = db.session()
    days = read_plan(session, trip_id).days
    details: list[Operation] = [EditStop(days[1].stops[0].stop_id, note=demo.note)]
    details.extend(
        SetStay(hotel, days[0].day_id, days[-1].day_id, check_in=CHECK_IN_MINUTE) for hotel in _found(demo.stay)
    )
    planned = {stop.place_id for day in days for stop in day.stops}
    details.extend(AddIdea(idea) for name in demo.ideas for idea in _found(name) if idea not in planned)
    change(session, owner_id, trip_id, details, router=estimate_router(), check=lambda _version: None)


def _found(name: str) -> list[Id]:
    """Return the place of a name; nothing where another provider than the guides does not know it."""
    search = places.PlaceSearch(name, kind=places.PLACE)
    return [place.place_id for place in places.predict(db.session(), search, limit=1)]
