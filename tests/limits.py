"""Using up a limit without making all the calls, which may take a busy machine longer than the limit looks back."""

from __future__ import annotations

from typing import cast

from app.extensions import queue


def note_more(limit: str, *, made: int, more: int) -> None:
    """Let the limiter believe that a caller has made more calls, at the time of the last one.

    :param limit: as its key says it: `300/1/minute`.
    :param made: how many calls have been made: the limiter must have noted just these.
    :param more: how many to add.
    """
    (key,) = queue.redis.scan_iter(f"*{limit}*")
    assert queue.redis.llen(key) == made
    last = cast(bytes, queue.redis.lindex(key, 0))
    queue.redis.lpush(key, *[last] * more)
