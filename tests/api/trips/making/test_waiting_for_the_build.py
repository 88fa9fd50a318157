"""Calls that wait for the build, and calls that are sent twice, on real transactions."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from functools import partial
from threading import Barrier, Event
from typing import Any, NoReturn

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import delete, func, select, update

from app import queue as queue_module
from app.accounts.models import User
from app.db import transaction
from app.db.types import utc_now
from app.errors import Unavailable
from app.extensions import db, queue
from app.places.models import Place
from app.planner.models import Plan, PlannedDay
from app.planner.service import build_plan
from app.trips.making import build
from app.trips.making import routes as routes_making
from app.trips.making.waiting import wait_until_built
from app.trips.models import Trip
from app.web.idempotency.models import IdempotencyKey
from tests.factories.accounts import signed_in_client
from tests.factories.trips import SOURCE, Guide, make_guide, trip_request
from tests.waiting import wait_for
from tests.workers import queued_jobs, working

pytestmark = pytest.mark.both_stacks

KEY = {"Idempotency-Key": "a key of this test"}
ASYNC = {"Prefer": "respond-async"}


@pytest.fixture
def shared_app(migrated_app: Flask) -> Iterator[Flask]:
    """The application without the isolation that would put all threads on one connection."""
    yield migrated_app
    with migrated_app.app_context():
        with transaction.writing(db.session()):
            db.session.execute(delete(User))
            db.session.execute(delete(Place).where(Place.source == SOURCE))
        queue.redis.flushdb()


@pytest.fixture
def guide(shared_app: Flask) -> Guide:
    with shared_app.app_context(), transaction.write_lock():
        return make_guide()


@pytest.fixture
def traveller(shared_app: Flask) -> FlaskClient:
    with shared_app.app_context(), transaction.write_lock():
        return signed_in_client(shared_app)


@pytest.fixture
def ai(guide: Guide) -> dict[str, Any]:
    return trip_request(guide.destination, trip_builder="AI", no_of_days=2)


@pytest.fixture
def by_hand(guide: Guide) -> dict[str, Any]:
    return trip_request(guide.destination)


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Limit the wait of a call to half a second."""
    monkeypatch.setattr(routes_making, "wait_until_built", partial(wait_until_built, seconds=0.5))


def trips(app: Flask) -> int:
    with app.app_context():
        return db.session.scalar(select(func.count()).select_from(Trip)) or 0


def keys(app: Flask) -> list[IdempotencyKey]:
    with app.app_context():
        return list(db.session.scalars(select(IdempotencyKey)))


def as_utf_8(text: str) -> str:
    """Return a header's text as the server reads it that gets it in UTF-8."""
    return text.encode().decode("latin-1")


def fail(*_args: object, **_named: object) -> NoReturn:
    raise RuntimeError("the planner broke")


def test_the_call_answers_when_the_trip_is_ready(shared_app: Flask, traveller: FlaskClient, ai: dict[str, Any]) -> None:
    with working(shared_app):
        answer = traveller.post("/itinerary", json=ai)
    assert answer.status_code == 201
    assert set(answer.get_json()) == {"itinerary_id", "message"}
    trip = traveller.get(answer.headers["Location"]).get_json()
    assert trip["itinerary_id"] == answer.get_json()["itinerary_id"]
    assert trip["no_of_places"] == sum(len(day["activities"]) for day in trip["days"]) > 0
    assert traveller.get("/itinerary").get_json()["itineraries"][0]["no_of_places"] == trip["no_of_places"]


