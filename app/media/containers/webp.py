"""WebP files (RFC 9649)."""

from __future__ import annotations

import struct

from app.media.containers import exif
from app.media.containers.bare import Bare, Damaged, take

_HEADER_BYTES = 12
_LOSSY_SYNC = b"\x9d\x01\x2a"
_LOSSLESS_SIGNATURE = 0x2F


def is_webp(data: bytes) -> bool:
    """Tell whether a file begins as WebP files do."""
    return data[:4] == b"RIFF" and data[8:12] == b"WEBP"


def strip(data: bytes) -> Bare:
    """Return the file without whatever follows its end; its decoder skips the rest by itself, and quickly.

    :raises Damaged: when it is cut off or malformed.
    """
    (length,) = struct.unpack("<I", take(data, 4, 4))
    whole = take(data, 0, 8 + length)
    width, height = _size(whole)
    return Bare(whole, width, height, exif.orientation(_metadata(whole)))


def _size(data: bytes) -> tuple[int, int]:
    """Read the canvas from the first chunk, which has it in all three kinds of files."""
    kind, body = data[_HEADER_BYTES : _HEADER_BYTES + 4], take(data, _HEADER_BYTES + 8, 10)
    if kind == b"VP8X":
        return int.from_bytes(body[4:7], "little") + 1, int.from_bytes(body[7:10], "little") + 1
    if kind == b"VP8L" and body[0] == _LOSSLESS_SIGNATURE:
        bits = int.from_bytes(body[1:5], "little")
        return (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1
    if kind == b"VP8 " and body[3:6] == _LOSSY_SYNC:
        width, height = struct.unpack("<HH", body[6:10])
        return width & 0x3FFF, height & 0x3FFF
    raise Damaged("a WebP file without a picture")


def _metadata(data: bytes) -> bytes:
    position = _HEADER_BYTES
    while position + 8 <= len(data):
        kind, length = struct.unpack_from("<4sI", data, position)
        if kind == b"EXIF":
            return data[position + 8 : position + 8 + length]
        # Chunks begin at even places.
        position += 8 + length + length % 2
    return b""
