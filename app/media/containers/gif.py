"""GIF files (GIF89a specification)."""

from __future__ import annotations

import struct

from app.media.containers.bare import Bare, Damaged, take

SIGNATURES = (b"GIF87a", b"GIF89a")
_HEADER_BYTES, _DESCRIPTOR_BYTES = 13, 10
_EXTENSION, _IMAGE, _END = b"\x21", b"\x2c", b"\x3b"
_GRAPHIC_CONTROL = b"\x21\xf9"


def strip(data: bytes) -> Bare:
    """Return the first frame alone, without comments, application data and whatever follows it.

    :raises Damaged: when it is cut off or malformed.
    """
    screen = take(data, 0, _HEADER_BYTES)
    position = _HEADER_BYTES + _table_bytes(screen[10])
    kept = [data[:position]]
    control = b""
    while (block := take(data, position, 1)) != _IMAGE:
        if block != _EXTENSION:
            raise Damaged("a GIF file without a picture")
        end = _end_of_blocks(data, position + 2)
        if data[position : position + 2] == _GRAPHIC_CONTROL:
            control = data[position:end]
        position = end
    descriptor = take(data, position, _DESCRIPTOR_BYTES)
    end = _end_of_blocks(data, position + _DESCRIPTOR_BYTES + _table_bytes(descriptor[9]) + 1)
    kept += [control, data[position:end], _END]
    return Bare(b"".join(kept), *_size(screen, descriptor))


def _size(screen: bytes, descriptor: bytes) -> tuple[int, int]:
    # Decoders widen the screen for a frame that reaches beyond it.
    width, height = struct.unpack_from("<HH", screen, 6)
    left, top, frame_width, frame_height = struct.unpack_from("<HHHH", descriptor, 1)
    if not frame_width or not frame_height:
        raise Damaged("a GIF frame without pixels")
    return max(width, left + frame_width), max(height, top + frame_height)


def _table_bytes(flags: int) -> int:
    return 3 * 2 ** ((flags & 7) + 1) if flags & 0x80 else 0


def _end_of_blocks(data: bytes, position: int) -> int:
    try:
        while length := data[position]:
            position += 1 + length
    except IndexError as error:
        raise Damaged("the GIF file ends within a block") from error
    return position + 1
