"""Responses of failing calls."""

from __future__ import annotations

import io

import pytest
from flask.testing import FlaskClient
from sqlalchemy.exc import OperationalError

from app.accounts import queries
from app.web.configuration import MAX_BODY_BYTES

pytestmark = pytest.mark.both_stacks


def test_an_unknown_path_is_a_problem_document(client: FlaskClient) -> None:
    answer = client.get("/nowhere")
    assert answer.status_code == 404
    assert answer.content_type == "application/problem+json"
    assert answer.get_json()["detail"] == "We could not find that."


def test_a_browser_gets_a_page_instead(client: FlaskClient) -> None:
    answer = client.get("/nowhere", headers={"Accept": "text/html,*/*;q=0.8"})
    assert answer.status_code == 404
    assert answer.mimetype == "text/html"
    assert "Accept" in answer.vary


def test_a_refusal_at_a_negotiated_path_has_a_vary_header(client: FlaskClient) -> None:
    assert "Accept" in client.get("/nowhere").vary
    assert "Accept" in client.get("/user/profile").vary


@pytest.mark.parametrize("more", [1, 5 * 1024 * 1024])
def test_a_large_body_is_refused(client: FlaskClient, more: int) -> None:
    answer = client.post("/auth/sign-in", data=b" " * (MAX_BODY_BYTES + more), content_type="application/json")
    assert answer.status_code == 413
    assert answer.content_type == "application/problem+json"


def test_a_large_body_in_chunks_is_refused_too(client: FlaskClient) -> None:
    body = b'{"email": "' + b"a" * MAX_BODY_BYTES + b'"}'
    environ = {"wsgi.input_terminated": True, "wsgi.input": io.BytesIO(body), "HTTP_TRANSFER_ENCODING": "chunked"}
    answer = client.post("/auth/sign-in", content_type="application/json", environ_overrides=environ)
    assert answer.status_code == 413


@pytest.mark.parametrize(
    ("body", "errors"),
    [
        ([], {"body": ["Please send an object with named fields."]}),
        ({"email": 3}, {"email": ["Please give a text."]}),
    ],
)
def test_values_of_a_wrong_type_are_refused_in_plain_words(
    client: FlaskClient, body: object, errors: dict[str, list[str]]
) -> None:
    answer = client.post("/auth/resend-otp", json=body)
    assert answer.status_code == 422
    assert answer.get_json()["errors"] == errors


def test_a_wrong_method_lists_the_allowed_ones(client: FlaskClient) -> None:
    answer = client.post("/health/live")
    assert answer.status_code == 405
    assert "GET" in answer.headers["Allow"]


@pytest.mark.parametrize(
    ("method", "path", "allowed"),
    [
        ("DELETE", "/user/profile", {"GET", "HEAD", "OPTIONS", "PUT"}),
        ("GET", "/user/follow", {"OPTIONS", "POST"}),
        ("GET", "/user/change-password", {"OPTIONS", "POST"}),
        ("DELETE", "/user/follow", {"OPTIONS", "POST"}),
        ("PUT", "/user/somebody", {"GET", "HEAD", "OPTIONS"}),
        ("GET", "/auth/sign-in", {"OPTIONS", "POST"}),
        ("POST", "/profile", {"GET", "HEAD", "OPTIONS"}),
    ],
)
@pytest.mark.parametrize("accept", ["application/json", "text/html,*/*;q=0.8"])
def test_a_wrong_method_does_not_match_another_path(
    client: FlaskClient, method: str, path: str, allowed: set[str], accept: str
) -> None:
    answer = client.open(path, method=method, headers={"Accept": accept})
    assert answer.status_code == 405
    assert set(answer.headers["Allow"].split(", ")) == allowed


@pytest.mark.parametrize(
    ("path", "allowed"),
    [
        ("/user/follow", {"OPTIONS", "POST"}),
        ("/itinerary/all", {"GET", "HEAD", "OPTIONS"}),
        ("/itinerary", {"GET", "HEAD", "OPTIONS", "POST"}),
        ("/itinerary/x", {"DELETE", "GET", "HEAD", "OPTIONS", "PUT"}),
        ("/itinerary/x/share", {"DELETE", "OPTIONS", "POST"}),
    ],
)
def test_options_lists_only_the_methods_of_the_path(client: FlaskClient, path: str, allowed: set[str]) -> None:
    answer = client.options(path)
    assert answer.status_code == 200
    assert set(answer.headers["Allow"].split(", ")) == allowed
    assert "Content-Type" not in answer.headers
    refused = client.open(path, method="TRACE")
    assert refused.status_code == 405
    assert set(refused.headers["Allow"].split(", ")) == allowed


@pytest.mark.parametrize(
    "path",
    [
        "/user//profile",
        "/itinerary//status",
        "/itinerary/",
        "/user/profile/",
        "/itinerary/%00",
        "/user/a%00b",
        "/itinerary/x/collaborators/%00",
        "/<script>",
        "/%ff",
    ],
)
@pytest.mark.parametrize("method", ["GET", "POST", "PUT", "DELETE"])
def test_an_unknown_call_is_answered_by_a_problem_document(client: FlaskClient, path: str, method: str) -> None:
    answer = client.open(path, method=method)
    assert answer.status_code in (404, 405)
    assert answer.content_type == "application/problem+json"


@pytest.mark.parametrize("text", ["%ff", "%ED%A0%80", "%ed%b0%80x", "%C0%80", "%F4%90%80%80", "%EF%BF%BF"])
def test_broken_utf_8_in_an_address_is_not_a_server_error(traveller: FlaskClient, text: str) -> None:
    for path in (
        f"/user/{text}",
        f"/itinerary/{text}",
        f"/place/{text}",
        f"/user?name={text}{text}",
        f"/itinerary/all?name={text}{text}",
        f"/place/autocomplete?input={text}",
        f"/itinerary?cursor={text}",
        f"/user?{text}=1&name=zz",
    ):
        assert traveller.get(path).status_code in (200, 400, 404), path


@pytest.mark.parametrize("cursor", ["", "a b", "W10=", "W10", "W1,0", "é", "W1\n0"])
def test_only_our_own_cursors_are_accepted(traveller: FlaskClient, cursor: str) -> None:
    assert traveller.get("/itinerary", query_string={"cursor": cursor}).status_code == 400


def test_every_answer_carries_its_request_id(client: FlaskClient) -> None:
    assert client.get("/health/live", headers={"X-Request-Id": "abc-12345"}).headers["X-Request-Id"] == "abc-12345"
    assert client.get("/health/live", headers={"X-Request-Id": "no\tgood"}).headers["X-Request-Id"] != "no\tgood"


def test_a_missing_token_is_401_with_a_challenge(client: FlaskClient) -> None:
    answer = client.get("/user/profile")
    assert answer.status_code == 401
    assert answer.headers["WWW-Authenticate"] == "Bearer"


def test_a_database_that_is_down_is_answered_with_503(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_session: object, _email: str) -> None:
        raise OperationalError("SELECT 1", {}, ConnectionRefusedError("port 5432"))

    monkeypatch.setattr(queries, "credentials", refuse)
    answer = client.post("/auth/sign-in", json={"email": "asha@waypost.example", "password": "some password"})
    assert answer.status_code == 503
    assert int(answer.headers["Retry-After"]) >= 1
    assert "5432" not in answer.text


def test_health_names_each_part(client: FlaskClient) -> None:
    parts = {"database": "ok", "queue": "ok", "renderer": "ok", "places": "ok"}
    assert client.get("/health/ready").get_json() == {"status": "ok", "checks": parts}
