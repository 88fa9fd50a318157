"""PNGs of cover art: rasterized one at a time outside the web process, and cached in Redis."""

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
from app.texts import lazy_gettext

log = structlog.get_logger(__name__)

SCRIPT = Path(__file__).with_name("rasterize.py")
RASTERIZING_SECONDS = 10.0
WAITING_SECONDS = 2.0
MAX_WAITING = 2
"""Maximum waiting requests per process: crawlers of pictures must not occupy the threads that serve pages."""
CACHE_SECONDS = 7 * 24 * 3600
CACHE_SLOTS = 512
"""Cache slots, 40–80 kB each; a new picture overwrites its slot, so the size is bounded."""
BUSY = lazy_gettext("We can't draw this picture right now. Please try again in a moment.")

_rasterizing = threading.Lock()
_waiting = threading.BoundedSemaphore(MAX_WAITING)


def digest_of(svg: str) -> bytes:
    """Return the digest of a drawing."""
    return blake2b(svg.encode(), digest_size=16).digest()


def raster(svg: str, width: int, height: int) -> bytes:
    """Return a drawing as a PNG.

    :param svg: refers to no other files.
    :param width: in pixels.
    :param height: in pixels.
    :raises Unavailable: when too many wait already, or rasterizing fails.
    """
    digest = digest_of(f"{width}x{height}{svg}")
    cached = _cached(digest)
    if cached is not None:
        return cached
    if not _acquire():
        raise Unavailable(BUSY)
    try:
        # The previous holder of the lock may have made the same picture.
        cached = _cached(digest)
        if cached is not None:
            return cached
        png = _rasterize(svg, width, height)
        _cache(digest, png)
    finally:
        _rasterizing.release()
    return png


def _acquire() -> bool:
    """Wait for the lock unless too many callers wait already; return whether it was acquired."""
    if _rasterizing.acquire(blocking=False):
        return True
    if not _waiting.acquire(blocking=False):
        return False
    try:
        return _rasterizing.acquire(timeout=WAITING_SECONDS)
    finally:
        _waiting.release()


def _rasterize(svg: str, width: int, height: int) -> bytes:
    # The library holds the GIL for about 0.1 s: no page would be served in the meantime.
    command = [sys.executable, "-I", str(SCRIPT), str(width), str(height)]
    try:
        finished = subprocess.run(  # noqa: S603 - our own program
            command, input=svg.encode(), capture_output=True, check=True, timeout=RASTERIZING_SECONDS
        )
    except (OSError, subprocess.SubprocessError) as error:
        log.error("rasterizing_failed", error=repr(error), output=(getattr(error, "stderr", None) or b"")[-500:])
        raise Unavailable(BUSY) from error
    return finished.stdout


def _slot(digest: bytes) -> str:
    return f"art:{int.from_bytes(digest[:4], 'big') % CACHE_SLOTS}"


def _cached(digest: bytes) -> bytes | None:
    try:
        found = cast("bytes | None", queue.redis.get(_slot(digest)))
    except RedisError as error:
        log.warning("raster_cache_unavailable", error=repr(error))
        return None
    return found[len(digest) :] if found is not None and found.startswith(digest) else None


def _cache(digest: bytes, png: bytes) -> None:
    try:
        queue.redis.set(_slot(digest), digest + png, ex=CACHE_SECONDS)
    except RedisError as error:
        log.warning("raster_not_cached", error=repr(error))
