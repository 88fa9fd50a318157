"""How a picture is to be turned, read from its EXIF data and nothing else of it."""

from __future__ import annotations

import struct

UPRIGHT = 1
PREFIX = b"Exif\0\0"
_ORIENTATION, _SHORT = 0x0112, 3
_ENTRY_BYTES = 12


def orientation(exif: bytes) -> int:
    """Return the orientation, 1 to 8; 1 where there is none that makes sense.

    Read here because a general reader keeps every entry, and thousands of them can all point at the same megabytes.

    :param exif: the EXIF data, with or without its prefix. Source: EXIF 2.32, 4.6.2 and 4.6.4 A.
    """
    tiff = exif.removeprefix(PREFIX)
    order = {b"II*\0": "<", b"MM\0*": ">"}.get(tiff[:4])
    if order is None:
        return UPRIGHT
    try:
        (directory,) = struct.unpack_from(f"{order}I", tiff, 4)
        (count,) = struct.unpack_from(f"{order}H", tiff, directory)
        for number in range(count):
            entry = struct.unpack_from(f"{order}HHIH", tiff, directory + 2 + number * _ENTRY_BYTES)
            if entry[:3] == (_ORIENTATION, _SHORT, 1):
                return entry[3] if 1 <= entry[3] <= 8 else UPRIGHT
    except struct.error:
        # The directory ends early; a picture is no worse for it.
        return UPRIGHT
    return UPRIGHT
