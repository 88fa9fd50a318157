"""Trips planned with the help of a language model, whether its answers are good or bad."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from app.advice import language_model as advice_model
from app.planner.checker import check
from app.planner.models import Plan, PlanRequest
from app.planner.progress import Progress
from app.planner.service import build_plan
from app.queue import TRIP_QUEUE
from app.routing.models import Router
from app.trips.making import build
from app.trips.making.build import TripPlaces
from app.web.configuration import current_settings
from tests.factories.accounts import signed_in_client
from tests.factories.trips import Guide, make_guide, trip_request
from tests.fakes.language_model import KEY, MODEL, FakeModel, Fault, language_model
from tests.isolation import isolated
from tests.trips import plan_of, rearrange
from tests.workers import work_off

STILL_ADVISED = {
    Fault.BUSY_A_MOMENT,
    Fault.NO_SCHEMA,
    Fault.TEXT_ONLY,
    Fault.WRONG_TYPE,
    Fault.SOME_INVENTED,
    Fault.SOME_REPEATED,
    Fault.OUT_OF_RANGE,
    Fault.INJECTION,
}
"""Faults after which the response, or its valid part, is used."""
ONCE = {Fault.BUSY_A_MOMENT}
"""Transient faults."""
SLOW = {Fault.HANG, Fault.DRIP_HEADERS, Fault.DRIP_BODY}
FAVOURITES = {"Kochi sight 37", "Kochi sight 38"}
"""Places that the rules alone would not choose."""
FOUND = "40 found, 36 chosen"
RULES_ALONE = "Chosen by our own rules, as the language model gave no usable answer."


@pytest.fixture
def model() -> Iterator[FakeModel]:
    with language_model() as fake:
        fake.favourites = FAVOURITES
        yield fake


@pytest.fixture
def advised_app(app: Flask, make_app: Callable[..., Flask], model: FakeModel) -> Iterator[Flask]:
    """The application with that server as its model; whatever a test commits is rolled back after it."""
    made = make_app(llm_base_url=model.address, llm_api_key=KEY, llm_model=MODEL)
    with made.app_context(), isolated():
        yield made


@pytest.fixture
def guide(advised_app: Flask) -> Guide:
    return make_guide()


@pytest.fixture
def traveller(advised_app: Flask) -> FlaskClient:
    return signed_in_client(advised_app)


@pytest.fixture
def faults_found(monkeypatch: pytest.MonkeyPatch) -> list[list[Any]]:
    """The independent checker's findings for each plan."""
    found: list[list[Any]] = []

    def checked(request: PlanRequest, source: TripPlaces, router: Router, report: Progress, **named: Any) -> Plan:
        plan = build_plan(request, source, router, report, **named)
        offered = [place for city in request.destinations for place in source.candidates_for(city)]
        found.append(check(request, plan, offered, router))
        return plan

    monkeypatch.setattr(build, "build_plan", checked)
    return found


def built(traveller: FlaskClient, guide: Guide, **changes: object) -> dict[str, Any]:
    """Return a trip built by a worker."""
    wish = {"no_of_days": 1, "interests": ["History"], **changes}
    body = trip_request(guide.destination, trip_builder="AI", **wish)
    answer = traveller.post("/itinerary", json=body, headers={"Prefer": "respond-async"})
    assert answer.status_code == 202, answer.get_json()
    work_off(TRIP_QUEUE)
    trip_id = answer.get_json()["itinerary_id"]
    assert traveller.get(f"/itinerary/{trip_id}/status").get_json()["status"] == "ready"
    trip: dict[str, Any] = traveller.get(f"/itinerary/{trip_id}").get_json()
    return trip


def stops_of(trip: dict[str, Any]) -> list[dict[str, Any]]:
    return [stop for day in trip["days"] for stop in day["activities"]]


def said_of(traveller: FlaskClient, trip: dict[str, Any]) -> tuple[str, str]:
    """Return the status of a ready trip: its message, and the detail of the finding stage."""
    status = traveller.get(f"/itinerary/{trip['itinerary_id']}/status").get_json()
    assert status["status"] == "ready"
    return status["detail"], next(stage["detail"] for stage in status["passed"] if stage["stage"] == "finding")


def test_the_models_favourites_are_planned_with_reasons(traveller: FlaskClient, guide: Guide, model: FakeModel) -> None:
    stops = stops_of(built(traveller, guide))
    assert {stop["name"] for stop in stops} >= FAVOURITES
    assert {stop["reason"] for stop in stops} == {model.reason}


