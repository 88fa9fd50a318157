"""JPEG files (ITU-T T.81, annex B)."""

from __future__ import annotations

import re
import struct

from app.media.containers import exif
from app.media.containers.bare import Bare, Damaged, Excessive, take

SIGNATURE = b"\xff\xd8\xff"
MAX_SCANS = 40
"""Encoders write about ten. Each makes the decoder pass over all pixels, and can be as short as sixty bytes."""
_END, _SCAN, _APP1, _ADOBE = 0xD9, 0xDA, 0xE1, 0xEE
_TABLES = (0xC4, 0xCC, 0xDB, 0xDD)
_FRAMES = tuple(marker for marker in range(0xC0, 0xD0) if marker not in (0xC4, 0xC8, 0xCC))
_NEXT_MARKER = re.compile(rb"\xff[\x01-\xcf\xd8-\xfe]")
"""In a scan, 0xFF before 0x00 is a value, and 0xD0 to 0xD7 only say where decoding may start anew."""


def strip(data: bytes) -> Bare:
    """Return the picture alone, without application data, comments and whatever follows its end.

    :raises Damaged: when it is cut off or malformed.
    :raises Excessive: when it has too many scans.
    """
    return _Walk(data).bare()


class _Walk:
    def __init__(self, data: bytes) -> None:
        self._data = data
        self._kept = [data[:2]]
        self._orientation: int | None = None
        self._size: tuple[int, int] | None = None
        self._scans = 0

    def bare(self) -> Bare:
        position = 2
        while True:
            position, marker = self._marker(position)
            if marker == _END:
                break
            position = self._segment(position, marker)
        if self._size is None or not self._scans:
            raise Damaged("a JPEG file without a picture")
        data = b"".join((*self._kept, b"\xff\xd9"))
        return Bare(data, *self._size, self._orientation or exif.UPRIGHT)

    def _marker(self, position: int) -> tuple[int, int]:
        # Any number of 0xFF may stand before a marker.
        while take(self._data, position, 2) == b"\xff\xff":
            position += 1
        if self._data[position] != 0xFF:
            raise Damaged("no JPEG marker where one must be")
        return position + 2, self._data[position + 1]

    def _segment(self, position: int, marker: int) -> int:
        length = int.from_bytes(take(self._data, position, 2), "big")
        if length < 2:
            raise Damaged("a JPEG segment shorter than its own length")
        body, end = take(self._data, position + 2, length - 2), position + length
        if marker == _SCAN:
            end = self._end_of_scan(end)
        if marker in _FRAMES:
            self._frame(body)
        if marker == _APP1 and body.startswith(exif.PREFIX) and self._orientation is None:
            self._orientation = exif.orientation(body)
        # Adobe's segment says how the colours are stored.
        if marker in (_SCAN, *_FRAMES, *_TABLES) or (marker == _ADOBE and body.startswith(b"Adobe")):
            self._kept.append(self._data[position - 2 : end])
        return end

    def _frame(self, body: bytes) -> None:
        if self._size is not None:
            raise Damaged("a JPEG file with two pictures")
        height, width = struct.unpack(">HH", take(body, 1, 4))
        self._size = (width, height)

    def _end_of_scan(self, start: int) -> int:
        self._scans += 1
        if self._scans > MAX_SCANS:
            raise Excessive("too many scans")
        found = _NEXT_MARKER.search(self._data, start)
        if found is None:
            raise Damaged("the JPEG file ends within a scan")
        return found.start()
