"""PNG files, animated ones among them (PNG specification, third edition)."""

from __future__ import annotations

import struct
import zlib

from app.media.containers import exif
from app.media.containers.bare import Bare, Damaged, take

SIGNATURE = b"\x89PNG\r\n\x1a\n"
_ONCE = (b"PLTE", b"tRNS", b"eXIf")


def strip(data: bytes) -> Bare:
    """Return the still picture alone, without texts, profiles, further frames and whatever follows its end.

    :raises Damaged: when it is cut off or malformed.
    """
    header, once, pixels = _read(data)
    width, height, depth = struct.unpack(">IIB", header[:9])
    kept = [SIGNATURE, _chunk(b"IHDR", header)]
    if b"PLTE" in once:
        kept.append(_chunk(b"PLTE", once[b"PLTE"]))
    # The decoder shortens samples of 16 bits, but not the one that this chunk says is transparent.
    if b"tRNS" in once and depth != 16:
        kept.append(_chunk(b"tRNS", once[b"tRNS"]))
    # One piece, however many there were: empty ones cost the decoder time, and a file can hold half a million.
    kept += [_chunk(b"IDAT", pixels), _chunk(b"IEND", b"")]
    return Bare(b"".join(kept), width, height, exif.orientation(once.get(b"eXIf", b"")))


def _read(data: bytes) -> tuple[bytes, dict[bytes, bytes], bytes]:
    header = _body(data, len(SIGNATURE), b"IHDR", 13)
    position = len(SIGNATURE) + 12 + 13
    once: dict[bytes, bytes] = {}
    pixels: list[bytes] = []
    while True:
        length, kind = struct.unpack(">I4s", take(data, position, 8))
        if kind == b"IEND":
            break
        if kind == b"IDAT":
            pixels.append(_body(data, position, kind, length))
        elif kind in _ONCE and kind not in once:
            once[kind] = _body(data, position, kind, length)
        position += 12 + length
    return header, once, b"".join(pixels)


def _body(data: bytes, position: int, kind: bytes, length: int) -> bytes:
    chunk = take(data, position, 12 + length)
    if chunk != _chunk(kind, chunk[8:-4]):
        raise Damaged(f"a broken PNG chunk {kind.decode()}")
    return chunk[8:-4]


def _chunk(kind: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
