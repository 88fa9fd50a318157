"""Rate limits, especially those under /auth."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from app.accounts import codes, resets
from app.extensions import limiter, queue
from app.queue import MAIL_QUEUE
from app.web import limits
from tests.factories.accounts import PASSWORD, make_sign_up, make_user, signed_in_client
from tests.faults import redis_down
from tests.isolation import isolated
from tests.limits import note_more
from tests.mails import code_in, mails_to, token_in
from tests.workers import work_off

EMAIL = "asha@waypost.example"
SPELLINGS = [EMAIL, f" {EMAIL.upper()}", "ａｓｈａ＠waypost.example"]


@pytest.fixture
def limited_app(make_app: Callable[..., Flask], monkeypatch: pytest.MonkeyPatch) -> Iterator[Flask]:
    """An application with limits; the process has one limiter, so it is restored."""
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


def test_ten_sign_ins_a_minute_per_email_from_any_address(client: FlaskClient) -> None:
    for number in range(10):
        assert sign_in(client, SPELLINGS[number % 3], number).status_code == 401
    assert_too_many(sign_in(client, EMAIL, 99), 60)
    assert sign_in(client, "other@waypost.example", 99).status_code == 401


def test_thirty_sign_ins_a_minute_per_ip_address(client: FlaskClient) -> None:
    for number in range(30):
        assert sign_in(client, f"a{number}@waypost.example").status_code == 401
    assert_too_many(sign_in(client, "another@waypost.example"), 60)
    assert sign_in(client, "another@waypost.example", 2).status_code == 401


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({"password": PASSWORD}, 422),
        ({"email": 3, "password": PASSWORD}, 422),
        ({"email": None, "password": PASSWORD}, 422),
        ({"email": " ", "password": PASSWORD}, 422),
        ([], 422),
        (None, 415),
    ],
    ids=["no-email", "number", "null", "blank", "list", "no-json"],
)
def test_a_sign_in_without_an_email_counts_for_its_address_alone(
    client: FlaskClient, body: object, status: int
) -> None:
    def send() -> TestResponse:
        sent = {"data": b"email"} if body is None else {"json": body}
        return client.post("/auth/sign-in", environ_base=from_address(1), **sent)

    for _ in range(30):
        assert send().status_code == status
    assert_too_many(send(), 60)
    assert sign_in(client, EMAIL, 2).status_code == 401


def test_resetting_by_links_is_limited_a_minute_alone(client: FlaskClient) -> None:
    body = {"token": "no such token", "new_password": "another one to remember"}
    for minute in range(4):
        for _ in range(10):
            answer = client.post("/auth/reset-password", json=body, environ_base=from_address(1))
            assert answer.status_code == 422, minute
        _forget("*/10/1/minute*")


def test_strangers_do_not_lock_out_a_device_that_signed_in_before(limited_app: Flask, client: FlaskClient) -> None:
    user, other = make_user(email=EMAIL), make_user()
    assert sign_in(client, EMAIL, 1, PASSWORD).status_code == 200
    stranger = limited_app.test_client()
    assert sign_in(stranger, other.email, 2, PASSWORD).status_code == 200
    # The first sign-in from that address was a stranger's too.
    for number in range(9):
        # A mark for another account does not make a device known.
        assert sign_in(stranger, SPELLINGS[number % 3], 2).status_code == 401
    assert_too_many(sign_in(stranger, EMAIL, 3), 60)
    assert_too_many(sign_in(limited_app.test_client(), EMAIL, 4, PASSWORD), 60)
    assert sign_in(client, user.email, 5, PASSWORD).status_code == 200
    assert sign_in(client, SPELLINGS[1], 5, PASSWORD).status_code == 200


def test_a_device_that_signed_in_before_has_ten_guesses_a_minute_too(limited_app: Flask, client: FlaskClient) -> None:
    make_user(email=EMAIL)
    assert sign_in(client, EMAIL, 1, PASSWORD).status_code == 200
    for number in range(10):
        assert sign_in(client, EMAIL, number).status_code == 401
    assert_too_many(sign_in(client, EMAIL, 99, PASSWORD), 60)
    # Its guesses use up no one else's budget.
    assert sign_in(limited_app.test_client(), EMAIL, 98, PASSWORD).status_code == 200


def test_strangers_at_the_same_network_address_do_not_lock_out_a_known_device(
    limited_app: Flask, client: FlaskClient
) -> None:
    make_user(email=EMAIL)
    assert sign_in(client, EMAIL, 1, PASSWORD).status_code == 200
    for number in range(29):
        assert sign_in(limited_app.test_client(), f"a{number}@waypost.example").status_code == 401
    assert_too_many(sign_in(limited_app.test_client(), EMAIL, 1, PASSWORD), 60)
    assert sign_in(client, EMAIL, 1, PASSWORD).status_code == 200


@pytest.mark.parametrize(
    "call", ["sign-up", "verify-user", "resend-otp", "forgot-password", "reset-password", "refresh", "sign-out"]
)
def test_ten_other_calls_a_minute_per_ip_address(client: FlaskClient, call: str) -> None:
    for _ in range(10):
        assert client.post(f"/auth/{call}", json={}, environ_base=from_address(1)).status_code in (401, 422)
    assert_too_many(client.post(f"/auth/{call}", json={}, environ_base=from_address(1)), 60)
    assert client.post(f"/auth/{call}", json={}, environ_base=from_address(2)).status_code in (401, 422)


@pytest.mark.parametrize("call", ["refresh", "sign-out", "passkey/options"])
def test_calls_refused_for_their_bodies_count_too(client: FlaskClient, call: str) -> None:
    for _ in range(10):
        assert client.post(f"/auth/{call}", json={"surprise": 1}).status_code == 422
    assert_too_many(client.post(f"/auth/{call}"), 60)


@pytest.mark.parametrize("call", ["resend-otp", "forgot-password"])
@pytest.mark.parametrize("known", [True, False])
def test_one_code_a_minute_for_known_and_unknown_emails(client: FlaskClient, known: bool, call: str) -> None:
    if known:
        make_sign_up(email=EMAIL)
    assert client.post(f"/auth/{call}", json={"email": EMAIL}).status_code == 200
    assert_too_many(client.post(f"/auth/{call}", json={"email": f" {EMAIL.upper()} "}), 60)
    assert client.post(f"/auth/{call}", json={"email": "other@waypost.example"}).status_code == 200


def test_reset_and_verification_codes_have_separate_limits(client: FlaskClient) -> None:
    assert client.post("/auth/resend-otp", json={"email": EMAIL}).status_code == 200
    assert client.post("/auth/forgot-password", json={"email": EMAIL}).status_code == 200


def test_five_codes_an_hour(client: FlaskClient) -> None:
    for number in range(5):
        answer = client.post("/auth/resend-otp", json={"email": EMAIL}, environ_base=from_address(number))
        assert answer.status_code == 200
        _forget("*codes*/1/1/minute*")
    assert_too_many(client.post("/auth/resend-otp", json={"email": EMAIL}), 3600)


def test_ten_codes_a_day(client: FlaskClient) -> None:
    for number in range(10):
        answer = client.post("/auth/resend-otp", json={"email": EMAIL}, environ_base=from_address(number))
        assert answer.status_code == 200
        _forget("*codes*/1/1/minute*")
        _forget("*codes*/5/1/hour*")
    assert_too_many(client.post("/auth/resend-otp", json={"email": EMAIL}), 24 * 3600)


def test_signing_up_and_another_code_share_a_budget(client: FlaskClient) -> None:
    form = {"name": "Asha", "email": EMAIL, "password": PASSWORD}
    assert client.post("/auth/sign-up", json=form).status_code == 201
    assert_too_many(client.post("/auth/sign-up", json=form), 60)
    assert_too_many(client.post("/auth/resend-otp", json={"email": EMAIL}), 60)
    assert client.post("/auth/sign-up", json=form | {"email": "other@waypost.example"}).status_code == 201


def test_a_refused_sign_up_costs_nothing(client: FlaskClient) -> None:
    make_user(email=EMAIL)
    form = {"name": "Asha", "email": EMAIL, "password": PASSWORD}
    for _ in range(2):
        assert client.post("/auth/sign-up", json=form).status_code == 409
        assert client.post("/auth/sign-up", json=form | {"password": "password"}).status_code == 422


@pytest.mark.parametrize("known", [True, False])
def test_ten_wrong_codes_a_day_leave_only_the_link_usable(limited_app: Flask, client: FlaskClient, known: bool) -> None:
    email = make_user().email if known else EMAIL
    for number in range(3):
        address = from_address(number)
        assert client.post("/auth/forgot-password", json={"email": email}, environ_base=address).status_code == 200
        _forget("*resets*/1/1/minute*")
        body = {"email": email, "otp": "none", "new_password": "another one to remember"}
        client.post("/auth/reset-password", json=body, environ_base=address)
        texts = [_guess(client, body | {"otp": f"000{guess}"}, address) for guess in range(5)]
        assert texts == [str(resets.LINK_ONLY if number == 2 else codes.WRONG)] * 5
    work_off(MAIL_QUEUE)
    if known:
        (*_, mail) = mails_to(limited_app, email)
        form = {"token": token_in(mail), "new_password": "another one to remember"}
        assert client.post("/auth/reset-password", json=form, environ_base=from_address(9)).status_code == 200


def test_the_right_code_is_refused_after_ten_wrong_ones(limited_app: Flask, client: FlaskClient) -> None:
    user = make_user()
    assert client.post("/auth/forgot-password", json={"email": user.email}).status_code == 200
    work_off(MAIL_QUEUE)
    (mail,) = mails_to(limited_app, user.email)
    for _ in range(10):
        assert limits.spend(resets.GUESSES_PER_DAY, "reset-guesses", limits.key_of_email(user.email)) == 0
    body = {"email": user.email, "otp": code_in(mail), "new_password": "another one to remember"}
    assert _guess(client, body, from_address(1)) == str(resets.LINK_ONLY)


def test_a_refusal_by_the_minute_does_not_count_towards_the_hour(client: FlaskClient) -> None:
    for number in range(5):
        assert (
            client.post("/auth/resend-otp", json={"email": EMAIL}, environ_base=from_address(number)).status_code == 200
        )
        again = client.post("/auth/resend-otp", json={"email": EMAIL}, environ_base=from_address(number))
        assert_too_many(again, 60)
        _forget("*codes*/1/1/minute*")


def test_an_unverified_sign_in_mails_once_a_minute_and_never_fails(limited_app: Flask, client: FlaskClient) -> None:
    user = make_sign_up()
    answers = [sign_in(client, user.email, password=PASSWORD) for _ in range(3)]
    assert {(a.status_code, a.get_data()) for a in answers} == {(200, answers[0].get_data())}
    work_off(MAIL_QUEUE)
    assert len(mails_to(limited_app, user.email)) == 1
    assert_too_many(client.post("/auth/resend-otp", json={"email": user.email}), 60)


@pytest.mark.parametrize("call", ["verify-user", "reset-password"])
def test_thirty_guesses_an_hour_per_email_from_any_address(client: FlaskClient, call: str) -> None:
    body = {"email": EMAIL, "otp": "1234"}
    for number in range(30):
        assert client.post(f"/auth/{call}", json=body, environ_base=from_address(number)).status_code == 422
    assert_too_many(client.post(f"/auth/{call}", json=body, environ_base=from_address(99)), 3600)


def test_ten_password_guesses_a_minute_per_token(limited_app: Flask) -> None:
    client, other = signed_in_client(limited_app), signed_in_client(limited_app)
    form = {"current_password": "a guess", "new_password": "the thief's password"}
    for _ in range(10):
        assert client.post("/user/change-password", json=form).status_code == 422
    assert_too_many(client.post("/user/change-password", json=form), 60)
    assert other.post("/user/change-password", json=form).status_code == 422


def test_redis_sees_neither_emails_nor_their_length(client: FlaskClient) -> None:
    sign_in(client, f"{'x' * 5000}@waypost.example")
    keys = [bytes(key) for key in queue.redis.keys("*")]  # type: ignore[union-attr]  # redis-py types it as possibly awaitable
    assert keys
    assert all(len(key) < 200 and b"waypost.example" not in key for key in keys)


def test_limits_work_in_memory_without_redis(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limiter, "_storage_dead", False)
    with redis_down():
        assert client.post("/auth/resend-otp", json={"email": EMAIL}).status_code == 200
        assert_too_many(client.post("/auth/resend-otp", json={"email": EMAIL}), 60)


@pytest.mark.parametrize("call", ["sign-in", "verify-user", "reset-password"])
@pytest.mark.parametrize(
    ("body", "headers", "status"),
    [
        (b" " * (16 * 1024 + 1), {}, 413),
        (b"[" * 40 + b"]" * 40, {}, 400),
        (b"{}", {"Content-Encoding": "gzip"}, 415),
    ],
    ids=["too-large", "too-deep", "compressed"],
)
def test_an_unreadable_body_does_not_make_the_limits_forget(
    client: FlaskClient, call: str, body: bytes, headers: dict[str, str], status: int
) -> None:
    answer = client.post(f"/auth/{call}", data=body, content_type="application/json", headers=headers)
    assert answer.status_code == status
    assert not limiter._storage_dead
    for _ in range(9):
        client.post(f"/auth/{call}", json={"email": EMAIL, "password": "wrong password"})
    # The first try counted for the network address alone.
    expected = 401 if call == "sign-in" else 429
    assert client.post(f"/auth/{call}", json={"email": EMAIL, "password": "wrong"}).status_code == expected


def test_three_hundred_calls_a_minute_per_traveller(limited_app: Flask) -> None:
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


def _guess(client: FlaskClient, body: dict[str, str], address: dict[str, str]) -> str:
    answer = client.post("/auth/reset-password", json=body, environ_base=address)
    assert answer.status_code == 422
    return str(answer.get_json()["errors"]["otp"][0])


def _forget(keys: str) -> None:
    for key in queue.redis.scan_iter(keys):
        queue.redis.delete(key)
