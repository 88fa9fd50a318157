"""Validation of the forms for accounts."""

from __future__ import annotations

from typing import Any

import pytest
from marshmallow import ValidationError

from app.accounts.schemas import EmailForm, EmailSchema, SignInSchema, SignUpSchema, VerifySchema
from app.web.schemas import Schema

GOOD = {"name": "Asha", "email": "asha@waypost.example", "password": "longenough"}


def refused(schema: type[Schema], body: Any) -> dict[str, list[str]]:
    with pytest.raises(ValidationError) as caught:
        schema().load(body)
    messages = caught.value.messages
    assert isinstance(messages, dict)
    return messages


@pytest.mark.parametrize(
    ("given", "stored"),
    [
        ("asha@waypost.example", "asha@waypost.example"),
        ("  Asha.Rao+Trips@Waypost.Example \n", "asha.rao+trips@waypost.example"),
        ("o'hara@mail.co.uk", "o'hara@mail.co.uk"),
        ("jürgen@bücher.example", "jürgen@bücher.example"),
        ("ju\u0308rgen@bu\u0308cher.example", "jürgen@bücher.example"),
        ("ａｓｈａ＠ｗａｙｐｏｓｔ．ｅｘａｍｐｌｅ", "asha@waypost.example"),
        ("jürgen@XN--Bcher-Kva.example", "jürgen@bücher.example"),
        ("asha@STRASSE.example", "asha@strasse.example"),
        ("asha@straße.example", "asha@strasse.example"),
        ("straße@waypost.example", "straße@waypost.example"),
        ("asha@xn--strae-oqa.example", "asha@xn--strae-oqa.example"),
        ("asha@xn--.example", "asha@xn--.example"),
    ],
)
def test_an_address_is_normalised(given: str, stored: str) -> None:
    assert EmailSchema().load({"email": given}) == EmailForm(stored)


@pytest.mark.parametrize(
    "given",
    [
        *(
            "asha",
            "asha@",
            "@waypost.example",
            "asha@waypost",
            "a b@c.d",
            "a@b@c.d",
            "asha@.example",
            "asha@a.",
            "a@b..c",
        ),
        *(
            "asha@a.b\r\nBcc: x@y.z",
            "a,b@c.d",
            "Asha <asha@a.b>",
            '"a"@b.c',
            "a@[1.2.3.4]",
            ".a@b.c",
            "a.@b.c",
            "a\x85b@c.d",
            "as\u200bha@c.d",
            "ahsa\u202e@c.d",
            "a，b@c.d",
            "a＠b@c.d",
        ),
    ],
)
def test_anything_that_is_not_an_address_is_refused(given: str) -> None:
    assert refused(EmailSchema, {"email": given}) == {"email": ["Please enter a valid email"]}


def test_an_address_that_grows_in_lower_case_is_measured_afterwards() -> None:
    assert refused(EmailSchema, {"email": "İ" * 240 + "@c.de"}) == {"email": ["Please use at most 254 characters."]}


def test_missing_fields_of_a_sign_in_come_first() -> None:
    text = "Please enter email & password"
    assert refused(SignInSchema, {}) == {"email": [text], "password": [text]}
    messages = refused(SignInSchema, {"email": "nonsense", "password": ""})
    assert list(messages.items()) == [("password", [text]), ("email", ["Please enter a valid email"])]


@pytest.mark.parametrize("field", ["name", "email", "password"])
@pytest.mark.parametrize("nothing", [None, ""])
def test_a_sign_up_needs_all_fields(field: str, nothing: str | None) -> None:
    assert refused(SignUpSchema, GOOD | {field: nothing}) == {field: ["Please fill in all fields"]}


def test_a_name_has_two_to_120_characters_after_trimming() -> None:
    assert refused(SignUpSchema, GOOD | {"name": " A "}) == {"name": ["Name must be at least 2 characters"]}
    assert "name" in refused(SignUpSchema, GOOD | {"name": "x" * 121})
    assert SignUpSchema().load(GOOD | {"name": " Bo "}).name == "Bo"
    assert len(SignUpSchema().load(GOOD | {"name": "x" * 120}).name) == 120


def test_a_password_has_8_to_128_characters_and_keeps_its_spaces() -> None:
    assert refused(SignUpSchema, GOOD | {"password": "1234567"}) == {
        "password": ["Password must be at least 8 characters"]
    }
    assert "password" in refused(SignUpSchema, GOOD | {"password": "x" * 129})
    for password in (" spaced ", "x" * 128, "        "):
        assert SignUpSchema().load(GOOD | {"password": password}).password == password


@pytest.mark.parametrize("given", ["", "123", "12345", "12a4", "١٢٣٤", "1234\n ", " 12 4", None])
def test_a_code_has_four_digits(given: str | None) -> None:
    body = {"email": "asha@waypost.example", "otp": given}
    if given == "1234\n ":
        assert VerifySchema().load(body).code == "1234"
    else:
        assert refused(VerifySchema, body) == {"otp": ["Please enter the complete 4-digit code"]}


def test_a_missing_address_is_reported_before_a_wrong_code() -> None:
    assert list(refused(VerifySchema, {"otp": "1"})) == ["email", "otp"]
    assert refused(VerifySchema, {"otp": "1234"}) == {"email": ["Email not found. Please try again."]}


@pytest.mark.parametrize("schema", [SignUpSchema, SignInSchema, VerifySchema, EmailSchema])
def test_unknown_fields_are_refused_by_name(schema: type[Schema]) -> None:
    assert "is_admin" in refused(schema, GOOD | {"is_admin": True})
