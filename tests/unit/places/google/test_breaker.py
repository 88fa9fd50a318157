"""The breaker: closed, open, half open, as all processes see it."""

from __future__ import annotations

from unittest import mock

import pytest
from flask import Flask

from app.extensions import queue
from app.places.google.breaker import FAILURES, Breaker, BreakerState
from app.places.google.errors import GoogleFailed, GoogleOpen
from tests.stacks import gone_redis


@pytest.fixture
def breaker(app: Flask) -> Breaker:
    return Breaker(queue.redis, "google")


@pytest.fixture
def other(app: Flask) -> Breaker:
    """The same breaker in another process."""
    return Breaker(queue.connect(), "google")


def fail(breaker: Breaker, times: int = 1) -> None:
    for _ in range(times):
        with pytest.raises(GoogleFailed), breaker.guarding():
            raise GoogleFailed("it broke")


def pass_time(breaker: Breaker) -> None:
    """Let the wait of an open breaker run out."""
    assert queue.redis.delete(breaker.wait) == 1


def test_it_opens_for_all_processes(breaker: Breaker, other: Breaker) -> None:
    fail(breaker, FAILURES - 1)
    assert other.state() is BreakerState.CLOSED
    fail(other)
    assert breaker.state() is other.state() is BreakerState.OPEN
    with pytest.raises(GoogleOpen), breaker.guarding():
        pytest.fail("the call was made")
    assert queue.redis.ttl(breaker.wait) in range(1, 31)


def test_a_success_forgets_the_failures_before(breaker: Breaker, other: Breaker) -> None:
    fail(breaker, FAILURES - 1)
    with other.guarding():
        pass
    fail(breaker, FAILURES - 1)
    assert breaker.state() is BreakerState.CLOSED


def test_half_open_lets_one_try_and_closes_when_it_succeeds(breaker: Breaker, other: Breaker) -> None:
    fail(breaker, FAILURES)
    pass_time(breaker)
    assert other.state() is BreakerState.HALF_OPEN
    with breaker.guarding(), pytest.raises(GoogleOpen), other.guarding():
        pytest.fail("a second try was made beside the first")
    assert other.state() is BreakerState.CLOSED
    with other.guarding():
        pass


def test_half_open_opens_again_when_the_try_fails(breaker: Breaker, other: Breaker) -> None:
    fail(breaker, FAILURES)
    pass_time(breaker)
    fail(other)
    assert breaker.state() is BreakerState.OPEN
    pass_time(breaker)
    with breaker.guarding():
        pass
    assert other.state() is BreakerState.CLOSED


def test_without_redis_calls_go_through(app: Flask) -> None:
    gone = Breaker(gone_redis(), "google")
    made = mock.Mock()
    with gone.guarding():
        made()
    fail(gone, FAILURES + 1)
    made.assert_called_once()
    assert gone.state() is BreakerState.CLOSED
