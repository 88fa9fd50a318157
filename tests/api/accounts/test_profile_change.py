"""Changing the caller's profile."""

from __future__ import annotations

from io import BytesIO
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


def change_by_parts(client: FlaskClient, *parts: bytes) -> TestResponse:
    """Send the parts of a form as they are, each with its headers."""
    body = b"".join(b"--x\r\nContent-Disposition: form-data; " + part + b"\r\n" for part in parts) + b"--x--\r\n"
    return client.put("/user/profile", data=body, content_type=f"{MULTIPART}; boundary=x")


def change_in_chunks(client: FlaskClient, body: bytes, content_type: str | None) -> TestResponse:
    environ = {"wsgi.input_terminated": True, "wsgi.input": BytesIO(body), "HTTP_TRANSFER_ENCODING": "chunked"}
    return client.put("/user/profile", content_type=content_type, environ_overrides=environ)


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


@pytest.mark.parametrize("size", [400_000, 600_000, 3_000_000])
def test_a_huge_text_is_a_fault_of_its_field(app: Flask, size: int) -> None:
    # Encoded here: the client would leave the temporary file of a large form open.
    answer = change_by_parts(signed_in_client(app), b'name="about_me"\r\n\r\n' + b"x" * size)
    assert (answer.status_code, answer.get_json()["errors"]) == (
        422,
        {"about_me": ["Please use at most 5000 characters."]},
    )


@pytest.mark.parametrize(
    "part",
    [
        b'name="about_me"\r\n\r\nCaf\xe9',
        b'name="about_me"\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n\xed\xa0\x80',
        b'name="about_me"\r\nContent-Type: text/plain; charset=us-ascii\r\n\r\nCaf\xc3\xa9',
    ],
    ids=["latin-1", "surrogate", "no-ascii"],
)
def test_text_in_another_encoding_is_a_fault_of_its_field(app: Flask, part: bytes) -> None:
    client = signed_in_client(app)
    before = profile(client)
    answer = change_by_parts(client, b'name="name"\r\n\r\nAsha Menon', part)
    text = "This text has characters that can't be stored."
    assert (answer.status_code, answer.get_json()["errors"]) == (422, {"about_me": [text]})
    assert profile(client) == before


@pytest.mark.parametrize("body", [b"name=Asha&about_me=Caf%E9", b"name=Asha&about_me=Caf\xe9"])
def test_url_encoded_forms_are_in_utf_8_too(app: Flask, body: bytes) -> None:
    answer = signed_in_client(app).put("/user/profile", data=body, content_type="application/x-www-form-urlencoded")
    assert (answer.status_code, list(answer.get_json()["errors"])) == (422, ["about_me"])


@pytest.mark.parametrize(
    "part",
    [
        'name="about_me"\r\n\r\nCafé \N{REPLACEMENT CHARACTER}'.encode(),
        'name="about_me"\r\nContent-Type: text/plain; charset=utf-8\r\n\r\nCafé \N{REPLACEMENT CHARACTER}'.encode(),
    ],
)
def test_text_in_utf_8_is_stored_as_it_is(app: Flask, part: bytes) -> None:
    client = signed_in_client(app)
    assert change_by_parts(client, part).status_code == 200
    assert profile(client)["about_me"] == "Café \N{REPLACEMENT CHARACTER}"


def test_a_part_may_name_its_encoding(app: Flask) -> None:
    client = signed_in_client(app)
    latin = b'name="name"\r\nContent-Type: text/plain; charset=ISO-8859-1\r\n\r\nZo\xe9'
    assert change_by_parts(client, latin, 'name="about_me"\r\n\r\nCafé'.encode()).status_code == 200
    assert (profile(client)["name"], profile(client)["about_me"]) == ("Zoé", "Café")


@pytest.mark.parametrize(
    ("body", "content_type"),
    [
        (b'--x\r\nContent-Disposition: form-data; name="name"\r\n\r\nAsha', f"{MULTIPART}; boundary=x"),
        (b"name=Asha", f"{MULTIPART}; boundary=x"),
        (b"name=Asha", MULTIPART),
        (b"name=Asha", f"{MULTIPART}; boundary=\xe9"),
        (b'--x\r\nContent-Disposition: form-data; name="\xff"\r\n\r\nAsha\r\n--x--\r\n', f"{MULTIPART}; boundary=x"),
    ],
    ids=["cut", "no-parts", "no-boundary", "bad-boundary", "bad-name"],
)
def test_a_malformed_form_is_refused(app: Flask, body: bytes, content_type: str) -> None:
    client = signed_in_client(app)
    for answer in (
        client.put("/user/profile", data=body, content_type=content_type),
        change_in_chunks(client, body, content_type),
    ):
        assert answer.status_code == 400
        assert answer.get_json()["detail"] == "We could not read that request: it is not a valid form."


def test_a_form_of_too_many_parts_is_no_large_picture(app: Flask) -> None:
    answer = change(signed_in_client(app), {f"field{number}": "x" for number in range(1001)})
    assert (answer.status_code, answer.get_json()["detail"]) == (413, "That is too large to send.")
    assert "errors" not in answer.get_json()


@pytest.mark.parametrize("content_type", ["application/json", "text/plain", None])
def test_only_forms_are_accepted(app: Flask, content_type: str | None) -> None:
    client, body = signed_in_client(app), b'{"name": "Asha"}'
    assert client.put("/user/profile", data=body, content_type=content_type).status_code == 415
    assert change_in_chunks(client, body, content_type).status_code == 415


def test_a_compressed_form_is_refused(app: Flask) -> None:
    answer = signed_in_client(app).put(
        "/user/profile", data={"name": "Asha"}, content_type=MULTIPART, headers={"Content-Encoding": "gzip"}
    )
    assert answer.status_code == 415


def test_signed_out_callers_are_refused(client: FlaskClient) -> None:
    assert change(client, {"name": "Asha"}).status_code == 401
