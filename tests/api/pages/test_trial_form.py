"""The landing page's form without scripts."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from flask.testing import FlaskClient
from sqlalchemy import func, select
from werkzeug.test import TestResponse

from app.extensions import db
from app.trips.trials.models import TrialTrip
from tests.factories.places import id_of
from tests.factories.trips import Guide

OURS = {"Sec-Fetch-Site": "same-origin"}
HTML = {"Accept": "text/html"}


def send(client: FlaskClient, form: dict[str, str], headers: dict[str, str] = OURS) -> TestResponse:
    return client.post("/try", data=form, headers=headers)


def count() -> int:
    return db.session.scalar(select(func.count()).select_from(TrialTrip)) or 0


def test_a_chosen_city_is_planned_and_shown(client: FlaskClient, guide: Guide, run_jobs: Callable[[], None]) -> None:
    answer = send(client, {"place_id": guide.destination, "city": "Kochi", "no_of_days": "2"})
    assert (answer.status_code, answer.headers["Location"]) == (303, "/try")
    assert client.get("/try", headers=HTML).status_code == 200
    run_jobs()
    assert client.get("/trial").get_json()["status"]["status"] == "ready"
    page = client.get("/try", headers=HTML)
    assert page.status_code == 200
    assert "<title>Kochi in 2 days" in page.get_data(as_text=True)


@pytest.mark.usefixtures("catalogue")
def test_a_typed_city_is_the_best_match(client: FlaskClient) -> None:
    assert send(client, {"city": " istanbul ", "no_of_days": "3"}).status_code == 303
    assert client.get("/trial").get_json()["place_id"] == id_of("Istanbul")


@pytest.mark.parametrize(
    ("form", "text"),
    [
        ({"city": "Kochi", "no_of_days": "6"}, "Choose 1 to 5 days."),
        ({"city": "Kochi", "no_of_days": "two"}, "Choose 1 to 5 days."),
        ({"city": "Kochi"}, "Choose 1 to 5 days."),
        ({"city": "qqqqxx", "no_of_days": "2"}, "Choose a city from the list."),
        ({"city": "", "no_of_days": "2"}, "Choose a city from the list."),
        ({"city": "Ko\x00chi", "no_of_days": "2"}, "Choose a city from the list."),
        ({"place_id": "x\x00", "no_of_days": "2"}, "Choose a city from the list."),
        ({"place_id": "nowhere", "no_of_days": "2"}, "Choose a city from the list."),
    ],
)
def test_a_wrong_form_is_explained_on_a_page(client: FlaskClient, form: dict[str, str], text: str) -> None:
    answer = send(client, form)
    assert answer.status_code == 422
    assert answer.mimetype == "text/html"
    assert text in answer.get_data(as_text=True)
    assert count() == 0


@pytest.mark.parametrize(
    "headers",
    [
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
        {"Origin": "https://evil.example"},
        {"Origin": "null"},
        {},
    ],
)
def test_forms_of_other_sites_are_refused(client: FlaskClient, guide: Guide, headers: dict[str, str]) -> None:
    answer = send(client, {"place_id": guide.destination, "no_of_days": "2"}, headers)
    assert answer.status_code == 403
    assert "Set-Cookie" not in answer.headers
    assert count() == 0


def test_an_older_browser_names_our_origin(client: FlaskClient, guide: Guide) -> None:
    answer = send(client, {"place_id": guide.destination, "no_of_days": "2"}, {"Origin": "http://localhost"})
    assert answer.status_code == 303


def test_another_site_cannot_plan_by_the_call_either(client: FlaskClient, guide: Guide) -> None:
    body = f'{{"place_id": "{guide.destination}", "no_of_days": 2}}'
    assert client.post("/trial", data=body, content_type="text/plain").status_code == 415
    assert client.post("/trial", data={"place_id": guide.destination}).status_code == 415
    assert count() == 0


def test_without_a_trip_the_page_is_not_found(client: FlaskClient) -> None:
    answer = client.get("/try", headers=HTML)
    assert answer.status_code == 404
    assert "<title>Trip not found" in answer.get_data(as_text=True)
