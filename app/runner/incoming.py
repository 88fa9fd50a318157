"""Tracks one request as its bytes arrive: its stage, its deadline, and the bytes to hand on."""

from __future__ import annotations

import re
from collections.abc import Iterator
from enum import Enum, auto
from tempfile import SpooledTemporaryFile

HEADER_SECONDS = 10.0
BODY_SECONDS = 30.0
BODY_BYTES_A_SECOND = 1000
BODY_GRACE_SECONDS = 5.0
"""Grace period for slow bodies: a phone that changes cells is silent for a moment."""
LONGEST_HEADER = 64 * 1024
IN_MEMORY = 64 * 1024
"""Larger requests go to a file."""
MOST_STORED = 16 * 1024 * 1024
"""Twice the application's limit, because a chunked body includes the sizes of its chunks."""
MOST_READ = 64 * 1024 * 1024
"""A client that sends too much reads the response only after sending; beyond this limit, the connection may break."""
CHUNK_LINE = 8192
PART = 64 * 1024

_END = b"\r\n\r\n"
_LENGTH = re.compile(rb"\r\ncontent-length:[ \t]*(\d{1,18})[ \t]*(?=\r\n)", re.IGNORECASE)
_FRAMING = re.compile(rb"\r\n(?:content-length|transfer-encoding)[ \t]*:", re.IGNORECASE)
_CHUNKED = re.compile(rb"\r\ntransfer-encoding:[ \t]*chunked[ \t]*(?=\r\n)", re.IGNORECASE)
_EXPECT = re.compile(rb"\r\nexpect:[ \t]*100-continue[ \t]*(?=\r\n)", re.IGNORECASE)


class Stage(Enum):
    """The stage of a request."""

    IDLE = auto()
    HEADER = auto()
    BODY = auto()
    COMPLETE = auto()


class Incoming:
    """The bytes of one request. It only finds the end; Gunicorn's parser validates everything else.

    If the two disagree, the parser finds that the bytes end early, and the connection is closed.

    :param now: monotonic seconds.
    :param patience: seconds until the first byte must have arrived.
    :param most_stored: maximum stored bytes; more are read and discarded, and the application refuses the request.
    :param most_read: maximum bytes to read.
    """

    def __init__(
        self, now: float, patience: float, *, most_stored: int = MOST_STORED, most_read: int = MOST_READ
    ) -> None:
        self.stage = Stage.IDLE
        self.deadline = now + patience
        self.rest = b""
        """The bytes after its end: the beginning of the next request."""
        self.certain = True
        """Whether the connection can serve another request: this one was fully understood and stored."""
        self.awaits_go_ahead = False
        """Whether the client waits for “100 Continue” before it sends the body."""
        self.first_line = b""
        self.stored = 0
        self._most_stored, self._most_read = most_stored, most_read
        self._header = bytearray()
        self._began = now
        self._received = 0
        self._left: int | None = None
        self._chunks: _Chunks | None = None
        self._file = SpooledTemporaryFile[bytes](IN_MEMORY)

    def feed(self, data: bytes, now: float) -> None:
        """Add the next bytes."""
        if self.stage is Stage.IDLE:
            self.stage, self.deadline = Stage.HEADER, now + HEADER_SECONDS
        if self.stage is Stage.HEADER:
            data = self._feed_header(data, now)
        if self.stage is Stage.BODY:
            self.awaits_go_ahead = self.awaits_go_ahead and not data
            self._feed_body(data, now)

    def parts(self) -> Iterator[bytes]:
        """Yield the stored bytes in parts, for the parser."""
        self._file.seek(0)
        while part := self._file.read(PART):
            yield part

    def close(self) -> None:
        """Discard the bytes."""
        self._file.close()

    def _feed_header(self, data: bytes, now: float) -> bytes:
        """Return the bytes of the body and after it."""
        searched = max(0, len(self._header) - len(_END) + 1)
        self._header += data
        end = self._header.find(_END, searched)
        if end < 0:
            if len(self._header) > LONGEST_HEADER:
                self._store(bytes(self._header))
                self._complete(certain=False)
            return b""
        end += len(_END)
        header, data = bytes(self._header[:end]), bytes(self._header[end:])
        self._header.clear()
        self.first_line = header[: header.index(b"\r\n")]
        self._store(header)
        self._begin_body(header, now)
        if self.stage is Stage.COMPLETE:
            self.rest, data = data, b""
        return data

    def _begin_body(self, header: bytes, now: float) -> None:
        fields = len(_FRAMING.findall(header))
        length, chunked = _LENGTH.search(header), _CHUNKED.search(header)
        if fields == 0:
            self._complete()
            return
        if fields > 1 or not (length or chunked):
            # Two lengths, or an invalid one: the parser refuses that.
            self._complete(certain=False)
            return
        self.stage, self._began, self._received = Stage.BODY, now, 0
        self.awaits_go_ahead = _EXPECT.search(header) is not None
        if chunked:
            self._chunks = _Chunks()
        elif length:
            self._left = int(length[1])
            if self._left == 0:
                self._complete()
        self._set_deadline()

    def _feed_body(self, data: bytes, now: float) -> None:
        own = len(data)
        if self._left is not None:
            own = min(own, self._left)
            self._left -= own
        elif self._chunks is not None:
            own = self._chunks.feed(data)
        self._store(data[:own])
        self._received += own
        self._set_deadline()
        if self._chunks is not None and self._chunks.broken:
            self._complete(certain=False)
        elif self._left == 0 or (self._chunks is not None and self._chunks.complete):
            self._complete()
            self.rest = data[own:]
        elif self._received > self._most_read:
            self._complete(certain=False)

    def _set_deadline(self) -> None:
        seconds = max(BODY_GRACE_SECONDS, self._received / BODY_BYTES_A_SECOND)
        self.deadline = self._began + min(BODY_SECONDS, seconds)

    def _store(self, data: bytes) -> None:
        taken = data[: max(0, self._most_stored - self.stored)]
        self._file.write(taken)
        self.stored += len(taken)
        self.certain = self.certain and len(taken) == len(data)

    def _complete(self, *, certain: bool = True) -> None:
        self.stage, self.certain = Stage.COMPLETE, self.certain and certain


class _Chunks:
    """Finds the end of a chunked body (RFC 9112, 7.1)."""

    def __init__(self) -> None:
        self.complete = False
        self.broken = False
        self._to_skip = 0
        self._line = bytearray()
        self._in_trailers = False

    def feed(self, data: bytes) -> int:
        """Return how many of these bytes belong to the body."""
        position = 0
        while position < len(data) and not (self.complete or self.broken):
            if self._to_skip:
                step = min(self._to_skip, len(data) - position)
                self._to_skip -= step
                position += step
                continue
            end = data.find(b"\n", position)
            stop = len(data) if end < 0 else end + 1
            self._line += data[position:stop]
            position = stop
            if end >= 0:
                self._take_line()
            elif len(self._line) > CHUNK_LINE:
                self.broken = True
        return position

    def _take_line(self) -> None:
        line, self._line = bytes(self._line).strip(b"\r\n"), bytearray()
        if self._in_trailers:
            self.complete = not line
            return
        size = line.partition(b";")[0].strip()
        if not re.fullmatch(rb"[0-9a-fA-F]{1,15}", size):
            self.broken = True
            return
        # The chunk's line ending follows its bytes.
        self._to_skip = int(size, 16) + 2 if int(size, 16) else 0
        self._in_trailers = self._to_skip == 0
