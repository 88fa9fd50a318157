"""Changing the caller's profile."""

from __future__ import annotations

from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from app.countries import COUNTRIES
from tests.factories.accounts import make_user, signed_in_client

MULTIPART = "multipart/form-data"


def change(client: FlaskClient, form: dict[str, Any], content_type: str = MULTIPART) -> TestResponse:
    return client.put("/user/profile", data=form, content_type=content_type)


def profile(client: FlaskClient) -> Any:
    return client.get("/user/profile").get_json()


@pytest.mark.parametrize("content_type", [MULTIPART, "application/x-www-form-urlencoded"])
def test_only_the_fields_in_the_form_change(app: Flask, content_type: str) -> None:
    client = signed_in_client(app, make_user(name="Asha Rao", country="IN", about_me="On the road."))
    before = profile(client)
    answer = change(client, {"name": "  Asha Menon "}, content_type)
    assert answer.status_code == 200
    assert answer.get_json()["message"]
    assert answer.get_json()["profile_data"] == profile(client) == before | {"name": "Asha Menon"}


def test_about_me_may_have_several_lines_or_be_empty(app: Flask) -> None:
    client = signed_in_client(app)
    change(client, {"about_me": " By train.\n\nNever in a hurry. "})
    assert profile(client)["about_me"] == "By train.\n\nNever in a hurry."
    change(client, {"about_me": ""})
    assert profile(client)["about_me"] == ""


def test_line_ends_in_about_me_are_normalised(app: Flask) -> None:
    client = signed_in_client(app)
    change(client, {"about_me": "By train.\r\nBy boat."})
    assert profile(client)["about_me"] == "By train.\nBy boat."
    longest = "x\r\n" * 2499 + "xx"
    assert change(client, {"about_me": longest}).status_code == 200
    assert len(profile(client)["about_me"]) == 5000
    assert change(client, {"about_me": longest + "x"}).status_code == 422


def test_a_country_can_be_set_and_removed(app: Flask) -> None:
    client = signed_in_client(app)
    for code in (*COUNTRIES, ""):
        assert change(client, {"country": code}).get_json()["profile_data"]["country"] == (code or None)


@pytest.mark.parametrize("form", [{"email": "new@waypost.example"}, {"name": "Asha", "email": "new@waypost.example"}])
def test_the_email_cannot_be_changed(app: Flask, form: dict[str, str]) -> None:
    client = signed_in_client(app)
    before = profile(client)
    answer = change(client, form)
    assert (answer.status_code, answer.get_json()["errors"]) == (422, {"email": ["Unknown field: email."]})
    assert profile(client) == before


@pytest.mark.parametrize(
    ("form", "field", "text"),
    [
        ({"name": ""}, "name", "Name field is required"),
        ({"name": "  "}, "name", "Name field is required"),
        ({"name": "A"}, "name", "Name must be at least 2 characters"),
        ({"name": "Asha\x1b[2J"}, "name", "Please use one line, without control characters."),
        ({"name": "x" * 121}, "name", "Please use at most 120 characters."),
        ({"name": "a\0b"}, "name", "This text has characters that can't be stored."),
        ({"about_me": "x" * 5001}, "about_me", "Please use at most 5000 characters."),
        ({"country": "XX"}, "country", "Please choose a country from the list."),
        ({"country": "in"}, "country", "Please choose a country from the list."),
        ({"country": "India"}, "country", "Please use at most 2 characters."),
        ({"remove_image": "yes"}, "remove_image", "Must be one of: true, false."),
        ({"file": "me.png"}, "file", "Please attach the picture as a file."),
        ({}, "body", "Please say what to change."),
    ],
)
def test_a_refused_form_changes_nothing(app: Flask, form: dict[str, str], field: str, text: str) -> None:
    client = signed_in_client(app)
    before = profile(client)
    answer = change(client, {"about_me": "A new one"} | form if form else form)
    assert (answer.status_code, answer.get_json()["errors"]) == (422, {field: [text]})
    assert profile(client) == before


@pytest.mark.parametrize("content_type", ["application/json", "text/plain"])
def test_only_forms_are_accepted(app: Flask, content_type: str) -> None:
    answer = signed_in_client(app).put("/user/profile", data='{"name": "Asha"}', content_type=content_type)
    assert answer.status_code == 415


def test_signed_out_callers_are_refused(client: FlaskClient) -> None:
    assert change(client, {"name": "Asha"}).status_code == 401
