"""PNGs of cover art: made one at a time beside the web process, and kept for those who ask again."""

from __future__ import annotations

import subprocess
import sys
import threading
from hashlib import blake2b
from pathlib import Path
from typing import cast

import structlog
from redis.exceptions import RedisError

from app.errors import Unavailable
from app.extensions import queue

log = structlog.get_logger(__name__)

SCRIPT = Path(__file__).with_name("rasterize.py")
SECONDS_TO_MAKE = 10.0
SECONDS_TO_WAIT = 2.0
"""For a turn."""
MOST_WAITING = 2
"""For a turn, in one process: whoever crawls through pictures must not occupy the threads that answer pages."""
SECONDS_TO_KEEP = 7 * 24 * 3600
PLACES = 512
"""So many pictures are kept, 40 to 80 kB each: a later one takes the place of an earlier one, whatever is asked for."""
BUSY = "We can't draw this picture right now. Please try again in a moment."

_turn = threading.Lock()
_waiting = threading.BoundedSemaphore(MOST_WAITING)


def digest_of(svg: str) -> bytes:
    """Return what names a drawing: equal drawings have equal names."""
    return blake2b(svg.encode(), digest_size=16).digest()


def raster(svg: str, width: int, height: int) -> bytes:
    """Return a drawing as a PNG.

    :param svg: needs nothing beside itself.
    :param width: in pixels.
    :param height: in pixels.
    :raises Unavailable: when others are being drawn all the time, or drawing fails.
    """
    digest = digest_of(f"{width}x{height}{svg}")
    kept = _kept(digest)
    if kept is not None:
        return kept
    if not _take_turn():
        raise Unavailable(BUSY)
    try:
        # Whoever had the turn before may have made this very one.
        kept = _kept(digest)
        if kept is not None:
            return kept
        png = _make(svg, width, height)
        _keep(digest, png)
    finally:
        _turn.release()
    return png


def _take_turn() -> bool:
    """Wait for a turn unless too many do; tell whether it came."""
    if _turn.acquire(blocking=False):
        return True
    if not _waiting.acquire(blocking=False):
        return False
    try:
        return _turn.acquire(timeout=SECONDS_TO_WAIT)
    finally:
        _waiting.release()


def _make(svg: str, width: int, height: int) -> bytes:
    # The library holds Python's lock for the tenth of a second that it draws: no page would be answered meanwhile.
    command = [sys.executable, "-I", str(SCRIPT), str(width), str(height)]
    try:
        made = subprocess.run(command, input=svg.encode(), capture_output=True, check=True, timeout=SECONDS_TO_MAKE)  # noqa: S603 - our own program
    except (OSError, subprocess.SubprocessError) as error:
        log.error("raster_failed", error=repr(error), said=(getattr(error, "stderr", None) or b"")[-500:])
        raise Unavailable(BUSY) from error
    return made.stdout


def _place(digest: bytes) -> str:
    return f"art:{int.from_bytes(digest[:4], 'big') % PLACES}"


def _kept(digest: bytes) -> bytes | None:
    try:
        found = cast("bytes | None", queue.redis.get(_place(digest)))
    except RedisError as error:
        log.warning("rasters_out_of_reach", error=repr(error))
        return None
    return found[len(digest) :] if found is not None and found.startswith(digest) else None


def _keep(digest: bytes, png: bytes) -> None:
    try:
        queue.redis.set(_place(digest), digest + png, ex=SECONDS_TO_KEEP)
    except RedisError as error:
        log.warning("raster_not_kept", error=repr(error))
