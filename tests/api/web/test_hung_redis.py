"""Calls while Redis accepts connections and never answers: few of them wait, and none for long."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from flask import Flask

from app.extensions import limiter, queue
from app.redis_breaker import ANSWER_SECONDS, CONNECT_SECONDS
from app.web.limits import spend
from tests.fakes.silent import SilentServer, silent_server

CALLS = 20


@pytest.fixture
def silent() -> Iterator[SilentServer]:
    with silent_server() as server:
        yield server
    # The process has one limiter: it must not continue without Redis in later tests.
    limiter._storage_dead = False


def test_a_call_waits_less_than_a_second_for_redis() -> None:
    assert CONNECT_SECONDS < 1
    assert ANSWER_SECONDS < 1


def test_limited_calls_are_answered_and_redis_is_tried_once(
    make_app: Callable[..., Flask], silent: SilentServer
) -> None:
    client = make_app(redis_url=silent.redis_url, ratelimit_enabled=True).test_client()
    for _ in range(CALLS):
        assert client.post("/auth/sign-in", json={"email": "a@example.org"}).status_code in (422, 429)
    assert silent.attempts == 1


def test_the_limits_are_counted_by_the_process_meanwhile(make_app: Callable[..., Flask], silent: SilentServer) -> None:
    client = make_app(redis_url=silent.redis_url, ratelimit_enabled=True).test_client()
    answers = [client.post("/auth/sign-in", json={"email": "a@example.org"}).status_code for _ in range(CALLS)]
    assert answers.count(422) == 10
    assert answers.count(429) == CALLS - 10


def test_a_budget_is_not_spent_while_redis_hangs(make_app: Callable[..., Flask], silent: SilentServer) -> None:
    app = make_app(redis_url=silent.redis_url, ratelimit_enabled=True)
    with app.app_context():
        assert limiter.enabled
        assert [spend("1 per minute", "codes", "somebody") for _ in range(CALLS)] == [0] * CALLS
    assert silent.attempts == 1


def test_the_live_check_asks_no_service(make_app: Callable[..., Flask], silent: SilentServer) -> None:
    client = make_app(redis_url=silent.redis_url, ratelimit_enabled=True).test_client()
    answer = client.get("/health/live")
    assert (answer.status_code, answer.get_json()) == (200, {"status": "ok"})
    assert silent.attempts == 0


def test_not_ready_names_the_queue(make_app: Callable[..., Flask], silent: SilentServer) -> None:
    app = make_app(redis_url=silent.redis_url)
    for _ in range(2):
        answer = app.test_client().get("/health/ready")
        assert answer.status_code == 503
        assert answer.get_json()["checks"]["queue"] == "down"
    with app.app_context():
        assert not queue.is_up()
    assert silent.attempts == 1
