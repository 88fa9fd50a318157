"""Faults that a test brings about in its own process."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from flask import current_app
from redis.exceptions import ConnectionError as RedisDown

from tests.stacks import gone_redis


@contextmanager
def only_limits_have_redis() -> Iterator[None]:
    """Point the current application at a port where no Redis listens, within the block; rate limits keep theirs.

    So it has no job queue, and nothing that is stored beside it: progress, messages to send, latest versions of trips.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(current_app.config, "REDIS_URL", "redis://127.0.0.1:1")
        patch.setitem(current_app.extensions, "waypost.redis", gone_redis())
        yield


@contextmanager
def redis_down() -> Iterator[None]:
    """Refuse every connection to Redis, also of rate limits, within the block."""

    def refuse(*_args: object, **_options: object) -> None:
        raise RedisDown("connection refused")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("redis.connection.ConnectionPool.get_connection", refuse)
        yield
