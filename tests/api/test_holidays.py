"""The public holidays of a country."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from app.countries import COUNTRIES
from app.extensions import db
from tests.factories.accounts import signed_in_client
from tests.queries import counted


def test_all_holidays_of_the_year_are_in_date_order(app: Flask) -> None:
    answer = signed_in_client(app).post("/holiday", json={"country": "IN", "year": 2026})
    assert answer.status_code == 200
    found = answer.get_json()["holidays"]
    assert {"name": "Republic Day", "startDate": "2026-01-26", "endDate": "2026-01-26"} in found
    assert {"name": "Diwali", "startDate": "2026-11-08", "endDate": "2026-11-08"} in found
    starts = [date.fromisoformat(holiday["startDate"]) for holiday in found]
    assert starts == sorted(starts)
    assert {start.year for start in starts} == {2026}
    assert all(set(holiday) == {"name", "startDate", "endDate"} for holiday in found)


def test_a_holiday_of_several_days_is_one_entry(app: Flask) -> None:
    found = signed_in_client(app).post("/holiday", json={"country": "TR", "year": 2026}).get_json()["holidays"]
    assert [holiday for holiday in found if holiday["name"] == "Eid al-Fitr"] == [
        {"name": "Eid al-Fitr", "startDate": "2026-03-20", "endDate": "2026-03-22"}
    ]


def test_a_holiday_of_part_of_a_country_says_where_it_holds(app: Flask) -> None:
    found = signed_in_client(app).post("/holiday", json={"country": "GB", "year": 2027}).get_json()["holidays"]
    assert [holiday for holiday in found if holiday["name"] == "Easter Monday"] == [
        {
            "name": "Easter Monday",
            "startDate": "2027-03-29",
            "endDate": "2027-03-29",
            "regions": ["England", "Northern Ireland", "Wales"],
        }
    ]
    starts = [holiday["startDate"] for holiday in found]
    assert starts == sorted(starts)


def test_a_holiday_of_few_regions_is_left_out(app: Flask) -> None:
    found = signed_in_client(app).post("/holiday", json={"country": "GB", "year": 2027}).get_json()["holidays"]
    assert "Saint Patrick's Day" not in {holiday["name"] for holiday in found}
    assert all("regions" not in holiday for holiday in found if holiday["name"] == "Christmas Day")


def test_every_country_has_an_answer(app: Flask) -> None:
    client = signed_in_client(app)
    for country in COUNTRIES:
        answer = client.post("/holiday", json={"country": country, "year": 2027})
        assert (country, answer.status_code, len(answer.get_json()["holidays"]) > 0) == (country, 200, True)


def test_an_observed_day_is_labelled(app: Flask) -> None:
    found = signed_in_client(app).post("/holiday", json={"country": "GB", "year": 2026}).get_json()["holidays"]
    assert found[-2:] == [
        {"name": "Boxing Day", "startDate": "2026-12-26", "endDate": "2026-12-26"},
        {"name": "Boxing Day (observed)", "startDate": "2026-12-28", "endDate": "2026-12-28"},
    ]


@pytest.mark.parametrize(("country", "year", "name"), [("NP", 2009, "Nepal"), ("IN", 2036, "India")])
def test_an_incomplete_year_is_refused_with_a_reason(app: Flask, country: str, year: int, name: str) -> None:
    answer = signed_in_client(app).post("/holiday", json={"country": country, "year": year})
    assert answer.status_code == 422
    assert answer.get_json()["detail"] == f"We don't know the holidays of {name} in {year}."
    assert list(answer.get_json()["errors"]) == ["year"]


@pytest.mark.parametrize(
    ("change", "detail"),
    [
        ({"country": "XX"}, "Please choose a country from the list."),
        ({"country": ""}, "Please choose a country."),
        ({"country": None}, "Please choose a country."),
        ({"year": "2026"}, "Please give a whole number."),
        ({"year": 1999}, "Please give a whole number from 2000 to 2100."),
    ],
)
def test_a_refusal_is_a_sentence(app: Flask, change: dict[str, Any], detail: str) -> None:
    answer = signed_in_client(app).post("/holiday", json={"country": "IN", "year": 2026} | change)
    assert (answer.status_code, answer.get_json()["detail"]) == (422, detail)


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"country": "XX"}, "country"),
        ({"country": "in"}, "country"),
        ({"country": "India"}, "country"),
        ({"country": ""}, "country"),
        ({"country": "  "}, "country"),
        ({"country": "I\0"}, "country"),
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
def test_invalid_requests_are_refused(app: Flask, change: dict[str, Any], field: str) -> None:
    answer = signed_in_client(app).post("/holiday", json={"country": "IN", "year": 2026} | change)
    assert answer.status_code == 422
    assert list(answer.get_json()["errors"]) == [field]


@pytest.mark.parametrize("missing", ["country", "year"])
def test_country_and_year_are_required(app: Flask, missing: str) -> None:
    body = {"country": "IN", "year": 2026}
    del body[missing]
    answer = signed_in_client(app).post("/holiday", json=body)
    assert (answer.status_code, list(answer.get_json()["errors"])) == (422, [missing])


def test_malformed_bodies_are_refused(app: Flask) -> None:
    client = signed_in_client(app)
    assert client.post("/holiday", data="{", content_type="application/json").status_code == 400
    assert client.post("/holiday", data="country=IN", content_type="text/plain").status_code == 415


def test_only_post_is_allowed(app: Flask) -> None:
    answer = signed_in_client(app).get("/holiday")
    assert answer.status_code == 405
    assert "POST" in answer.headers["Allow"]


def test_signed_out_callers_are_refused(client: FlaskClient) -> None:
    assert client.post("/holiday", json={"country": "IN", "year": 2026}).status_code == 401


def test_the_only_statement_checks_the_token(app: Flask) -> None:
    client = signed_in_client(app)
    with counted(db.engine) as statements:
        client.post("/holiday", json={"country": "IN", "year": 2026})
    assert len(statements) == 1
