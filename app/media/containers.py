"""Parses the file formats of uploaded pictures, and strips them to what a decoder needs.

A file may contain far more than a picture: locations and names, other files, or thousands of parts that are cheap to
write and take a decoder minutes to read. So each format is parsed here first, in one pass.
"""

from __future__ import annotations

import re
import struct
import zlib
from dataclasses import dataclass

UPRIGHT = 1
EXIF_PREFIX = b"Exif\0\0"
_EXIF_ORIENTATION, _EXIF_SHORT = 0x0112, 3
_EXIF_ENTRY_BYTES = 12

JPEG_SIGNATURE = b"\xff\xd8\xff"
MAX_JPEG_SCANS = 40
"""Encoders write about ten scans. Each makes the decoder pass over all pixels, and can be as short as sixty bytes."""
_JPEG_END, _JPEG_SCAN, _JPEG_APP1, _JPEG_ADOBE = 0xD9, 0xDA, 0xE1, 0xEE
_JPEG_TABLES = (0xC4, 0xCC, 0xDB, 0xDD)
_JPEG_FRAMES = tuple(marker for marker in range(0xC0, 0xD0) if marker not in (0xC4, 0xC8, 0xCC))
_NEXT_JPEG_MARKER = re.compile(rb"\xff[\x01-\xcf\xd8-\xfe]")
"""Within a scan, 0xFF before 0x00 is a value, and 0xD0 to 0xD7 only mark where decoding may restart."""

PNG_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_PNG_CHUNKS = (b"PLTE", b"tRNS", b"eXIf")

GIF_SIGNATURES = (b"GIF87a", b"GIF89a")
_GIF_HEADER_BYTES, _GIF_DESCRIPTOR_BYTES = 13, 10
_GIF_EXTENSION, _GIF_IMAGE, _GIF_END = b"\x21", b"\x2c", b"\x3b"
_GIF_GRAPHIC_CONTROL = b"\x21\xf9"

_WEBP_HEADER_BYTES = 12
_WEBP_LOSSY_SYNC = b"\x9d\x01\x2a"
_WEBP_LOSSLESS_SIGNATURE = 0x2F


class Damaged(Exception):
    """The file is truncated or malformed."""


class Excessive(Exception):
    """Decoding the file would take unreasonably long."""


@dataclass(frozen=True, slots=True)
class StrippedPicture:
    """A file that contains one picture and nothing else.

    :param width: in pixels as the file states it, before rotation.
    :param height: likewise.
    :param orientation: EXIF's orientation, 1 (upright) to 8.
    """

    data: bytes
    width: int
    height: int
    orientation: int = UPRIGHT


def strip_jpeg(data: bytes) -> StrippedPicture:
    """Return the picture without application data, comments and trailing data (ITU-T T.81, annex B).

    :raises Damaged: when the file is truncated or malformed.
    :raises Excessive: when it has too many scans.
    """
    return _JpegStripper(data).strip()


class _JpegStripper:
    def __init__(self, data: bytes) -> None:
        self._data = data
        self._parts = [data[:2]]
        self._orientation: int | None = None
        self._size: tuple[int, int] | None = None
        self._scans = 0

    def strip(self) -> StrippedPicture:
        position = 2
        while True:
            position, marker = self._marker(position)
            if marker == _JPEG_END:
                break
            position = self._segment(position, marker)
        if self._size is None or not self._scans:
            raise Damaged("a JPEG file without a picture")
        data = b"".join((*self._parts, b"\xff\xd9"))
        return StrippedPicture(data, *self._size, self._orientation or UPRIGHT)

    def _marker(self, position: int) -> tuple[int, int]:
        # Any number of 0xFF may precede a marker.
        while _take(self._data, position, 2) == b"\xff\xff":
            position += 1
        if self._data[position] != 0xFF:
            raise Damaged("a JPEG marker is missing")
        return position + 2, self._data[position + 1]

    def _segment(self, position: int, marker: int) -> int:
        length = int.from_bytes(_take(self._data, position, 2), "big")
        if length < 2:
            raise Damaged("a JPEG segment shorter than its own length")
        body, end = _take(self._data, position + 2, length - 2), position + length
        if marker == _JPEG_SCAN:
            end = self._end_of_scan(end)
        if marker in _JPEG_FRAMES:
            self._frame(body)
        if marker == _JPEG_APP1 and body.startswith(EXIF_PREFIX) and self._orientation is None:
            self._orientation = exif_orientation(body)
        # Adobe's segment states how colours are stored.
        is_adobe = marker == _JPEG_ADOBE and body.startswith(b"Adobe")
        if is_adobe or marker in (_JPEG_SCAN, *_JPEG_FRAMES, *_JPEG_TABLES):
            self._parts.append(self._data[position - 2 : end])
        return end

    def _frame(self, body: bytes) -> None:
        if self._size is not None:
            raise Damaged("a JPEG file with two pictures")
        height, width = struct.unpack(">HH", _take(body, 1, 4))
        self._size = (width, height)

    def _end_of_scan(self, start: int) -> int:
        self._scans += 1
        if self._scans > MAX_JPEG_SCANS:
            raise Excessive("too many scans")
        found = _NEXT_JPEG_MARKER.search(self._data, start)
        if found is None:
            raise Damaged("the JPEG file ends within a scan")
        return found.start()


