"""Writes travellers and trips directly to the database of a running installation, with the factories of all tests."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date
from functools import cache
from http.cookies import SimpleCookie
from itertools import count
from typing import Any

from flask import Flask, Response
from playwright.sync_api import APIRequestContext, BrowserContext
from sqlalchemy import select

from app.accounts import sessions
from app.accounts.models import AuthSession, Follow, User
from app.config import Settings
from app.db import transaction
from app.db.types import Id
from app.extensions import db, queue
from app.factory import create_app
from app.places.models import PLACE, Place
from app.trips.member_models import SharedPermission
from app.trips.models import Trip
from tests.client import built_client
from tests.factories import trips
from tests.factories.accounts import make_user, start_session
from tests.factories.places import place_named
from tests.factories.reviews import make_review
from tests.factories.trips import Guide
from tests.fakes.renderer import NullRenderer
from tests.live import LiveServer

_numbers = count(1)


@dataclass(frozen=True, slots=True)
class Traveller:
    """A traveller with a session.

    :param token: an access token of the session.
    """

    id: Id
    name: str
    email: str
    token: str

    @property
    def bearer(self) -> dict[str, str]:
        """The headers of this traveller's API calls."""
        return {"Authorization": f"Bearer {self.token}"}

    def sign_in(self, context: BrowserContext, server: LiveServer) -> None:
        """Give a browser its own session: two that shared one would present each other's replaced tokens."""
        cookies = self.cookies_of_new_session(server)
        context.add_cookies([{"name": name, "value": value, "url": server.url} for name, value in cookies.items()])

    def cookies_of_new_session(self, server: LiveServer) -> dict[str, str]:
        """Return the cookies that a browser gets when this traveller signs in."""
        with database_of(server):
            return _cookies_of(start_session(db.session.get_one(User, self.id)))


@contextmanager
def database_of(server: LiveServer) -> Iterator[None]:
    """Let the factories write to the database of a running installation within the block."""
    with _application(server.settings).app_context(), transaction.write_lock():
        yield
        db.session.remove()
        db.engine.dispose()
        queue.redis.close()


@cache
def _application(settings: Settings) -> Flask:
    return create_app(settings, renderer=NullRenderer(), client=built_client())


def make_traveller(server: LiveServer, name: str = "Asha Rao", email: str | None = None, **columns: Any) -> Traveller:
    """Add a verified traveller, whose password is `PASSWORD` of the factory, with a session.

    :param email: a unique one when left out.
    :param columns: further columns of the user.
    """
    email = email or f"visitor{next(_numbers)}.{os.getpid()}@example.org"
    with database_of(server):
        user = make_user(name=name, email=email, **columns)
        token = sessions.access_token(user.id, start_session(user).id)
    return Traveller(user.id, name, email, token)


def _cookies_of(session: AuthSession) -> dict[str, str]:
    answer = Response()
    sessions.set_cookies(answer, session)
    jar = SimpleCookie("; ".join(header.partition(";")[0] for header in answer.headers.getlist("Set-Cookie")))
    return {name: morsel.value for name, morsel in jar.items()}


def sign_in_new(context: BrowserContext, server: LiveServer, name: str = "Asha Rao", email: str | None = None) -> str:
    """Sign a new traveller in to a browser; return an access token for API calls."""
    traveller = make_traveller(server, name, email)
    traveller.sign_in(context, server)
    return traveller.token


def posted(calls: APIRequestContext, path: str, body: dict[str, Any]) -> Any:
    """Return the JSON response of a POST.

    :raises AssertionError: when it is refused.
    """
    answer = calls.post(path, data=body)
    assert answer.ok, answer.text()
    return answer.json()


def make_trip(
    server: LiveServer,
    owner: Traveller,
    *,
    city: str = "Kochi",
    name: str = "Kochi and the backwaters",
    days: int = 3,
    stops: int = 4,
    start: date | None = None,
    **columns: bool,
) -> Id:
    """Add a trip to a city of the catalogue, with some of its famous places as stops.

    :param stops: the number per day.
    :param start: the first day's date.
    :param columns: further columns of the trip.
    """
    with database_of(server):
        user = db.session.get_one(User, owner.id)
        guide = Guide(place_named(city).id, famous_places(city, days * stops))
        trip = trips.make_trip(user, guide, days=days, stops=stops, start=start, name=name, destination=city, **columns)
    return trip.id


def famous_places(city: str, number: int) -> tuple[Id, ...]:
    """Return the ids of the most famous places of a city of the catalogue; the factories must be connected to its
    database."""
    statement = select(Place.id).filter_by(kind=PLACE, parent_id=place_named(city).id)
    return tuple(db.session.scalars(statement.order_by(Place.rank.desc(), Place.id).limit(number)))


def share_trip(server: LiveServer, trip: Id, permission: str, traveller: Traveller) -> None:
    """Let a traveller read or edit a trip.

    :param permission: "view" or "edit".
    """
    with database_of(server):
        trips.share(db.session.get_one(Trip, trip), permission, db.session.get_one(User, traveller.id))


def make_link(server: LiveServer, trip: Id, permission: SharedPermission) -> str:
    """Create a link by which a trip can be joined; return its path.

    :param permission: "view" or "edit".
    """
    with database_of(server):
        return f"/shared/{trips.make_link(db.session.get_one(Trip, trip), permission)}"


def write_review(server: LiveServer, traveller: Traveller, place: Id, rating: int, text: str) -> None:
    """Let a traveller review a place."""
    with database_of(server):
        make_review(db.session.get_one(User, traveller.id), place, rating, text)


def id_of_place(server: LiveServer, name: str) -> Id:
    """Return the id of the most famous destination or place with a name."""
    with database_of(server):
        return place_named(name).id


def follow(server: LiveServer, follower: Traveller, followed: Traveller) -> None:
    """Let a traveller follow another one."""
    with database_of(server):
        db.session.add(Follow(follower_id=follower.id, followed_id=followed.id))
        db.session.commit()
