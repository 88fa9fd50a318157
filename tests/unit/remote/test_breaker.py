"""The circuit breaker: closed, open and half-open, as seen by all processes."""

from __future__ import annotations

from unittest import mock

import pytest
from flask import Flask

from app.extensions import queue
from app.remote.breaker import CircuitBreaker, CircuitState
from app.remote.errors import CircuitOpen, RemoteFailed, RemoteMissing, RemoteRefused
from tests.stacks import gone_redis

FAILURES = 5


@pytest.fixture
def breaker(app: Flask) -> CircuitBreaker:
    return CircuitBreaker(queue.redis, "remote")


@pytest.fixture
def other(app: Flask) -> CircuitBreaker:
    """The same breaker in another process."""
    return CircuitBreaker(queue.connect(), "remote")


def fail(breaker: CircuitBreaker, times: int = 1) -> None:
    for _ in range(times):
        with pytest.raises(RemoteFailed), breaker.guard():
            raise RemoteFailed("it broke")


def pass_time(breaker: CircuitBreaker) -> None:
    """Let the wait of an open circuit expire."""
    assert queue.redis.delete(breaker.wait) == 1


def test_it_opens_for_all_processes(breaker: CircuitBreaker, other: CircuitBreaker) -> None:
    fail(breaker, FAILURES - 1)
    assert other.state() is CircuitState.CLOSED
    fail(other)
    assert breaker.state() is other.state() is CircuitState.OPEN
    with pytest.raises(CircuitOpen), breaker.guard():
        pytest.fail("the call was made")
    assert queue.redis.ttl(breaker.wait) in range(1, 31)


def test_a_success_resets_the_failures(breaker: CircuitBreaker, other: CircuitBreaker) -> None:
    fail(breaker, FAILURES - 1)
    with other.guard():
        pass
    fail(breaker, FAILURES - 1)
    assert breaker.state() is CircuitState.CLOSED


def test_half_open_lets_one_trial_through_and_closes_when_it_succeeds(
    breaker: CircuitBreaker, other: CircuitBreaker
) -> None:
    fail(breaker, FAILURES)
    pass_time(breaker)
    assert other.state() is CircuitState.HALF_OPEN
    with breaker.guard(), pytest.raises(CircuitOpen), other.guard():
        pytest.fail("a second trial was made next to the first")
    assert other.state() is CircuitState.CLOSED
    with other.guard():
        pass


def test_half_open_opens_again_when_the_trial_fails(breaker: CircuitBreaker, other: CircuitBreaker) -> None:
    fail(breaker, FAILURES)
    pass_time(breaker)
    fail(other)
    assert breaker.state() is CircuitState.OPEN
    pass_time(breaker)
    with breaker.guard():
        pass
    assert other.state() is CircuitState.CLOSED


def test_without_redis_calls_go_through(app: Flask) -> None:
    gone = CircuitBreaker(gone_redis(), "remote")
    made = mock.Mock()
    with gone.guard():
        made()
    fail(gone, FAILURES + 1)
    made.assert_called_once()
    assert gone.state() is CircuitState.CLOSED


@pytest.mark.parametrize("kind", [RemoteRefused, RemoteMissing])
def test_a_refusal_is_an_answer_and_resets_the_failures(breaker: CircuitBreaker, kind: type[Exception]) -> None:
    fail(breaker, FAILURES - 1)
    with pytest.raises(kind), breaker.guard():
        raise kind("no")
    fail(breaker, FAILURES - 1)
    assert breaker.state() is CircuitState.CLOSED


def test_other_errors_neither_count_nor_reset(breaker: CircuitBreaker) -> None:
    fail(breaker, FAILURES - 1)
    with pytest.raises(KeyError), breaker.guard():
        raise KeyError("a mistake of ours")
    assert breaker.state() is CircuitState.CLOSED
    fail(breaker)
    assert breaker.state() is CircuitState.OPEN
