"""How often calls may be made, those under /auth above all."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from flask import Flask
from flask.testing import FlaskClient
from redis.exceptions import ConnectionError as RedisDown
from rq import SimpleWorker
from werkzeug.test import TestResponse

from app.extensions import limiter, queue
from app.queue import QUEUE_NAME
from tests.factories.accounts import PASSWORD, make_user, signed_in_client
from tests.isolation import isolated
from tests.limits import note_more
from tests.mails import mails_to

EMAIL = "asha@waypost.example"
SPELLINGS = [EMAIL, f" {EMAIL.upper()}", "ａｓｈａ＠waypost.example"]


@pytest.fixture
def limited_app(make_app: Callable[..., Flask], monkeypatch: pytest.MonkeyPatch) -> Iterator[Flask]:
    """An application with limits; the limiter is one for the process, so it is put back."""
    monkeypatch.setattr(limiter, "enabled", True)
    app = make_app(ratelimit_enabled=True)
    with app.app_context(), isolated():
        yield app
        queue.redis.flushdb()


@pytest.fixture
def client(limited_app: Flask) -> FlaskClient:
    return limited_app.test_client()


def from_address(number: int) -> dict[str, str]:
    return {"REMOTE_ADDR": f"192.0.2.{number}"}


def sign_in(client: FlaskClient, email: str, address: int = 1, password: str = "wrong password") -> TestResponse:
    return client.post("/auth/sign-in", json={"email": email, "password": password}, environ_base=from_address(address))


def assert_too_many(answer: TestResponse, most: int) -> None:
    assert answer.status_code == 429
    assert answer.content_type == "application/problem+json"
    assert 1 <= int(answer.headers["Retry-After"]) <= most
    assert answer.get_json()["detail"]


def test_sign_ins_are_ten_a_minute_an_email_from_wherever(client: FlaskClient) -> None:
    for number in range(10):
        assert sign_in(client, SPELLINGS[number % 3], number).status_code == 401
    assert_too_many(sign_in(client, EMAIL, 99), 60)
    assert sign_in(client, "other@waypost.example", 99).status_code == 401


def test_sign_ins_are_thirty_a_minute_an_address(client: FlaskClient) -> None:
    for number in range(30):
        assert sign_in(client, f"a{number}@waypost.example").status_code == 401
    assert_too_many(sign_in(client, "another@waypost.example"), 60)
    assert sign_in(client, "another@waypost.example", 2).status_code == 401


@pytest.mark.parametrize(
    "call", ["sign-up", "verify-user", "resend-otp", "forgot-password", "reset-password", "refresh", "sign-out"]
)
def test_other_calls_are_ten_a_minute_an_address(client: FlaskClient, call: str) -> None:
    for _ in range(10):
        assert client.post(f"/auth/{call}", json={}, environ_base=from_address(1)).status_code in (401, 422)
    assert_too_many(client.post(f"/auth/{call}", json={}, environ_base=from_address(1)), 60)
    assert client.post(f"/auth/{call}", json={}, environ_base=from_address(2)).status_code in (401, 422)


@pytest.mark.parametrize("call", ["resend-otp", "forgot-password"])
@pytest.mark.parametrize("known", [True, False])
def test_a_code_may_be_asked_for_once_a_minute_known_or_not(client: FlaskClient, known: bool, call: str) -> None:
    if known:
        make_user(email=EMAIL, verified=False)
    assert client.post(f"/auth/{call}", json={"email": EMAIL}).status_code == 200
    assert_too_many(client.post(f"/auth/{call}", json={"email": f" {EMAIL.upper()} "}), 60)
    assert client.post(f"/auth/{call}", json={"email": "other@waypost.example"}).status_code == 200


def test_a_code_for_a_reset_does_not_wait_for_one_for_verifying(client: FlaskClient) -> None:
    assert client.post("/auth/resend-otp", json={"email": EMAIL}).status_code == 200
    assert client.post("/auth/forgot-password", json={"email": EMAIL}).status_code == 200


def test_a_code_may_be_asked_for_five_times_an_hour(client: FlaskClient) -> None:
    for number in range(5):
        answer = client.post("/auth/resend-otp", json={"email": EMAIL}, environ_base=from_address(number))
        assert answer.status_code == 200
        _forget_the_minute()
    assert_too_many(client.post("/auth/resend-otp", json={"email": EMAIL}), 3600)


def test_a_refusal_within_the_minute_takes_nothing_from_the_hour(client: FlaskClient) -> None:
    for number in range(5):
        assert (
            client.post("/auth/resend-otp", json={"email": EMAIL}, environ_base=from_address(number)).status_code == 200
        )
        again = client.post("/auth/resend-otp", json={"email": EMAIL}, environ_base=from_address(number))
        assert_too_many(again, 60)
        _forget_the_minute()


def test_a_sign_in_before_verifying_mails_once_a_minute_and_never_fails(
    limited_app: Flask, client: FlaskClient
) -> None:
    user = make_user(verified=False)
    answers = [sign_in(client, user.email, password=PASSWORD) for _ in range(3)]
    assert {(a.status_code, a.get_data()) for a in answers} == {(200, answers[0].get_data())}
    SimpleWorker([QUEUE_NAME], connection=queue.redis).work(burst=True, logging_level="WARNING")
    assert len(mails_to(limited_app, user.email)) == 1
    assert_too_many(client.post("/auth/resend-otp", json={"email": user.email}), 60)


@pytest.mark.parametrize("call", ["verify-user", "reset-password"])
def test_guesses_for_one_address_are_thirty_an_hour_from_wherever(client: FlaskClient, call: str) -> None:
    body = {"email": EMAIL, "otp": "1234"}
    for number in range(30):
        assert client.post(f"/auth/{call}", json=body, environ_base=from_address(number)).status_code == 422
    assert_too_many(client.post(f"/auth/{call}", json=body, environ_base=from_address(99)), 3600)


def test_a_stolen_token_guesses_a_password_ten_times_a_minute(limited_app: Flask) -> None:
    client, other = signed_in_client(limited_app), signed_in_client(limited_app)
    form = {"current_password": "a guess", "new_password": "the thief's password"}
    for _ in range(10):
        assert client.post("/user/change-password", json=form).status_code == 422
    assert_too_many(client.post("/user/change-password", json=form), 60)
    assert other.post("/user/change-password", json=form).status_code == 422


def test_neither_addresses_nor_their_length_reach_redis(client: FlaskClient) -> None:
    sign_in(client, f"{'x' * 5000}@waypost.example")
    keys = [bytes(key) for key in queue.redis.keys("*")]  # type: ignore[union-attr]
    assert keys
    assert all(len(key) < 200 and b"waypost.example" not in key for key in keys)


def test_without_redis_limits_go_on_in_memory(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    def down(*_args: object, **_options: object) -> None:
        raise RedisDown("connection refused")

    monkeypatch.setattr(limiter, "_storage_dead", False)
    with monkeypatch.context() as patch:
        patch.setattr("redis.connection.ConnectionPool.get_connection", down)
        assert client.post("/auth/resend-otp", json={"email": EMAIL}).status_code == 200
        assert_too_many(client.post("/auth/resend-otp", json={"email": EMAIL}), 60)


def test_everything_else_is_three_hundred_a_minute_a_traveller(limited_app: Flask) -> None:
    client, other = signed_in_client(limited_app), signed_in_client(limited_app)
    calls = ["/user?name=zz", "/user/nobody", "/itinerary/nothing"]
    for path in calls:
        assert client.get(path).status_code in (200, 404)
    note_more("300/1/minute", made=3, more=296)
    assert client.get("/user?name=zz").status_code == 200
    refused = client.get("/user?name=zz", headers={"X-Request-Id": "abc-12345"})
    assert_too_many(refused, 60)
    assert refused.headers["X-Request-Id"] == "abc-12345"
    assert other.get("/user?name=zz").status_code == 200


def _forget_the_minute() -> None:
    for key in queue.redis.scan_iter("*codes*/1/1/minute*"):
        queue.redis.delete(key)
