"""Pictures for tests, made in memory."""

from __future__ import annotations

import struct
import zlib
from io import BytesIO
from typing import Any

from PIL import Image

RED, BLUE = (200, 30, 30), (30, 30, 200)


def picture(kind: str = "PNG", size: tuple[int, int] = (64, 48), **options: Any) -> bytes:
    """Return a picture whose left half is red and whose right half is blue.

    :param kind: JPEG, PNG, GIF or WEBP, or another format that the library supports.
    :param size: pixels, width and height.
    :param options: options for the library's encoder.
    """
    image = Image.new("RGB", size, RED)
    image.paste(BLUE, (size[0] // 2, 0, *size))
    return encoded(image, kind, **options)


def encoded(image: Image.Image, kind: str, **options: Any) -> bytes:
    """Return a picture as a file."""
    out = BytesIO()
    image.save(out, kind, **options)
    return out.getvalue()


def opened(data: bytes) -> Image.Image:
    """Return the picture in a file."""
    image = Image.open(BytesIO(data))
    image.load()
    return image


def huge_png(width: int, height: int | None = None) -> bytes:
    """Return an almost empty PNG that claims to have this many pixels; a square without a height."""
    header = struct.pack(">IIBBBBB", width, height or width, 8, 2, 0, 0, 0)
    pixels = zlib.compress(b"\0" * 1000)
    return b"\x89PNG\r\n\x1a\n" + png_chunk(b"IHDR", header) + png_chunk(b"IDAT", pixels) + png_chunk(b"IEND")


def inside_png(file: bytes, more: bytes) -> bytes:
    """Return a PNG with additional chunks after its header."""
    end = 8 + 25
    return file[:end] + more + file[end:]


def png_chunk(kind: bytes, body: bytes = b"") -> bytes:
    """Return a chunk of a PNG."""
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
