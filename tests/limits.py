"""Uses up a limit without making all the calls, which could take longer than the limit's window."""

from __future__ import annotations

from typing import cast

from app.extensions import queue


def note_more(limit: str, *, made: int, more: int) -> None:
    """Record more calls of a caller in the limiter, at the time of the last one.

    :param limit: as in its key: `300/1/minute`.
    :param made: the number of calls made: the limiter must have counted exactly these.
    :param more: how many to add.
    """
    (key,) = queue.redis.scan_iter(f"*{limit}*")
    assert queue.redis.llen(key) == made
    last = cast(bytes, queue.redis.lindex(key, 0))
    queue.redis.lpush(key, *[last] * more)