def test_the_model_gets_aliases_and_preferences_and_no_ids(
    traveller: FlaskClient, guide: Guide, model: FakeModel
) -> None:
    trip = built(traveller, guide, interests=["History", "<b>old</b> trains\x07"])
    [asked] = model.asked
    assert asked.path == "/v1/chat/completions"
    assert (asked.format, asked.body["model"]) == ("json_schema", MODEL)
    schema = asked.body["response_format"]["json_schema"]
    assert schema["strict"] is True
    entry = schema["schema"]["properties"]["places"]["items"]
    assert entry["properties"]["id"]["enum"] == asked.aliases == [f"p{number}" for number in range(1, 41)]
    assert asked.document["interests"] == ["History", "old trains"]
    sent = str(asked.body)
    assert not [place for place in (*guide.places, guide.destination, trip["itinerary_id"]) if place in sent]
    assert "tools" not in asked.body


def test_the_same_question_is_asked_once(traveller: FlaskClient, guide: Guide, model: FakeModel) -> None:
    first, second = built(traveller, guide), built(traveller, guide, no_of_days=2)
    assert len(model.asked) == 1
    assert {stop["reason"] for stop in (*stops_of(first), *stops_of(second))} == {model.reason}
    built(traveller, guide, budget="LUXURY")
    assert len(model.asked) == 2


def test_failed_answers_are_not_cached(traveller: FlaskClient, guide: Guide, model: FakeModel) -> None:
    model.faults = [Fault.BROKEN]
    assert {stop["reason"] for stop in stops_of(built(traveller, guide))} == {None}
    assert {stop["reason"] for stop in stops_of(built(traveller, guide))} == {model.reason}


@pytest.mark.parametrize("fault", Fault, ids=lambda fault: fault.name.lower())
def test_a_failing_model_does_not_stop_the_plan(
    traveller: FlaskClient,
    guide: Guide,
    model: FakeModel,
    faults_found: list[list[Any]],
    monkeypatch: pytest.MonkeyPatch,
    fault: Fault,
) -> None:
    if fault in SLOW:
        monkeypatch.setattr(advice_model, "PLAN_SECONDS", 0.5)
    if fault in ONCE:
        model.faults = [fault]
    else:
        model.always = fault
    trip = built(traveller, guide)
    stops = stops_of(trip)
    assert faults_found == [[]]
    assert len(stops) >= 3
    assert {stop["place_id"] for stop in stops} <= set(guide.places)
    assert not model.released.is_set()
    assert 1 <= len(model.asked) <= 3
    assert {asked.path for asked in model.asked} == {"/v1/chat/completions"}
    if fault in STILL_ADVISED:
        assert said_of(traveller, trip) == ("", FOUND)
        assert all(stop["reason"] for stop in stops)
        assert not [stop for stop in stops if set(stop["reason"]) & set("<>[]*`\x07\u202e") or "://" in stop["reason"]]
    else:
        assert said_of(traveller, trip) == (RULES_ALONE, f"{FOUND}. {RULES_ALONE}")
        assert {stop["reason"] for stop in stops} == {None}


def test_without_the_settings_the_model_is_not_called(
    advised_app: Flask, traveller: FlaskClient, guide: Guide, model: FakeModel, monkeypatch: pytest.MonkeyPatch
) -> None:
    alone = replace(current_settings(), llm_base_url=None, llm_model=None, llm_api_key=None)
    monkeypatch.setitem(advised_app.config, "WAYPOST", alone)
    trip = built(traveller, guide)
    stops = stops_of(trip)
    assert (model.asked, said_of(traveller, trip)) == ([], ("", FOUND))
    assert {stop["reason"] for stop in stops} == {None}
    assert not {stop["name"] for stop in stops} & FAVOURITES


def test_a_reason_moves_with_its_stop_and_is_deleted_with_it(
    traveller: FlaskClient, guide: Guide, model: FakeModel
) -> None:
    trip = built(traveller, guide, no_of_days=2)
    first, second = plan_of(trip)
    stranger = next(place for place in guide.places if place not in (*first, *second))
    moved = [second[-1], stranger, *first[1:]]
    rearranged = rearrange(traveller, trip["itinerary_id"], [moved, second[:-1]])
    after = {stop["place_id"]: stop["reason"] for stop in stops_of(rearranged)}
    assert after == {**dict.fromkeys((*moved, *second[:-1]), model.reason), stranger: None}


def test_a_copy_of_a_trip_has_the_reasons(traveller: FlaskClient, guide: Guide, model: FakeModel) -> None:
    trip = built(traveller, guide)
    copy = traveller.post(f"/itinerary/duplicate/{trip['itinerary_id']}")
    assert copy.status_code == 201, copy.get_json()
    read = traveller.get(f"/itinerary/{copy.get_json()['itinerary_id']}").get_json()
    assert {stop["reason"] for stop in stops_of(read)} == {model.reason}
