"""The public holidays of a country."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from app.countries import COUNTRIES
from app.extensions import db
from app.holidays import service
from tests.factories.accounts import signed_in_client
from tests.queries import counted


def test_they_are_all_of_that_year_in_date_order(app: Flask) -> None:
    answer = signed_in_client(app).post("/holiday", json={"country": "IN", "year": 2026})
    assert answer.status_code == 200
    found = answer.get_json()["holidays"]
    assert {"name": "Republic Day", "startDate": "2026-01-26", "endDate": "2026-01-26"} in found
    assert {"name": "Diwali", "startDate": "2026-11-08", "endDate": "2026-11-08"} in found
    starts = [date.fromisoformat(holiday["startDate"]) for holiday in found]
    assert starts == sorted(starts)
    assert {start.year for start in starts} == {2026}
    assert all(set(holiday) == {"name", "startDate", "endDate"} for holiday in found)


def test_one_that_lasts_for_days_is_one_entry(app: Flask) -> None:
    found = signed_in_client(app).post("/holiday", json={"country": "TR", "year": 2026}).get_json()["holidays"]
    assert [holiday for holiday in found if holiday["name"] == "Eid al-Fitr"] == [
        {"name": "Eid al-Fitr", "startDate": "2026-03-20", "endDate": "2026-03-22"}
    ]


def test_all_countries_are_answered(app: Flask) -> None:
    client = signed_in_client(app)
    for country in COUNTRIES:
        answer = client.post("/holiday", json={"country": country, "year": 2027})
        assert (country, answer.status_code, len(answer.get_json()["holidays"]) > 0) == (country, 200, True)


def test_a_country_without_data_says_so(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(service, "_known", lambda _country, _year: ())
    answer = signed_in_client(app).post("/holiday", json={"country": "IN", "year": 2026})
    assert answer.status_code == 422
    assert answer.get_json()["detail"] == "We don't know the holidays of India in 2026."


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"country": "XX"}, "country"),
        ({"country": "in"}, "country"),
        ({"country": "India"}, "country"),
        ({"country": ""}, "country"),
        ({"country": None}, "country"),
        ({"country": 91}, "country"),
        ({"country": ["IN"]}, "country"),
        ({"year": None}, "year"),
        ({"year": "2026"}, "year"),
        ({"year": 2026.5}, "year"),
        ({"year": True}, "year"),
        ({"year": 1999}, "year"),
        ({"year": 2101}, "year"),
        ({"year": 10**30}, "year"),
        ({"month": 1}, "month"),
    ],
)
def test_what_is_refused(app: Flask, change: dict[str, Any], field: str) -> None:
    answer = signed_in_client(app).post("/holiday", json={"country": "IN", "year": 2026} | change)
    assert answer.status_code == 422
    assert list(answer.get_json()["errors"]) == [field]


@pytest.mark.parametrize("missing", ["country", "year"])
def test_both_are_needed(app: Flask, missing: str) -> None:
    body = {"country": "IN", "year": 2026}
    del body[missing]
    answer = signed_in_client(app).post("/holiday", json=body)
    assert (answer.status_code, list(answer.get_json()["errors"])) == (422, [missing])


def test_malformed_bodies_are_refused(app: Flask) -> None:
    client = signed_in_client(app)
    assert client.post("/holiday", data="{", content_type="application/json").status_code == 400
    assert client.post("/holiday", data="country=IN", content_type="text/plain").status_code == 415
    assert client.get("/holiday").status_code == 405


def test_it_is_for_the_signed_in(client: FlaskClient) -> None:
    assert client.post("/holiday", json={"country": "IN", "year": 2026}).status_code == 401


def test_the_database_is_asked_only_who_asks(app: Flask) -> None:
    client = signed_in_client(app)
    with counted(db.engine) as statements:
        client.post("/holiday", json={"country": "IN", "year": 2026})
    assert len(statements) == 1
