"""Limits how many web threads wait for builds, so that the others stay available."""

from __future__ import annotations

import secrets
import socket
import time
from collections.abc import Iterator
from contextlib import contextmanager

import structlog
from redis import Redis
from redis.exceptions import RedisError

from app.config import Settings

log = structlog.get_logger(__name__)

SHARE = 4
"""At most one in this many web threads may wait."""

_ENTER = """
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', ARGV[1])
if redis.call('ZCARD', KEYS[1]) >= tonumber(ARGV[2]) then return 0 end
redis.call('ZADD', KEYS[1], ARGV[1] + ARGV[3], ARGV[4])
redis.call('EXPIRE', KEYS[1], ARGV[3])
return 1
"""


def room_of(settings: Settings) -> int:
    """Return how many threads of this machine may wait."""
    return max(1, settings.web_concurrency * settings.threads // SHARE)


@contextmanager
def waiting_room(redis: Redis, room: int, seconds: float) -> Iterator[bool]:
    """Yield whether this thread may wait, and count it while the block runs.

    All web processes of this machine share the count. If Redis is down, no build starts, so no thread waits.

    :param room: how many threads may wait.
    :param seconds: the maximum time to wait; then the thread no longer counts, as its process may have died.
    """
    key, thread = f"waiting:{socket.gethostname()}", secrets.token_hex(8)
    try:
        may_wait = bool(redis.eval(_ENTER, 1, key, str(time.time()), str(room), str(int(seconds)), thread))
    except RedisError as error:
        log.warning("waiting_not_counted", error=repr(error))
        may_wait = False
    try:
        yield may_wait
    finally:
        if may_wait:
            _leave(redis, key, thread)


def _leave(redis: Redis, key: str, thread: str) -> None:
    try:
        redis.zrem(key, thread)
    except RedisError as error:
        # Its entry expires.
        log.warning("waiting_not_counted", error=repr(error))
