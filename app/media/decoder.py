"""Decodes uploads outside the web process: a picture that hangs or crashes the decoder affects nothing else."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Sequence
from threading import BoundedSemaphore, Lock

import structlog

from app.config import ROOT
from app.errors import Unavailable
from app.media.containers import Damaged, Excessive
from app.media.decoding import DAMAGED, OUT_OF_MEMORY
from app.texts import lazy_gettext

log = structlog.get_logger(__name__)

Decode = Callable[[bytes, str, int], bytes]
"""Takes a stripped file, Pillow's name of its format and its EXIF orientation; returns the photo to store."""

SHARE = 4
"""One in this many threads of a web process may be busy with uploads."""
DECODE_SECONDS = 30.0
"""After this long, the process counts as hanging; nearly all pictures take a fraction of a second."""
RETRY_AFTER_SECONDS = 5
BUSY = lazy_gettext("We are busy with other pictures. Please try again in a moment.")
PROGRAM = (sys.executable, "-m", "app.media.decoding")


class Decoder:
    """Decodes one picture at a time per web process, and limits the number of waiting calls.

    Eight threads decoding the largest pictures at once would need gigabytes.

    :param room: maximum calls, including the one being decoded.
    """

    def __init__(self, room: int, decode: Decode | None = None) -> None:
        self._room = BoundedSemaphore(room)
        self._decoding = Lock()
        self._decode = decode or decode_apart

    def __call__(self, data: bytes, kind: str, orientation: int) -> bytes:
        """Decode one picture.

        :raises Damaged: when it cannot be read, or crashes the decoder.
        :raises Excessive: when it takes too much time or memory.
        :raises Unavailable: when too many others wait, or the machine has no room for the process.
        """
        if not self._room.acquire(blocking=False):
            raise Unavailable(BUSY, RETRY_AFTER_SECONDS)
        try:
            with self._decoding:
                return self._decode(data, kind, orientation)
        finally:
            self._room.release()


def room_of(threads: int) -> int:
    """Return how many threads of a web process may be busy with uploads."""
    return max(1, threads // SHARE)


def decode_apart(
    data: bytes, kind: str, orientation: int, *, program: Sequence[str] = PROGRAM, seconds: float = DECODE_SECONDS
) -> bytes:
    """Decode one picture in a separate process.

    :param program: what to run, without its arguments.
    :param seconds: how long it may take; after that, it is killed.
    :raises Damaged: when it cannot be read, or crashes the process.
    :raises Excessive: when it takes too much time or memory.
    :raises Unavailable: when the machine has no room for the process.
    """
    try:
        done = subprocess.run(  # noqa: S603 - our own program
            [*program, kind, str(orientation)],
            input=data,
            capture_output=True,
            cwd=ROOT,
            # Do not pass our environment: it contains secrets.
            env={"PATH": os.environ.get("PATH", os.defpath)},
            timeout=seconds,
            check=False,
        )
    except subprocess.TimeoutExpired as error:
        log.warning("decoder_hung", kind=kind)
        raise Excessive from error
    except OSError as error:
        log.error("decoder_not_started", error=repr(error))
        raise Unavailable(BUSY, RETRY_AFTER_SECONDS) from error
    if done.returncode == 0:
        return done.stdout
    said = done.stderr.decode(errors="replace").strip()[-500:]
    log.info("picture_refused", kind=kind, code=done.returncode, error=said)
    if done.returncode in (OUT_OF_MEMORY, -signal.SIGXCPU):
        raise Excessive
    if done.returncode == -signal.SIGKILL:
        # The kernel kills it when memory is short.
        raise Unavailable(BUSY, RETRY_AFTER_SECONDS)
    if done.returncode != DAMAGED:
        log.warning("decoder_crashed", kind=kind, code=done.returncode)
    raise Damaged
