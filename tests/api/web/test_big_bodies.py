"""Bodies that are too large, too deep, or wrong in too many places."""

from __future__ import annotations

import gzip
import io
import json
from typing import Any

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from app.errors import MAX_FAULTS
from app.web.body import MAX_JSON_BYTES, MAX_JSON_BYTES_OF_STRANGERS, MAX_JSON_DEPTH, StrictJson

JSON = "application/json"
JOIN = "/user/follow"
"""A call that is cheap to refuse."""


class Unread(io.RawIOBase):
    """A body that must not be read."""

    def readinto(self, _buffer: object) -> int:
        """Fail."""
        raise AssertionError("the body was read")


def padded(size: int, **fields: object) -> bytes:
    """Return a JSON object of this many bytes."""
    body = json.dumps(fields).encode()
    return body[:-1] + b" " * (size - len(body)) + b"}"


def in_chunks(client: FlaskClient, path: str, body: bytes) -> TestResponse:
    environ = {"wsgi.input_terminated": True, "wsgi.input": io.BytesIO(body), "HTTP_TRANSFER_ENCODING": "chunked"}
    return client.post(path, content_type=JSON, environ_overrides=environ)


def unread(client: FlaskClient, path: str, size: int | None) -> TestResponse:
    environ: dict[str, Any] = {"wsgi.input": Unread()}
    if size is not None:
        environ["CONTENT_LENGTH"] = str(size)
    return client.post(path, content_type=JSON, environ_overrides=environ)


@pytest.mark.parametrize("send", [lambda c, p, b: c.post(p, data=b, content_type=JSON), in_chunks])
def test_json_has_a_maximum_size(client: FlaskClient, traveller: FlaskClient, send: Any) -> None:
    for caller, path, most in (
        (client, "/auth/resend-otp", MAX_JSON_BYTES_OF_STRANGERS),
        (traveller, JOIN, MAX_JSON_BYTES),
    ):
        assert send(caller, path, padded(most)).status_code == 422
        refused = send(caller, path, padded(most + 1))
        assert refused.status_code == 413
        assert refused.content_type == "application/problem+json"


def test_the_sizes_are_those_of_the_specification() -> None:
    assert (MAX_JSON_BYTES, MAX_JSON_BYTES_OF_STRANGERS, MAX_JSON_DEPTH, MAX_FAULTS) == (262144, 16384, 32, 50)


def test_a_token_at_a_public_call_allows_no_larger_body(traveller: FlaskClient) -> None:
    body = padded(MAX_JSON_BYTES_OF_STRANGERS + 1)
    assert traveller.post("/auth/sign-in", data=body, content_type=JSON).status_code == 413


@pytest.mark.parametrize("path", ["/itinerary", JOIN])
@pytest.mark.parametrize("token", [None, "Bearer x.y.z"])
def test_without_a_valid_token_no_body_is_read(client: FlaskClient, path: str, token: str | None) -> None:
    if token:
        client.environ_base["HTTP_AUTHORIZATION"] = token
    assert unread(client, path, 100).status_code == 401
    assert unread(client, path, MAX_JSON_BYTES + 1).status_code == 401


def test_an_announced_size_is_refused_before_anything_is_read(client: FlaskClient, traveller: FlaskClient) -> None:
    assert unread(client, "/auth/sign-in", MAX_JSON_BYTES_OF_STRANGERS + 1).status_code == 413
    assert unread(traveller, JOIN, MAX_JSON_BYTES + 1).status_code == 413


def test_a_body_that_is_shorter_than_announced_is_refused(traveller: FlaskClient) -> None:
    answer = traveller.post(JOIN, data=b'{"action": ', content_type=JSON, content_length=200)
    assert answer.status_code == 400


@pytest.mark.parametrize("open_", ["[", '{"a":'])
def test_json_has_a_maximum_depth(traveller: FlaskClient, open_: str) -> None:
    close = "]" if open_ == "[" else "}"

    def sent(depth: int) -> TestResponse:
        inner = open_ * (depth - 1) + ("1" if close == "}" else "") + close * (depth - 1)
        return traveller.post(JOIN, data=f'{{"x":{inner}}}', content_type=JSON)

    assert sent(MAX_JSON_DEPTH).status_code == 422
    for depth in (MAX_JSON_DEPTH + 1, 10_000):
        refused = sent(depth)
        assert refused.status_code == 400
        assert refused.get_json()["detail"] == "We could not read that request: its JSON is nested too deeply."


def test_the_limit_by_email_reads_no_deep_body(client: FlaskClient) -> None:
    assert client.post("/auth/sign-in", data=b"[" * 16_000, content_type=JSON).status_code == 400


@pytest.mark.parametrize(
    "body",
    [
        b'{"email": NaN}',
        b'{"email": Infinity}',
        b'{"email": "a", "email": "b"}',
        b'{"x": [{"a": 1, "a": 1}]}',
        b'{"email": "\xff"}',
        '{"email": "a"}'.encode("utf-16"),
        b'{"email": ' + b"9" * 5000 + b"}",
        b"{",
        b"\x00",
    ],
)
def test_invalid_json_is_refused(client: FlaskClient, body: bytes) -> None:
    answer = client.post("/auth/resend-otp", data=body, content_type=JSON)
    assert answer.status_code == 400
    assert answer.get_json()["detail"] == "We could not read that request: it is not valid JSON."


def test_a_byte_order_mark_is_accepted() -> None:
    assert StrictJson.loads(b'\xef\xbb\xbf{"a": [1, null]}') == {"a": [1, None]}


def test_a_compressed_body_is_refused(client: FlaskClient) -> None:
    body = gzip.compress(b'{"email": "asha@waypost.example"}')
    answer = client.post("/auth/resend-otp", data=body, content_type=JSON, headers={"Content-Encoding": "gzip"})
    assert answer.status_code == 415


def test_an_answer_names_fifty_faults_at_most(client: FlaskClient) -> None:
    body = {"email": 3} | {f"x{number}": 1 for number in range(1000)}
    errors = client.post("/auth/resend-otp", json=body).get_json()["errors"]
    assert errors["email"] == ["Please give a text."]
    assert len(errors) == MAX_FAULTS


def test_faults_of_nested_fields_count_too(traveller: FlaskClient) -> None:
    days = [{"date": "", "activities": [""] * 50, **{f"x{n}": 1 for n in range(60)}} for _ in range(60)]
    answer = traveller.put("/itinerary/x/update_activities", json={"days": days})
    assert answer.status_code == 422
    assert sum(len(texts) for texts in answer.get_json()["errors"].values()) == MAX_FAULTS


def test_the_name_of_an_unknown_field_is_cut(client: FlaskClient) -> None:
    answer = client.post("/auth/resend-otp", json={"email": "asha@waypost.example", "x" * 15_000: 1})
    assert answer.get_json()["errors"] == {f"{'x' * 100}…": [f"Unknown field: {'x' * 100}…."]}


@pytest.mark.parametrize(("field", "limit"), [("destinations", 10), ("interests", 20)])
def test_lists_are_counted_before_their_items_are_looked_at(traveller: FlaskClient, field: str, limit: int) -> None:
    answer = traveller.post("/itinerary", json={field: [0] * 50_000})
    assert answer.status_code == 422
    (text,) = answer.get_json()["errors"][field]
    assert str(limit) in text