def strip_png(data: bytes) -> StrippedPicture:
    """Return the still picture without texts, profiles, further frames and trailing data (PNG, third edition).

    :raises Damaged: when the file is truncated or malformed.
    """
    header, chunks, pixels = _read_png(data)
    width, height, depth = struct.unpack(">IIB", header[:9])
    parts = [PNG_SIGNATURE, _png_chunk(b"IHDR", header)]
    if b"PLTE" in chunks:
        parts.append(_png_chunk(b"PLTE", chunks[b"PLTE"]))
    # The decoder reduces samples to 8 bits, but not the transparent sample in this chunk.
    if b"tRNS" in chunks and depth != 16:
        parts.append(_png_chunk(b"tRNS", chunks[b"tRNS"]))
    # One chunk: empty ones take decoding time, and a file can contain half a million.
    parts += [_png_chunk(b"IDAT", pixels), _png_chunk(b"IEND", b"")]
    return StrippedPicture(b"".join(parts), width, height, exif_orientation(chunks.get(b"eXIf", b"")))


def _read_png(data: bytes) -> tuple[bytes, dict[bytes, bytes], bytes]:
    header = _png_body(data, len(PNG_SIGNATURE), b"IHDR", 13)
    position = len(PNG_SIGNATURE) + 12 + 13
    chunks: dict[bytes, bytes] = {}
    pixels: list[bytes] = []
    while True:
        length, kind = struct.unpack(">I4s", _take(data, position, 8))
        if kind == b"IEND":
            break
        if kind == b"IDAT":
            pixels.append(_png_body(data, position, kind, length))
        elif kind in _PNG_CHUNKS and kind not in chunks:
            chunks[kind] = _png_body(data, position, kind, length)
        position += 12 + length
    return header, chunks, b"".join(pixels)


def _png_body(data: bytes, position: int, kind: bytes, length: int) -> bytes:
    chunk = _take(data, position, 12 + length)
    if chunk != _png_chunk(kind, chunk[8:-4]):
        raise Damaged(f"a broken PNG chunk {kind.decode()}")
    return chunk[8:-4]


def _png_chunk(kind: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))


def strip_gif(data: bytes) -> StrippedPicture:
    """Return the first frame without comments, application data and anything after it (GIF89a specification).

    :raises Damaged: when the file is truncated or malformed.
    """
    screen = _take(data, 0, _GIF_HEADER_BYTES)
    position = _GIF_HEADER_BYTES + _gif_table_bytes(screen[10])
    parts = [data[:position]]
    control = b""
    while (block := _take(data, position, 1)) != _GIF_IMAGE:
        if block != _GIF_EXTENSION:
            raise Damaged("a GIF file without a picture")
        end = _end_of_gif_blocks(data, position + 2)
        if data[position : position + 2] == _GIF_GRAPHIC_CONTROL:
            control = data[position:end]
        position = end
    descriptor = _take(data, position, _GIF_DESCRIPTOR_BYTES)
    end = _end_of_gif_blocks(data, position + _GIF_DESCRIPTOR_BYTES + _gif_table_bytes(descriptor[9]) + 1)
    parts += [control, data[position:end], _GIF_END]
    return StrippedPicture(b"".join(parts), *_gif_size(screen, descriptor))


