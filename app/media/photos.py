"""Turns an uploaded file into a small picture that is safe to serve."""

from __future__ import annotations

from collections.abc import Callable

from app.errors import AppError, TooLarge, UnsupportedMedia
from app.media.containers import (
    GIF_SIGNATURES,
    JPEG_SIGNATURE,
    PNG_SIGNATURE,
    Damaged,
    Excessive,
    StrippedPicture,
    is_webp,
    strip_gif,
    strip_jpeg,
    strip_png,
    strip_webp,
)
from app.media.decoder import Decode
from app.texts import lazy_gettext
from app.web.problems import TOO_HEAVY, UPLOADED

MAX_BYTES = 5 * 1024 * 1024
MAX_PIXELS = 25_000_000
"""The most pixels that common cameras produce."""
NO_PICTURE = lazy_gettext("Please select a valid image file (JPEG, PNG, GIF, or WebP)")
TOO_MANY_PIXELS = lazy_gettext("This picture has too many pixels. Please choose a smaller one.")
TOO_MUCH_WORK = lazy_gettext("This picture takes too long to read. Please export it again, or choose another one.")


def read_photo(data: bytes, decode: Decode) -> bytes:
    """Return the picture to store for an upload: WebP, upright, within 300 x 300 pixels, never enlarged.

    It contains the upload's pixels and nothing else. The format is detected from the content; of an animation,
    the first frame is used.

    :param data: the uploaded file.
    :param decode: makes the photo from the stripped file; not called for files that are refused earlier.
    :raises TooLarge: when it has 5 MB or more, or is too expensive to decode.
    :raises UnsupportedMedia: when it is not a JPEG, PNG, GIF or WebP picture, or is damaged.
    :raises Unavailable: when `decode` is busy.
    """
    if len(data) >= MAX_BYTES:
        raise _refusal(TooLarge, TOO_HEAVY)
    kind, strip = _format(data)
    try:
        picture = strip(data)
        if picture.width * picture.height > MAX_PIXELS:
            raise _refusal(TooLarge, TOO_MANY_PIXELS)
        return decode(picture.data, kind, picture.orientation)
    except Damaged as error:
        raise _refusal(UnsupportedMedia, NO_PICTURE) from error
    except Excessive as error:
        raise _refusal(TooLarge, TOO_MUCH_WORK) from error


def _refusal(kind: type[AppError], text: str) -> AppError:
    return kind(text, {UPLOADED: [text]})


def _format(data: bytes) -> tuple[str, Callable[[bytes], StrippedPicture]]:
    if data.startswith(JPEG_SIGNATURE):
        return "JPEG", strip_jpeg
    if data.startswith(PNG_SIGNATURE):
        return "PNG", strip_png
    if data.startswith(GIF_SIGNATURES):
        return "GIF", strip_gif
    if is_webp(data):
        return "WEBP", strip_webp
    raise _refusal(UnsupportedMedia, NO_PICTURE)
