"""From whatever a traveller uploads to a small picture of our own making."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO
from threading import Lock

import structlog
from PIL import Image

from app.errors import AppError, TooLarge, UnsupportedMedia
from app.media.containers import gif, jpeg, png, webp
from app.media.containers.bare import Bare, Damaged, Excessive
from app.web.problems import TOO_HEAVY, UPLOADED

log = structlog.get_logger(__name__)

MAX_BYTES = 5 * 1024 * 1024
MAX_PIXELS = 25_000_000
"""As many as usual cameras take. A decoder holds up to four copies at once, so the worst picture needs 400 MB."""
BOX = (300, 300)
QUALITY = 80
NO_PICTURE = "Please select a valid image file (JPEG, PNG, GIF, or WebP)"
TOO_MANY_PIXELS = "This picture has too many pixels. Please choose a smaller one."
TOO_MUCH_WORK = "This picture takes too long to read. Please save it anew, or choose another one."

_TURNS = {
    2: Image.Transpose.FLIP_LEFT_RIGHT,
    3: Image.Transpose.ROTATE_180,
    4: Image.Transpose.FLIP_TOP_BOTTOM,
    5: Image.Transpose.TRANSPOSE,
    6: Image.Transpose.ROTATE_270,
    7: Image.Transpose.TRANSVERSE,
    8: Image.Transpose.ROTATE_90,
}
# Eight threads that each decode the largest picture would need gigabytes; nearly all take milliseconds.
_decoding = Lock()


def read_photo(data: bytes) -> bytes:
    """Make the picture that we keep of an upload: WebP, upright, within 300 x 300 pixels, never enlarged.

    Its pixels are all that it has of the upload. What the upload is, its content alone decides; of an animation the
    first frame is taken.

    :param data: the uploaded file.
    :raises TooLarge: when it has 5 MB or more, or takes too much to decode.
    :raises UnsupportedMedia: when it is no JPEG, PNG, GIF or WebP picture, or is damaged.
    """
    if len(data) >= MAX_BYTES:
        raise _refusal(TooLarge, TOO_HEAVY)
    kind, strip = _format(data)
    try:
        bare = strip(data)
    except Damaged as error:
        raise _refusal(UnsupportedMedia, NO_PICTURE) from error
    except Excessive as error:
        raise _refusal(TooLarge, TOO_MUCH_WORK) from error
    if bare.width * bare.height > MAX_PIXELS:
        raise _refusal(TooLarge, TOO_MANY_PIXELS)
    with _decoding:
        return _encode(_turned(_decode(bare, kind), bare.orientation))


def _refusal(kind: type[AppError], text: str) -> AppError:
    return kind(text, {UPLOADED: [text]})


def _format(data: bytes) -> tuple[str, Callable[[bytes], Bare]]:
    if data.startswith(jpeg.SIGNATURE):
        return "JPEG", jpeg.strip
    if data.startswith(png.SIGNATURE):
        return "PNG", png.strip
    if data.startswith(gif.SIGNATURES):
        return "GIF", gif.strip
    if webp.is_webp(data):
        return "WEBP", webp.strip
    raise _refusal(UnsupportedMedia, NO_PICTURE)


def _decode(bare: Bare, kind: str) -> Image.Image:
    try:
        with Image.open(BytesIO(bare.data), formats=(kind,)) as picture:
            # JPEG can be decoded at an eighth of its size; twice what is needed leaves enough to sharpen.
            picture.draft(None, (2 * BOX[0], 2 * BOX[1]))
            picture.load()
            return _shrunk(picture)
    except MemoryError:
        raise
    except Exception as error:
        # Decoders raise a dozen kinds, and all of them say that the picture is damaged.
        log.info("picture_refused", error=repr(error))
        raise _refusal(UnsupportedMedia, NO_PICTURE) from error


def _shrunk(picture: Image.Image) -> Image.Image:
    if picture.mode.startswith("I"):
        # Samples of 16 bits would be cut off at 255, not scaled.
        picture = picture.point(lambda sample: sample * (1 / 256)).convert("L")
    mode = "RGBA" if picture.has_transparency_data else "RGB"
    # Converting to the same mode would copy all pixels.
    small = picture if picture.mode == mode else picture.convert(mode)
    small.thumbnail(BOX, Image.Resampling.LANCZOS, reducing_gap=3.0)
    small.info.clear()
    # What somebody made transparent must not lie there still: colours times no opacity are none.
    return small.convert("RGBa").convert("RGBA") if mode == "RGBA" else small


def _turned(picture: Image.Image, orientation: int) -> Image.Image:
    turn = _TURNS.get(orientation)
    return picture if turn is None else picture.transpose(turn)


def _encode(picture: Image.Image) -> bytes:
    made = BytesIO()
    picture.save(made, "WEBP", quality=QUALITY)
    return made.getvalue()