def test_a_build_that_fails_is_answered_with_the_error_and_leaves_nothing(
    shared_app: Flask, traveller: FlaskClient, ai: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(queue_module, "RETRY_INTERVALS", [0, 0, 0])
    monkeypatch.setattr(build, "build_plan", fail)
    with working(shared_app):
        answer = traveller.post("/itinerary", json=ai, headers=KEY)
    assert answer.status_code == 500
    assert answer.get_json()["detail"] == "We could not build your trip. Please try again."
    assert (trips(shared_app), keys(shared_app)) == (0, [])


def test_a_provider_that_is_down_is_answered_with_503(
    shared_app: Flask, traveller: FlaskClient, ai: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    def down(*_args: object, **_named: object) -> NoReturn:
        raise Unavailable("The place provider does not answer.")

    monkeypatch.setattr(queue_module, "RETRY_INTERVALS", [0, 0, 0])
    monkeypatch.setattr(build, "build_plan", down)
    with working(shared_app):
        answer = traveller.post("/itinerary", json=ai)
    assert (answer.status_code, answer.get_json()["detail"]) == (503, "The place provider does not answer.")
    assert int(answer.headers["Retry-After"]) > 0
    assert trips(shared_app) == 0


def test_an_impossible_plan_is_an_error_of_the_place(
    shared_app: Flask, traveller: FlaskClient, ai: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    def nothing(*_args: object, **_named: object) -> Plan:
        return Plan((PlannedDay(0, None),))

    monkeypatch.setattr(build, "build_plan", nothing)
    with working(shared_app):
        answer = traveller.post("/itinerary", json=ai)
    assert (answer.status_code, list(answer.get_json()["errors"])) == (422, ["place_id"])
    assert trips(shared_app) == 0


@pytest.mark.usefixtures("impatient")
def test_a_call_that_waited_too_long_leaves_nothing(
    shared_app: Flask, traveller: FlaskClient, ai: dict[str, Any]
) -> None:
    answer = traveller.post("/itinerary", json=ai, headers=KEY)
    assert answer.status_code == 503
    assert int(answer.headers["Retry-After"]) > 0
    assert (trips(shared_app), keys(shared_app)) == (0, [])
    with working(shared_app):
        assert traveller.post("/itinerary", json=ai | {"trip_builder": "CUSTOM"}).status_code == 201
    assert trips(shared_app) == 1


def test_a_waiting_call_does_not_block_other_writers(
    shared_app: Flask, traveller: FlaskClient, ai: dict[str, Any]
) -> None:
    with ThreadPoolExecutor(1) as pool:
        waiting = pool.submit(traveller.post, "/itinerary", json=ai)
        wait_for(lambda: trips(shared_app) > 0)
        with shared_app.app_context(), transaction.write_lock():
            other = signed_in_client(shared_app)
        assert other.post("/itinerary", json=ai | {"trip_builder": "CUSTOM"}).status_code == 201
        assert not waiting.done()
        with working(shared_app):
            assert waiting.result(timeout=30).status_code == 201


def test_a_key_makes_one_trip_and_answers_it_again(
    shared_app: Flask, traveller: FlaskClient, by_hand: dict[str, Any]
) -> None:
    first, second = (traveller.post("/itinerary", json=by_hand, headers=KEY) for _ in range(2))
    assert (first.status_code, second.status_code) == (201, 201)
    assert first.get_json() == second.get_json()
    assert second.headers["Location"] == first.headers["Location"]
    assert (first.headers.get("Idempotent-Replayed"), second.headers["Idempotent-Replayed"]) == (None, "true")
    assert trips(shared_app) == 1


def test_a_key_answers_an_accepted_trip_again_with_its_headers(
    shared_app: Flask, traveller: FlaskClient, ai: dict[str, Any]
) -> None:
    first, second = (traveller.post("/itinerary", json=ai, headers=KEY | ASYNC) for _ in range(2))
    assert (second.status_code, second.get_json()) == (202, first.get_json())
    for header in ("Location", "Preference-Applied"):
        assert second.headers[header] == first.headers[header]
    assert trips(shared_app) == 1
    with shared_app.app_context():
        assert len(queued_jobs()) == 1


def test_a_key_answers_a_waited_trip_again(shared_app: Flask, traveller: FlaskClient, ai: dict[str, Any]) -> None:
    with working(shared_app):
        first = traveller.post("/itinerary", json=ai, headers=KEY)
    second = traveller.post("/itinerary", json=ai, headers=KEY)
    assert (first.status_code, second.status_code, second.get_json()) == (201, 201, first.get_json())
    assert trips(shared_app) == 1


def test_another_body_under_a_key_is_refused(
    shared_app: Flask, traveller: FlaskClient, by_hand: dict[str, Any]
) -> None:
    assert traveller.post("/itinerary", json=by_hand, headers=KEY).status_code == 201
    other = traveller.post("/itinerary", json=by_hand | {"trip_name": "Another"}, headers=KEY)
    assert (other.status_code, list(other.get_json()["errors"])) == (422, ["Idempotency-Key"])
    shuffled = dict(reversed(by_hand.items()))
    assert traveller.post("/itinerary", json=shuffled, headers=KEY).status_code == 201
    assert trips(shared_app) == 1


def test_a_refused_call_is_not_remembered(shared_app: Flask, traveller: FlaskClient, by_hand: dict[str, Any]) -> None:
    unknown = by_hand | {"place_id": "nowhere"}
    assert traveller.post("/itinerary", json=unknown, headers=KEY).status_code == 422
    assert traveller.post("/itinerary", json=by_hand | {"no_of_days": 0}, headers=KEY).status_code == 422
    assert traveller.post("/itinerary", json=by_hand, headers=KEY).status_code == 201


def test_a_key_belongs_to_one_traveller(shared_app: Flask, traveller: FlaskClient, by_hand: dict[str, Any]) -> None:
    with shared_app.app_context(), transaction.write_lock():
        other = signed_in_client(shared_app)
    one, two = (who.post("/itinerary", json=by_hand, headers=KEY).get_json() for who in (traveller, other))
    assert one["itinerary_id"] != two["itinerary_id"]


def test_a_key_is_forgotten_after_a_day(shared_app: Flask, traveller: FlaskClient, by_hand: dict[str, Any]) -> None:
    first = traveller.post("/itinerary", json=by_hand, headers=KEY)
    with shared_app.app_context(), transaction.writing(db.session()):
        db.session.execute(update(IdempotencyKey).values(created_at=utc_now() - timedelta(hours=25)))
    second = traveller.post("/itinerary", json=by_hand | {"trip_name": "Another"}, headers=KEY)
    assert second.status_code == 201
    assert first.get_json() != second.get_json()


@pytest.mark.parametrize("key", ["", "x" * 65, "é" * 65, as_utf_8("é" * 65)])
def test_malformed_keys_are_refused(traveller: FlaskClient, by_hand: dict[str, Any], key: str) -> None:
    answer = traveller.post("/itinerary", json=by_hand, headers={"Idempotency-Key": key})
    assert (answer.status_code, list(answer.get_json()["errors"])) == (422, ["Idempotency-Key"])


@pytest.mark.parametrize("key", ["é" * 64, as_utf_8("é" * 64), as_utf_8("🧭" * 64)])
def test_the_longest_key_is_accepted(traveller: FlaskClient, by_hand: dict[str, Any], key: str) -> None:
    first, again = (traveller.post("/itinerary", json=by_hand, headers={"Idempotency-Key": key}) for _ in range(2))
    assert (first.status_code, again.get_json()) == (201, first.get_json())


def test_keys_that_differ_in_a_letter_make_two_trips(
    shared_app: Flask, traveller: FlaskClient, by_hand: dict[str, Any]
) -> None:
    for key in (as_utf_8("ключ а"), as_utf_8("ключ б")):
        assert traveller.post("/itinerary", json=by_hand, headers={"Idempotency-Key": key}).status_code == 201
    assert trips(shared_app) == 2


def test_another_spelling_of_a_number_is_the_same_body(
    shared_app: Flask, traveller: FlaskClient, by_hand: dict[str, Any]
) -> None:
    first, again = (traveller.post("/itinerary", json=by_hand | {"no_of_days": days}, headers=KEY) for days in (3, 3.0))
    assert (first.status_code, again.get_json()) == (201, first.get_json())
    for other in ("3", True, 4):
        assert traveller.post("/itinerary", json=by_hand | {"no_of_days": other}, headers=KEY).status_code == 422
    assert trips(shared_app) == 1


def test_a_second_call_is_refused_while_the_first_runs(
    shared_app: Flask, traveller: FlaskClient, ai: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    planning, go_on = Event(), Event()

    def slow(*args: Any, **named: Any) -> Any:
        planning.set()
        go_on.wait(30)
        return build_plan(*args, **named)

    monkeypatch.setattr(build, "build_plan", slow)
    with working(shared_app), ThreadPoolExecutor(1) as pool:
        first = pool.submit(traveller.post, "/itinerary", json=ai, headers=KEY)
        assert planning.wait(30)
        second = traveller.post("/itinerary", json=ai, headers=KEY)
        other = traveller.post("/itinerary", json=ai | {"no_of_days": 3}, headers=KEY)
        go_on.set()
        assert first.result(timeout=60).status_code == 201
    assert second.status_code == 409
    assert (other.status_code, list(other.get_json()["errors"])) == (422, ["Idempotency-Key"])
    assert traveller.post("/itinerary", json=ai, headers=KEY).get_json() == first.result().get_json()
    assert trips(shared_app) == 1


def test_one_of_several_simultaneous_calls_makes_the_trip(
    shared_app: Flask, traveller: FlaskClient, by_hand: dict[str, Any]
) -> None:
    together = Barrier(6)

    def call(_number: int) -> Any:
        together.wait()
        return traveller.post("/itinerary", json=by_hand, headers=KEY)

    with ThreadPoolExecutor(6) as pool:
        answers = list(pool.map(call, range(6)))
    assert {answer.status_code for answer in answers} <= {201, 409}
    assert len({answer.get_json()["itinerary_id"] for answer in answers if answer.status_code == 201}) == 1
    assert trips(shared_app) == 1


def test_a_call_continues_the_trip_of_one_that_died(
    shared_app: Flask, traveller: FlaskClient, ai: dict[str, Any]
) -> None:
    traveller.post("/itinerary", json=ai, headers=KEY | ASYNC)
    # Rows left by a process that died while waiting, after its claim has expired.
    with shared_app.app_context(), transaction.writing(db.session()):
        db.session.execute(
            update(IdempotencyKey).values(answer=None, status=None, locked_until=utc_now() - timedelta(seconds=1))
        )
    with working(shared_app):
        answer = traveller.post("/itinerary", json=ai, headers=KEY)
    assert answer.status_code == 201
    with shared_app.app_context():
        assert db.session.scalars(select(Trip.id)).all() == [answer.get_json()["itinerary_id"]]
