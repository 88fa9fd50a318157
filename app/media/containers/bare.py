"""What is left of an uploaded file, and what can be wrong with it."""

from __future__ import annotations

from dataclasses import dataclass


class Damaged(Exception):
    """The file is cut off, or is not what its first bytes promise."""


class Excessive(Exception):
    """The file is made so that showing it takes far more than a picture should."""


@dataclass(frozen=True, slots=True)
class Bare:
    """A file that holds one picture and nothing else.

    :param width: in pixels, as the file says, before it is turned.
    :param height: in pixels.
    :param orientation: how the picture is to be turned, 1 (not at all) to 8, as EXIF counts.
    """

    data: bytes
    width: int
    height: int
    orientation: int = 1


def take(data: bytes, start: int, length: int) -> bytes:
    """Return a part of a file.

    :raises Damaged: when the file ends before it.
    """
    part = data[start : start + length]
    if len(part) < length:
        raise Damaged("the file ends too early")
    return part
