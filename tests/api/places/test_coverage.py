"""Coverage of a destination, and requests to learn it."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from app.extensions import db, limiter, queue
from app.places import coverage as coverage_module
from app.places import geo
from app.places.coverage import MOST
from app.places.learning.progress import LearningStore, Step
from app.places.service import ENOUGH
from app.queue import LEARN_QUEUE
from tests.factories.accounts import signed_in_client
from tests.factories.imports import add_imported
from tests.factories.places import id_of, place_named, small_guides
from tests.fakes.black_hole import black_hole, resolve
from tests.isolation import isolated
from tests.limits import note_more
from tests.queries import counted
from tests.workers import queued_jobs, work_off

pytestmark = [pytest.mark.both_stacks, pytest.mark.usefixtures("catalogue")]

NOBODY = {"source": "none", "places": 0, "is_enough": False, "learning": None, "nearest": None}
NEVER = {"state": "never", "step": None, "progress": 0}
QUEUED = {"state": "queued", "step": None, "progress": 0}
FAILED = {"state": "failed", "step": None, "progress": 0}
OFFLINE_SECONDS = 3.0
"""The traveller knows within this time that nothing can be learned, however the network fails."""
HOLES = ("127.0.0.2", "127.0.0.3", "127.0.0.4", "127.0.0.5")


def coverage(client: FlaskClient, city: str) -> dict[str, Any]:
    answer = client.get(f"/place/{id_of(city)}/coverage")
    assert answer.status_code == 200, answer.get_json()
    document: dict[str, Any] = answer.get_json()
    return document


def learn(client: FlaskClient, city: str) -> dict[str, Any]:
    answer = client.post(f"/place/{id_of(city)}/learn")
    assert answer.status_code == 202, answer.get_json()
    document: dict[str, Any] = answer.get_json()
    return document


@pytest.fixture
def learner(app: Flask, make_app: Callable[..., Flask]) -> Iterator[FlaskClient]:
    """A traveller of an installation that learns, but has no worker for it."""
    made = make_app(places_learn=True)
    with made.app_context(), isolated():
        yield signed_in_client(made)


def test_a_guide_is_enough_and_says_how_much_it_has(traveller: FlaskClient) -> None:
    guide = next(guide for guide in small_guides() if guide.key == "kochi")
    visited = sum(place.minutes > 0 for place in guide.places)
    assert visited < min(MOST, len(guide.places))
    assert coverage(traveller, "Kochi") == NOBODY | {"source": "guide", "places": visited, "is_enough": True}


def test_a_short_guide_is_enough_as_its_surroundings_are_planned_too(
    traveller: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(coverage_module, "ENOUGH", MOST + 1)
    assert coverage(traveller, "Kochi")["is_enough"] is True


def test_a_destination_without_places_says_so(traveller: FlaskClient) -> None:
    assert coverage(traveller, "Hallstatt") == NOBODY


def test_an_import_counts_without_its_hotels(traveller: FlaskClient) -> None:
    add_imported("Helsinki", *(f"Museum {number}" for number in range(ENOUGH - 1)))
    add_imported("Helsinki", "Hotel", category="hotel")
    assert coverage(traveller, "Helsinki") == NOBODY | {"source": "imported", "places": ENOUGH - 1}
    add_imported("Helsinki", "Cafe", category="cafe")
    assert coverage(traveller, "Helsinki")["is_enough"] is True


def test_places_of_a_guide_nearby_count_and_it_is_offered(traveller: FlaskClient) -> None:
    found = coverage(traveller, "Navi Mumbai")
    assert (found["source"], found["is_enough"]) == ("nearby", True)
    nearest = found["nearest"]
    assert nearest.pop("distance_km") == pytest.approx(25, abs=10)
    assert nearest == {"place_id": id_of("Mumbai"), "name": "Mumbai", "locality": "Maharashtra, India"}


def move(city: str, lat: float, lon: float, country_code: str) -> None:
    row = place_named(city)
    row.lat, row.lon, row.cell, row.country_code = lat, lon, geo.cell(lat, lon), country_code
    row.x, row.y, row.z = geo.unit_vector(lat, lon)
    db.session.commit()


def test_the_nearest_guide_is_within_reach_by_land(traveller: FlaskClient) -> None:
    move("Hallstatt", 9.05, 76.55, "IN")
    nearest = coverage(traveller, "Hallstatt")["nearest"]
    assert nearest is not None
    assert nearest["name"] == "Kochi"
    assert 95 < nearest["distance_km"] < 120


@pytest.mark.parametrize(
    ("lat", "lon", "country_code"),
    [
        pytest.param(8.0, 77.5, "IN", id="too far"),
        pytest.param(9.9, 75.4, "IN", id="across the sea"),
        pytest.param(9.9, 76.6, "LK", id="over a border"),
    ],
)
def test_no_guide_is_offered_beyond(traveller: FlaskClient, lat: float, lon: float, country_code: str) -> None:
    move("Hallstatt", lat, lon, country_code)
    assert coverage(traveller, "Hallstatt") == NOBODY


def test_no_guide_is_offered_across_a_guarded_line_within_a_country(traveller: FlaskClient) -> None:
    move("Kochi", 35.173, 33.354, "CY")
    move("Hallstatt", 34.922, 33.628, "CY")
    nearest = coverage(traveller, "Hallstatt")["nearest"]
    assert nearest is not None
    assert nearest["name"] == "Kochi"
    move("Hallstatt", 35.125, 33.941, "CY")
    assert coverage(traveller, "Hallstatt") == NOBODY


def test_learning_begins_once_and_reports_its_progress(learner: FlaskClient) -> None:
    assert coverage(learner, "Helsinki") == NOBODY | {"learning": NEVER}
    assert queued_jobs(LEARN_QUEUE) == []
    assert learn(learner, "Helsinki") == NOBODY | {"learning": QUEUED}
    assert learn(learner, "Helsinki")["learning"] == QUEUED
    assert len(queued_jobs(LEARN_QUEUE)) == 1
    LearningStore(queue.redis).begin(id_of("Helsinki"), Step.FAME)
    running = coverage(learner, "Helsinki")["learning"]
    assert (running["state"], running["step"]) == ("running", "fame")
    assert 0 < running["progress"] < 100
    LearningStore(queue.redis).fail(id_of("Helsinki"))
    assert learn(learner, "Helsinki")["learning"]["state"] == "failed"
    assert len(queued_jobs(LEARN_QUEUE)) == 1


@dataclass
class CutOff:
    """A service that cannot be reached, as nothing answers.

    :param asked_at: monotonic seconds of the first look-up of its name.
    """

    url: str = ""
    asked_at: float = 0.0


@pytest.fixture(params=["packets are dropped", "names are not resolved"])
def cut_off(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[CutOff]:
    given_up = threading.Event()
    service = CutOff()

    def look_up() -> Sequence[str]:
        service.asked_at = service.asked_at or time.monotonic()
        if request.param == "names are not resolved":
            given_up.wait()
        return HOLES

    resolve(monkeypatch, "overpass.test", look_up)
    with black_hole(*HOLES) as port:
        service.url = f"http://overpass.test:{port}/api/interpreter"
        yield service
        given_up.set()


def test_a_traveller_whose_services_are_cut_off_knows_it_in_time(
    app: Flask, make_app: Callable[..., Flask], cut_off: CutOff
) -> None:
    made = make_app(places_learn=True, overpass_url=cut_off.url)
    with made.app_context(), isolated():
        traveller = signed_in_client(made)
        assert coverage(traveller, "Helsinki")["learning"] == NEVER
        assert learn(traveller, "Helsinki")["learning"] == QUEUED
        work_off(LEARN_QUEUE)
        # Only the wait: calls take as long as a busy machine needs.
        assert time.monotonic() - cut_off.asked_at < OFFLINE_SECONDS
        assert coverage(traveller, "Helsinki") == NOBODY | {"learning": FAILED}


def test_a_guide_is_not_learned(learner: FlaskClient) -> None:
    assert learn(learner, "Kochi")["learning"] is None
    assert queued_jobs(LEARN_QUEUE) == []


def test_nothing_is_learned_where_that_is_switched_off(traveller: FlaskClient) -> None:
    assert learn(traveller, "Helsinki") == NOBODY
    assert queued_jobs(LEARN_QUEUE) == []


def test_places_countries_and_unknown_ids_have_no_coverage(traveller: FlaskClient) -> None:
    country = traveller.get("/place/autocomplete?input=India&kind=destination").get_json()["predictions"][0]
    assert country["kind"] == "country"
    for ident in (id_of("Chinese Fishing Nets"), country["place_id"], "nowhere"):
        assert traveller.get(f"/place/{ident}/coverage").status_code == 404
        assert traveller.post(f"/place/{ident}/learn").status_code == 404


def test_signed_out_callers_are_refused(app: Flask) -> None:
    assert app.test_client().get(f"/place/{id_of('Kochi')}/coverage").status_code == 401
    assert app.test_client().post(f"/place/{id_of('Kochi')}/learn").status_code == 401


def test_a_traveller_begins_thirty_an_hour(
    app: Flask, make_app: Callable[..., Flask], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limiter, "enabled", True)
    limited = make_app(ratelimit_enabled=True)
    with limited.app_context(), isolated():
        traveller = signed_in_client(limited)
        path = f"/place/{id_of('Hallstatt')}/learn"
        assert traveller.post(path).status_code == 202
        note_more("30/1/hour", made=1, more=29)
        refused = traveller.post(path)
        assert refused.status_code == 429
        assert int(refused.headers["Retry-After"]) > 60
        assert traveller.get(f"/place/{id_of('Hallstatt')}/coverage").status_code == 200
        queue.redis.flushdb()


def test_both_calls_take_a_fixed_number_of_statements(learner: FlaskClient) -> None:
    add_imported("Helsinki", "Museum", "Park")
    for city, most in (("Kochi", 3), ("Helsinki", 12), ("Navi Mumbai", 12)):
        path = f"/place/{id_of(city)}"
        with counted(db.engine) as statements:
            learner.get(f"{path}/coverage")
        assert len(statements) <= most, city
        with counted(db.engine) as statements:
            learner.post(f"{path}/learn")
        assert len(statements) <= most + 4, city
