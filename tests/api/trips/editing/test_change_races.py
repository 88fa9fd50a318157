"""Concurrent changes of a trip on real transactions, which clean up after themselves."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, cast

import pytest
from flask import Flask, json
from flask.testing import FlaskClient
from sqlalchemy import delete, func, select, text, update
from werkzeug.test import TestResponse

from app.db import transaction
from app.db.types import Id
from app.extensions import db, queue
from app.trips.member_models import Collaborator
from app.trips.models import Trip, TripTerm
from app.trips.plan_models import Hop, Stop
from app.trips.versions import change_key
from tests.factories.accounts import delete_account, make_user, signed_in_client
from tests.factories.trips import make_guide, make_trip, share
from tests.races import at_once
from tests.trips import read_trip

pytestmark = pytest.mark.both_stacks

AT_ONCE = 6
BLOCKED_WITHIN = 10


@dataclass(frozen=True, slots=True)
class Scene:
    """A trip of two days with three stops each; one client per traveller, the owner first, then an editor."""

    app: Flask
    trip: Id
    owner: FlaskClient
    editor: FlaskClient
    editor_id: Id
    places: tuple[Id, ...]

    def rename(self, name: str, **headers: str) -> TestResponse:
        return self.owner.put(f"/itinerary/{self.trip}", json={"trip_name": name}, headers=headers)

    def plan(self, client: FlaskClient, first: int, **headers: str) -> TestResponse:
        stops = [self.places[first : first + 4], self.places[first + 4 : first + 6]]
        days = [{"date": f"Day {number}", "activities": list(own)} for number, own in enumerate(stops, 1)]
        return client.put(f"/itinerary/{self.trip}/update_activities", json={"days": days}, headers=headers)

    def read(self) -> dict[str, Any]:
        return read_trip(self.owner, self.trip)


@pytest.fixture
def scene(shared_app: Flask) -> Scene:
    with shared_app.app_context(), transaction.writing(db.session()):
        owner, editor, guide = make_user(), make_user(), make_guide()
        trip = make_trip(owner, guide, days=2, stops=3)
        share(trip, "edit", editor)
        owners, editors = (signed_in_client(shared_app, user) for user in (owner, editor))
        return Scene(shared_app, trip.id, owners, editors, editor.id, guide.places)


def statuses(answers: list[TestResponse]) -> Counter[int]:
    return Counter(answer.status_code for answer in answers)


def test_one_of_many_concurrent_changes_to_a_version_succeeds(scene: Scene) -> None:
    calls = [lambda name=f"Name {n}": scene.rename(name, **{"If-Match": '"1"'}) for n in range(AT_ONCE)]
    answers = at_once(calls)
    assert statuses(answers) == {200: 1, 412: AT_ONCE - 1}
    made = next(answer.get_json() for answer in answers if answer.status_code == 200)
    assert (scene.read()["trip_name"], scene.read()["version"]) == (made["trip_name"], 2)
    assert {answer.get_json().get("version") for answer in answers} == {2}


def test_concurrent_changes_without_if_match_each_make_a_version(scene: Scene) -> None:
    answers = at_once([lambda name=f"Name {n}": scene.rename(name) for n in range(AT_ONCE)])  # type: ignore[misc]  # a lambda with a default
    made = {answer.get_json()["version"]: answer.get_json()["trip_name"] for answer in answers}
    assert set(made) == set(range(2, AT_ONCE + 2))
    assert scene.read()["trip_name"] == made[AT_ONCE + 1]
    with scene.app.app_context():
        announced = cast(bytes, queue.redis.get(change_key(scene.trip)))
    assert json.loads(announced)["version"] == AT_ONCE + 1


def test_the_same_concurrent_change_is_made_once(scene: Scene) -> None:
    answers = at_once([lambda: scene.rename("Backwaters")] * AT_ONCE)
    assert {answer.get_json()["version"] for answer in answers} == {2}


def test_concurrent_plans_leave_one_plan_intact(scene: Scene) -> None:
    clients = [scene.owner, scene.editor] * (AT_ONCE // 2)
    answers = at_once([lambda c=c, n=n: scene.plan(c, n) for n, c in enumerate(clients, 10)])  # type: ignore[misc]  # a lambda with a default
    assert statuses(answers) == {200: AT_ONCE}
    document = scene.read()
    last = max((answer.get_json() for answer in answers), key=lambda answer: answer["version"])
    assert (document["version"], document["days"], document["no_of_places"]) == (AT_ONCE + 1, last["days"], 6)
    for day in document["days"]:
        stops = [stop["place_id"] for stop in day["activities"]]
        assert [(hop["from"], hop["to"]) for hop in day["distance_time"]] == list(pairwise(stops))


def test_a_concurrent_plan_and_name_are_both_saved(scene: Scene) -> None:
    answers = at_once([lambda: scene.rename("Backwaters"), lambda: scene.plan(scene.editor, 10)])
    assert statuses(answers) == {200: 2}
    document = scene.read()
    assert (document["trip_name"], document["version"]) == ("Backwaters", 3)
    assert document["days"][0]["activities"][0]["place_id"] == scene.places[10]


def test_changes_race_with_deleting_the_trip(scene: Scene) -> None:
    def remove() -> TestResponse:
        return scene.owner.delete(f"/itinerary/{scene.trip}")

    calls: list[Callable[[], TestResponse]] = [remove, remove]
    calls += [lambda n=n: scene.plan(scene.editor, n) for n in range(3)]  # type: ignore[misc]  # a lambda with a default
    removed, again, *planned = at_once(calls)
    assert statuses([removed, again]) == {200: 1, 404: 1}
    assert set(statuses(planned)) <= {200, 404}
    with scene.app.app_context():
        for table in (Trip, Stop, Hop, TripTerm, Collaborator):
            assert db.session.scalar(select(func.count()).select_from(table)) == 0
        announced = cast(bytes, queue.redis.get(change_key(scene.trip)))
    assert json.loads(announced)["deleted"] is True


def test_publishing_and_unpublishing_concurrently_keeps_the_search_consistent(scene: Scene) -> None:
    def show(published: bool) -> TestResponse:
        return scene.owner.put(f"/itinerary/{scene.trip}", json={"is_published": published})

    assert statuses(at_once([lambda p=p: show(p) for p in (True, False) * 3])) == {200: 6}  # type: ignore[misc]  # a lambda with a default
    with scene.app.app_context():
        published = db.session.execute(select(Trip.is_published, Trip.published_at)).one()
        terms = db.session.scalar(select(func.count()).select_from(TripTerm)) or 0
    assert published.is_published is (published.published_at is not None) is (terms > 0)


def test_changes_during_the_owners_deletion_end_in_the_new_owners_trip(scene: Scene) -> None:
    left, *planned = at_once(
        [lambda: delete_account(scene.owner), *(lambda n=n: scene.plan(scene.editor, n) for n in range(3))]
    )
    assert (left.status_code, statuses(planned)) == (200, {200: 3})
    document = read_trip(scene.editor, scene.trip)
    assert (document["permission"], document["no_of_places"]) == ("owner", 6)


@pytest.mark.parametrize(("permission", "expected"), [(None, 404), ("view", 403)])
def test_a_waiting_change_is_refused_after_the_permission_is_lowered(
    scene: Scene, permission: str | None, expected: int
) -> None:
    mine = Collaborator.user_id == scene.editor_id
    with scene.app.app_context(), ThreadPoolExecutor(1) as pool:
        with transaction.writing(db.session()):
            db.session.execute(select(Trip.id).with_for_update())
            waiting = pool.submit(scene.plan, scene.editor, 10)
            _wait_until_blocked()
            taken = delete(Collaborator).where(mine)
            db.session.execute(update(Collaborator).where(mine).values(permission=permission) if permission else taken)
        assert waiting.result().status_code == expected
    assert scene.read()["version"] == 1


def _wait_until_blocked() -> None:
    """Wait until another connection is blocked by a lock; on SQLite every writer blocks before its first read."""
    if db.engine.dialect.name != "postgresql":
        return
    query = text("SELECT count(*) FROM pg_locks WHERE NOT granted")
    until = time.monotonic() + BLOCKED_WITHIN
    while not db.session.scalar(query):
        assert time.monotonic() < until, "nothing waits for the trip"
