"""Pictures as uploaded by travellers and attackers."""

from __future__ import annotations

from functools import partial
from typing import Any

from PIL import ExifTags, Image

from app.media import photos
from app.media.containers import Damaged
from app.media.decoding import DamagedPicture, shrink
from tests.pictures import encoded

RED, GREEN, BLUE, WHITE = (255, 0, 0), (0, 255, 0), (0, 0, 255), (255, 255, 255)
CAMERA = "A camera of the traveller"


def decode_here(data: bytes, kind: str, orientation: int) -> bytes:
    """Decode in this process: hundreds of small pictures are not worth a process each."""
    try:
        return shrink(data, kind, orientation)
    except DamagedPicture as error:
        raise Damaged from error


read_photo = partial(photos.read_photo, decode=decode_here)


def plain(kind: str, size: tuple[int, int] = (40, 30)) -> bytes:
    """Return a file of one colour."""
    return encoded(Image.new("RGB", size, "red"), kind)


def quartered() -> Image.Image:
    """Return a square whose quarters are red and green above, blue and white below."""
    half = 100
    picture = Image.new("RGB", (2 * half, 2 * half), WHITE)
    for place, colour in {(0, 0): RED, (half, 0): GREEN, (0, half): BLUE}.items():
        picture.paste(colour, (*place, place[0] + half, place[1] + half))
    return picture


def corners(picture: Image.Image) -> list[str]:
    """Name the colours near the corners: above left, above right, below left, below right."""
    flat = picture.convert("RGB")
    near, far_x, far_y = 4, flat.width - 5, flat.height - 5
    return [_name(flat.getpixel(place)) for place in ((near, near), (far_x, near), (near, far_y), (far_x, far_y))]


def exif_data(orientation: int = 1) -> bytes:
    """Return EXIF data with an orientation, a camera and a place."""
    exif = Image.Exif()
    exif[ExifTags.Base.Orientation] = orientation
    exif[ExifTags.Base.Model] = CAMERA
    exif.get_ifd(ExifTags.IFD.GPSInfo).update({1: "N", 2: (9.0, 58.0, 0.0), 3: "E", 4: (76.0, 16.0, 0.0)})
    return exif.tobytes()


def before_gif_picture(file: bytes, more: bytes) -> bytes:
    """Return a GIF file with further blocks before its first frame."""
    position = 13 + (3 * 2 ** ((file[10] & 7) + 1) if file[10] & 0x80 else 0)
    return file[:position] + more + file[position:]


def _name(pixel: Any) -> str:
    colours = {"red": RED, "green": GREEN, "blue": BLUE, "white": WHITE}

    def distance(name: str) -> int:
        return sum(abs(have - want) for have, want in zip(pixel, colours[name], strict=True))

    return min(colours, key=distance)
