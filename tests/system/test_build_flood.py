"""One traveller orders as many long trips as the server accepts, without affecting other travellers."""

from __future__ import annotations

import http.client
import json
import statistics
import time
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any

import pytest
from sqlalchemy import delete

from app.accounts.models import User
from app.db import transaction
from app.extensions import db
from app.trips.making.unfinished import MAX_UNFINISHED
from tests.browser.mailbox import wait_for_code
from tests.browser.seeding import Traveller, database_of, make_traveller, make_trip
from tests.factories.places import id_of
from tests.factories.trips import trip_request
from tests.live import LiveServer
from tests.waiting import wait_for

CITIES = ("Rome", "Paris", "London", "Tokyo", "Istanbul", "Vienna", "Delhi", "Jaipur")
DAYS = 7
"""Maximum days at each destination: the longest allowed trips have 60 in total."""
CALLS = 24
"""Enough concurrent calls to occupy every thread of the web server, if they waited."""
READS = 20
PATIENCE_SECONDS = 120.0
ASYNC = {"Prefer": "respond-async"}


class Answer:
    """The answer to one call.

    :param body: its JSON body.
    :param seconds: how long it took.
    """

    def __init__(self, status: int, body: Any, seconds: float) -> None:
        self.status, self.body, self.seconds = status, body, seconds


def call(
    server: LiveServer, method: str, path: str, *, body: object = None, headers: dict[str, str] | None = None
) -> Answer:
    began = time.monotonic()
    connection = http.client.HTTPConnection("127.0.0.1", server.settings.port, timeout=PATIENCE_SECONDS)
    try:
        sent = {"Accept": "application/json", "Content-Type": "application/json", **(headers or {})}
        connection.request(method, path, None if body is None else json.dumps(body), sent)
        answer = connection.getresponse()
        return Answer(answer.status, json.loads(answer.read()), time.monotonic() - began)
    finally:
        connection.close()


@pytest.fixture
def bystander(live_server: LiveServer) -> Traveller:
    return make_traveller(live_server, "Ben Bystander")


@pytest.fixture
def flooder(live_server: LiveServer) -> Iterator[Traveller]:
    """A traveller whose builds end with the test: builds of deleted accounts are not started."""
    flooder = make_traveller(live_server, "Flora Flooder")
    yield flooder
    with database_of(live_server), transaction.writing(db.session()):
        db.session.execute(delete(User).where(User.id == flooder.id))


@pytest.fixture
def long_trip(live_server: LiveServer) -> dict[str, Any]:
    with database_of(live_server):
        ids = {city: id_of(city) for city in CITIES}
    destinations = [{"name": city, "place_id": ids[city], "no_of_days": DAYS} for city in CITIES]
    return trip_request(
        ids[CITIES[0]], trip_builder="AI", is_multi_city=True, no_of_days=None, destinations=destinations
    )


@pytest.fixture
def short_trip(live_server: LiveServer) -> dict[str, Any]:
    with database_of(live_server):
        return trip_request(id_of("Kochi"), trip_builder="AI", no_of_days=1)


def unfinished(server: LiveServer, traveller: Traveller, accepted: list[Answer]) -> int:
    """Return the number of accepted builds that have not ended."""
    states = [call(server, "GET", answer.body["status_url"], headers=traveller.bearer) for answer in accepted]
    return sum(state.body["status"] in ("queued", "building") for state in states)


def median_read(server: LiveServer, reader: Traveller, path: str) -> float:
    answers = [call(server, "GET", path, headers=reader.bearer) for _ in range(READS)]
    assert {answer.status for answer in answers} == {200}
    return statistics.median(answer.seconds for answer in answers)


def sign_up(server: LiveServer, email: str) -> None:
    body = {"name": "Nora New", "email": email, "password": "a long and unusual password"}
    assert call(server, "POST", "/auth/sign-up", body=body).status == 201


def test_ten_long_builds_delay_no_mail_no_read_and_nobody_elses_build(
    live_server: LiveServer,
    flooder: Traveller,
    bystander: Traveller,
    long_trip: dict[str, Any],
    short_trip: dict[str, Any],
) -> None:
    path = f"/itinerary/{make_trip(live_server, bystander)}"
    before = median_read(live_server, bystander, path)
    headers = flooder.bearer | ASYNC
    answers = [call(live_server, "POST", "/itinerary", body=long_trip, headers=headers) for _ in range(MAX_UNFINISHED)]
    assert [answer.status for answer in answers] == [202] * MAX_UNFINISHED

    email = "nora@flooded.example.org"
    sign_up(live_server, email)
    assert wait_for_code(live_server.outbox, email)
    assert unfinished(live_server, flooder, answers) > 0

    during = median_read(live_server, bystander, path)
    assert unfinished(live_server, flooder, answers) > 0

    own = call(live_server, "POST", "/itinerary", body=short_trip, headers=bystander.bearer | ASYNC)
    assert own.status == 202
    wait_for(lambda: unfinished(live_server, bystander, [own]) == 0)
    assert unfinished(live_server, flooder, answers) > 0
    print(f"\nA bystander's read: {before * 1000:.1f} ms before, {during * 1000:.1f} ms during ten builds")  # noqa: T201 - for people


def test_calls_that_wait_for_builds_leave_threads_to_everyone_else(
    live_server: LiveServer, flooder: Traveller, bystander: Traveller, long_trip: dict[str, Any]
) -> None:
    path = f"/itinerary/{make_trip(live_server, bystander)}"
    before = median_read(live_server, bystander, path)

    def order() -> Answer:
        return call(live_server, "POST", "/itinerary", body=long_trip, headers=flooder.bearer)

    with ThreadPoolExecutor(CALLS) as pool:
        calls = [pool.submit(order) for _ in range(CALLS)]
        # All others get an immediate response: accepted, or refused as too many.
        wait_for(lambda: len(answered(calls)) >= CALLS - 4)
        during = median_read(live_server, bystander, path)
        early = [answer.status for answer in answered(calls)]
        assert len(early) < CALLS
        with database_of(live_server), transaction.writing(db.session()):
            db.session.execute(delete(User).where(User.id == flooder.id))
    # A build may have ended in the meantime, and with it the wait of its call.
    assert {202, 429} <= set(early) <= {201, 202, 429}
    assert early.count(429) <= CALLS - MAX_UNFINISHED
    print(f"\nA bystander's read: {before * 1000:.1f} ms before, {during * 1000:.1f} ms during {CALLS} calls")  # noqa: T201 - for people


def answered(calls: list[Future[Answer]]) -> list[Answer]:
    return [one.result() for one in calls if one.done()]