def _gif_size(screen: bytes, descriptor: bytes) -> tuple[int, int]:
    # Decoders enlarge the screen for a frame that extends beyond it.
    width, height = struct.unpack_from("<HH", screen, 6)
    left, top, frame_width, frame_height = struct.unpack_from("<HHHH", descriptor, 1)
    if not frame_width or not frame_height:
        raise Damaged("a GIF frame without pixels")
    return max(width, left + frame_width), max(height, top + frame_height)


def _gif_table_bytes(flags: int) -> int:
    return 3 * 2 ** ((flags & 7) + 1) if flags & 0x80 else 0


def _end_of_gif_blocks(data: bytes, position: int) -> int:
    try:
        while length := data[position]:
            position += 1 + length
    except IndexError as error:
        raise Damaged("the GIF file ends within a block") from error
    return position + 1


def is_webp(data: bytes) -> bool:
    """Return whether a file starts like a WebP file."""
    return data[:4] == b"RIFF" and data[8:12] == b"WEBP"


def strip_webp(data: bytes) -> StrippedPicture:
    """Return the file without trailing data (RFC 9649); decoders skip other chunks quickly.

    :raises Damaged: when the file is truncated or malformed.
    """
    (length,) = struct.unpack("<I", _take(data, 4, 4))
    whole = _take(data, 0, 8 + length)
    width, height = _webp_size(whole)
    return StrippedPicture(whole, width, height, exif_orientation(_webp_exif(whole)))


def _webp_size(data: bytes) -> tuple[int, int]:
    """Return the size from the first chunk, which contains it in all three variants."""
    kind, body = data[_WEBP_HEADER_BYTES : _WEBP_HEADER_BYTES + 4], _take(data, _WEBP_HEADER_BYTES + 8, 10)
    if kind == b"VP8X":
        return int.from_bytes(body[4:7], "little") + 1, int.from_bytes(body[7:10], "little") + 1
    if kind == b"VP8L" and body[0] == _WEBP_LOSSLESS_SIGNATURE:
        bits = int.from_bytes(body[1:5], "little")
        return (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1
    if kind == b"VP8 " and body[3:6] == _WEBP_LOSSY_SYNC:
        width, height = struct.unpack("<HH", body[6:10])
        return width & 0x3FFF, height & 0x3FFF
    raise Damaged("a WebP file without a picture")


def _webp_exif(data: bytes) -> bytes:
    position = _WEBP_HEADER_BYTES
    while position + 8 <= len(data):
        kind, length = struct.unpack_from("<4sI", data, position)
        if kind == b"EXIF":
            return data[position + 8 : position + 8 + length]
        # Chunks start at even offsets.
        position += 8 + length + length % 2
    return b""


def exif_orientation(exif: bytes) -> int:
    """Return the orientation, 1 to 8; 1 if there is no valid one. Source: EXIF 2.32, 4.6.2 and 4.6.4 A.

    A general EXIF reader would load every entry, and thousands of entries can all point at the same megabytes.

    :param exif: the EXIF data, with or without its prefix.
    """
    tiff = exif.removeprefix(EXIF_PREFIX)
    order = {b"II*\0": "<", b"MM\0*": ">"}.get(tiff[:4])
    if order is None:
        return UPRIGHT
    try:
        (directory,) = struct.unpack_from(f"{order}I", tiff, 4)
        (count,) = struct.unpack_from(f"{order}H", tiff, directory)
        for number in range(count):
            entry = struct.unpack_from(f"{order}HHIH", tiff, directory + 2 + number * _EXIF_ENTRY_BYTES)
            if entry[:3] == (_EXIF_ORIENTATION, _EXIF_SHORT, 1):
                return entry[3] if 1 <= entry[3] <= 8 else UPRIGHT
    except struct.error:
        # The directory is truncated; the picture itself may be fine.
        return UPRIGHT
    return UPRIGHT


def _take(data: bytes, start: int, length: int) -> bytes:
    """Return a part of a file.

    :raises Damaged: when the file ends within it.
    """
    part = data[start : start + length]
    if len(part) < length:
        raise Damaged("the file ends too early")
    return part
