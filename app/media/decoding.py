"""The process that decodes one picture: `python -m app.media.decoding JPEG 6 < upload > photo.webp`.

Decoders are a target of attacks, and large pictures take much time and memory. This module imports nothing from the
application, so that the process starts quickly and holds no secrets.
"""

from __future__ import annotations

import os
import resource
import sys
from io import BytesIO

from PIL import Image

BOX = (300, 300)
QUALITY = 80
DAMAGED, OUT_OF_MEMORY = 3, 4
"""Exit codes. Any other non-zero code is a crash."""
CPU_SECONDS = 20
MEMORY_BYTES = 1024**3
"""A decoder holds up to four copies, so the worst picture needs 400 MB, in addition to some 200 MB of code."""
NICENESS = 10
"""Yields to requests on a busy machine."""

_TRANSPOSITIONS = {
    2: Image.Transpose.FLIP_LEFT_RIGHT,
    3: Image.Transpose.ROTATE_180,
    4: Image.Transpose.FLIP_TOP_BOTTOM,
    5: Image.Transpose.TRANSPOSE,
    6: Image.Transpose.ROTATE_270,
    7: Image.Transpose.TRANSVERSE,
    8: Image.Transpose.ROTATE_90,
}


class DamagedPicture(Exception):
    """The decoder cannot read the picture."""


def shrink(data: bytes, kind: str, orientation: int) -> bytes:
    """Return a picture as WebP, upright, within 300 x 300 pixels, never enlarged.

    :param data: the file, stripped.
    :param kind: Pillow's name of its format.
    :param orientation: as EXIF numbers it.
    :raises DamagedPicture: when it cannot be read.
    """
    return _encode(_upright(_decode(data, kind), orientation))


def _decode(data: bytes, kind: str) -> Image.Image:
    try:
        with Image.open(BytesIO(data), formats=(kind,)) as picture:
            # JPEG can be decoded at a fraction of its size; twice the target leaves enough detail to resample.
            picture.draft(None, (2 * BOX[0], 2 * BOX[1]))
            picture.load()
            return _thumbnail(picture)
    except MemoryError:
        raise
    except Exception as error:
        # Decoders raise a dozen types of exceptions, all of which mean that the picture is damaged.
        raise DamagedPicture(repr(error)) from error


def _thumbnail(picture: Image.Image) -> Image.Image:
    if picture.mode.startswith("I"):
        # 16-bit samples would be clipped at 255 instead of scaled.
        picture = picture.point(lambda sample: sample * (1 / 256)).convert("L")
    mode = "RGBA" if picture.has_transparency_data else "RGB"
    # Converting to the same mode would copy all pixels.
    small = picture if picture.mode == mode else picture.convert(mode)
    small.thumbnail(BOX, Image.Resampling.LANCZOS, reducing_gap=3.0)
    small.info.clear()
    # Premultiplying by alpha removes the colours of fully transparent pixels, which may hide content.
    return small.convert("RGBa").convert("RGBA") if mode == "RGBA" else small


def _upright(picture: Image.Image, orientation: int) -> Image.Image:
    transposition = _TRANSPOSITIONS.get(orientation)
    return picture if transposition is None else picture.transpose(transposition)


def _encode(picture: Image.Image) -> bytes:
    encoded = BytesIO()
    picture.save(encoded, "WEBP", quality=QUALITY)
    return encoded.getvalue()


def limit() -> None:
    """Limit this process: it must end even if its parent is gone."""
    os.nice(NICENESS)
    resource.setrlimit(resource.RLIMIT_CPU, (CPU_SECONDS, CPU_SECONDS + 1))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    if sys.platform == "linux":
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY_BYTES, MEMORY_BYTES))


def main(kind: str, orientation: str) -> int:
    """Decode the picture on standard input; return the exit code."""
    limit()
    try:
        photo = shrink(sys.stdin.buffer.read(), kind, int(orientation))
    except DamagedPicture as error:
        sys.stderr.write(f"{error}\n")
        return DAMAGED
    except MemoryError:
        return OUT_OF_MEMORY
    sys.stdout.buffer.write(photo)
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
