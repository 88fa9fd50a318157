"""The breaker of Redis: one caller waits for a hanging Redis, the others are refused at once."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from typing import cast

import pytest
from redis import Redis
from redis.exceptions import ConnectionError, RedisError, ResponseError, TimeoutError

from app.redis_breaker import COOLDOWN_SECONDS, RedisBreaker
from tests import stacks
from tests.fakes.silent import SilentServer, silent_server

IMPATIENT = 0.05


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def breaker(clock: Clock) -> RedisBreaker:
    return RedisBreaker(clock)


@pytest.fixture
def silent() -> Iterator[SilentServer]:
    with silent_server() as server:
        yield server


def client_of(url: str, breaker: RedisBreaker) -> Redis:
    return Redis.from_url(url, socket_timeout=IMPATIENT, socket_connect_timeout=IMPATIENT, retry=breaker)


def test_a_redis_that_hangs_is_asked_once_per_cooldown(
    silent: SilentServer, breaker: RedisBreaker, clock: Clock
) -> None:
    client = client_of(silent.redis_url, breaker)
    with pytest.raises(TimeoutError):
        client.get("key")
    assert silent.attempts == 1
    for _ in range(50):
        with pytest.raises(ConnectionError, match="a moment ago"):
            client.get("key")
    clock.now += COOLDOWN_SECONDS - 0.01
    with pytest.raises(ConnectionError, match="a moment ago"):
        client.get("key")
    assert silent.attempts == 1
    clock.now += 0.02
    with pytest.raises(TimeoutError):
        client.get("key")
    with pytest.raises(ConnectionError, match="a moment ago"):
        client.get("key")
    assert silent.attempts == 2


def test_pipelines_and_transactions_are_kept_away_too(silent: SilentServer, breaker: RedisBreaker) -> None:
    client = client_of(silent.redis_url, breaker)
    with pytest.raises(RedisError):
        client.ping()
    with client.pipeline() as steps:
        steps.set("key", "value")
        with pytest.raises(ConnectionError, match="a moment ago"):
            steps.execute()
    with pytest.raises(ConnectionError, match="a moment ago"):
        client.transaction(lambda pipeline: pipeline.multi(), "key")
    assert silent.attempts == 1


def test_several_pools_share_a_breaker(silent: SilentServer, breaker: RedisBreaker) -> None:
    with pytest.raises(TimeoutError):
        client_of(silent.redis_url, breaker).ping()
    with pytest.raises(ConnectionError, match="a moment ago"):
        client_of(silent.redis_url, breaker).ping()
    assert silent.attempts == 1


def test_one_trial_at_a_time(breaker: RedisBreaker, clock: Clock) -> None:
    in_trial, go_on = threading.Event(), threading.Event()

    def hang() -> None:
        raise TimeoutError("silence")

    def answer_late() -> str:
        in_trial.set()
        go_on.wait(10)
        return "late"

    with pytest.raises(TimeoutError):
        breaker.call_with_retry(hang, lambda _error: None)
    clock.now += COOLDOWN_SECONDS
    answers: list[str] = []
    trial = threading.Thread(target=lambda: answers.append(breaker.call_with_retry(answer_late, lambda _error: None)))
    trial.start()
    assert in_trial.wait(10)
    with pytest.raises(ConnectionError, match="a moment ago"):
        breaker.call_with_retry(lambda: "second", lambda _error: None)
    go_on.set()
    trial.join(10)
    assert answers == ["late"]
    assert breaker.call_with_retry(lambda: "open again", lambda _error: None) == "open again"


def test_an_interrupted_trial_lets_another_one_try(breaker: RedisBreaker, clock: Clock) -> None:
    def raising(error: BaseException) -> None:
        raise error

    with pytest.raises(TimeoutError):
        breaker.call_with_retry(lambda: raising(TimeoutError("silence")), lambda _error: None)
    clock.now += COOLDOWN_SECONDS
    with pytest.raises(KeyboardInterrupt):
        breaker.call_with_retry(lambda: raising(KeyboardInterrupt()), lambda _error: None)
    assert breaker.call_with_retry(lambda: "answer", lambda _error: None) == "answer"


def test_a_refusal_by_redis_is_an_answer(stack: stacks.Stack, breaker: RedisBreaker) -> None:
    client = Redis.from_url(stack.redis_url, retry=breaker)
    with pytest.raises(ResponseError):
        client.eval("no lua", 0)
    assert client.ping()
    client.close()


def test_a_lost_connection_is_reopened(stack: stacks.Stack, breaker: RedisBreaker) -> None:
    with Redis.from_url(stack.redis_url) as other, Redis.from_url(stack.redis_url, retry=breaker) as client:
        number = cast(int, client.client_id())
        other.client_kill_filter(_id=str(number))
        assert client.ping()
        assert client.client_id() != number
