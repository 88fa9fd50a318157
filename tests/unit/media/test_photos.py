"""Converting uploaded pictures."""

from __future__ import annotations

from typing import Any

import pytest
from PIL import Image

from app.media.decoding import BOX
from app.media.photos import MAX_BYTES
from tests.pictures import encoded
from tests.pictures import opened as decoded
from tests.unit.media.pictures import CAMERA, corners, exif_data, plain, quartered, read_photo

KINDS = ("JPEG", "PNG", "GIF", "WEBP")
TURNED = {
    1: ["red", "green", "blue", "white"],
    2: ["green", "red", "white", "blue"],
    3: ["white", "blue", "green", "red"],
    4: ["blue", "white", "red", "green"],
    5: ["red", "blue", "green", "white"],
    6: ["blue", "red", "white", "green"],
    7: ["white", "green", "blue", "red"],
    8: ["green", "white", "red", "blue"],
}


def frames(kind: str, **options: Any) -> bytes:
    first, *rest = (Image.new("RGB", (60, 60), colour) for colour in ("red", "blue", "green"))
    return encoded(first, kind, save_all=True, append_images=rest, duration=100, **options)


@pytest.mark.parametrize("kind", KINDS)
def test_every_format_becomes_webp_with_the_same_picture(kind: str) -> None:
    photo = decoded(read_photo(encoded(quartered(), kind)))
    assert (photo.format, photo.size) == ("WEBP", (200, 200))
    assert corners(photo) == TURNED[1]


@pytest.mark.parametrize(
    ("size", "expected"),
    [
        ((1, 1), (1, 1)),
        ((299, 20), (299, 20)),
        ((300, 300), (300, 300)),
        ((301, 301), (300, 300)),
        ((1200, 600), (300, 150)),
        ((600, 1200), (150, 300)),
        ((5000, 10), (300, 1)),
        ((10, 5000), (1, 300)),
    ],
)
@pytest.mark.parametrize("kind", KINDS)
def test_a_photo_fits_the_box_and_is_never_enlarged(
    kind: str, size: tuple[int, int], expected: tuple[int, int]
) -> None:
    assert decoded(read_photo(plain(kind, size))).size == expected


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP"])
@pytest.mark.parametrize("orientation", TURNED)
def test_a_photo_is_rotated_upright(kind: str, orientation: int) -> None:
    photo = decoded(read_photo(encoded(quartered(), kind, exif=exif_data(orientation))))
    assert corners(photo) == TURNED[orientation]


def test_a_rotated_picture_fits_the_box() -> None:
    lying = encoded(Image.new("RGB", (1200, 600)), "JPEG", exif=exif_data(6))
    assert decoded(read_photo(lying)).size == (150, 300)


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP"])
def test_metadata_is_removed(kind: str) -> None:
    secrets = {"exif": exif_data(), "icc_profile": b"a colour profile", "xmp": b"<x:xmpmeta>a place</x:xmpmeta>"}
    data = encoded(quartered(), kind, **secrets)
    assert CAMERA.encode() in data
    made = read_photo(data + b"trailing bytes")
    assert made == read_photo(encoded(quartered(), kind))
    for secret in (
        CAMERA.encode(),
        b"a colour profile",
        b"a place",
        b"trailing bytes",
        b"EXIF",
        b"Exif",
        b"ICCP",
        b"XMP",
    ):
        assert secret not in made
    assert not decoded(made).getexif()


def test_comments_are_removed() -> None:
    for kind in ("JPEG", "GIF"):
        data = encoded(quartered(), kind, comment=b"whispered to a friend")
        assert b"whispered" in data
        assert b"whispered" not in read_photo(data)


@pytest.mark.parametrize(
    "data",
    [
        plain("GIF") + b"/*=1;alert(document.cookie)//PK\x03\x04",
        plain("JPEG") + b"PK\x03\x04 a zip archive <script>alert(document.cookie)</script>",
        plain("PNG") + b"<?php alert(document.cookie) ?>",
        plain("WEBP") + b"%PDF-1.7 alert(document.cookie)",
    ],
)
def test_only_the_picture_of_a_polyglot_file_is_stored(data: bytes) -> None:
    made = read_photo(data)
    assert decoded(made).format == "WEBP"
    for part in (b"alert", b"PK\x03\x04", b"script", b"%PDF", b"<?php"):
        assert part not in made


@pytest.mark.parametrize(
    ("kind", "options"), [("GIF", {}), ("WEBP", {}), ("PNG", {}), ("PNG", {"default_image": True})]
)
def test_the_first_frame_of_an_animation_is_stored(kind: str, options: dict[str, Any]) -> None:
    photo = decoded(read_photo(frames(kind, **options)))
    assert getattr(photo, "n_frames", 1) == 1
    assert corners(photo) == ["red"] * 4


@pytest.mark.parametrize("kind", ["PNG", "WEBP"])
def test_transparent_pixels_stay_transparent_and_lose_their_colour(kind: str) -> None:
    picture = Image.new("RGBA", (60, 60), (255, 0, 0, 0))
    picture.paste((0, 0, 255, 255), (30, 0, 60, 60))
    photo = decoded(read_photo(encoded(picture, kind, **({"exact": True} if kind == "WEBP" else {}))))
    hidden = photo.getpixel((5, 30))
    assert isinstance(hidden, tuple)
    assert hidden[3] == 0
    assert hidden[0] < 20
    assert photo.getchannel("A").getpixel((55, 30)) == 255


@pytest.mark.parametrize("kind", ["GIF", "PNG"])
def test_a_transparent_palette_colour_stays_transparent(kind: str) -> None:
    picture = Image.new("P", (60, 60), 0)
    picture.putpalette([0, 255, 0, 255, 0, 0])
    picture.paste(1, (30, 0, 60, 60))
    photo = decoded(read_photo(encoded(picture, kind, transparency=0)))
    assert photo.getchannel("A").getpixel((5, 30)) == 0
    assert corners(photo)[1] == "red"


def test_a_transparent_colour_without_a_palette_stays_transparent() -> None:
    for mode, colour in (("L", 255), ("RGB", (255, 255, 255))):
        picture = Image.new(mode, (20, 20), "white")
        photo = decoded(read_photo(encoded(picture, "PNG", transparency=colour)))
        assert photo.getchannel("A").getextrema() == (0, 0)


@pytest.mark.parametrize("mode", ["1", "L", "LA", "P", "RGBA"])
def test_other_colour_modes_are_read(mode: str) -> None:
    photo = decoded(read_photo(encoded(Image.new("RGB", (20, 20), "white").convert(mode), "PNG")))
    assert corners(photo) == ["white"] * 4


def test_a_cmyk_picture_keeps_its_colours() -> None:
    for colour in ("red", "white"):
        data = encoded(Image.new("RGB", (40, 40), colour).convert("CMYK"), "JPEG")
        assert corners(decoded(read_photo(data))) == [colour] * 4


def test_16_bit_samples_are_scaled() -> None:
    for sample, shown in ((0, 0), (128 * 256, 128), (65535, 255)):
        level = decoded(read_photo(encoded(Image.new("I;16", (20, 20), sample), "PNG"))).getpixel((9, 9))
        assert isinstance(level, tuple)
        assert all(abs(part - shown) <= 2 for part in level)


def test_progressive_and_interlaced_pictures_are_read() -> None:
    assert corners(decoded(read_photo(encoded(quartered(), "JPEG", progressive=True)))) == TURNED[1]
    assert corners(decoded(read_photo(encoded(quartered(), "GIF", interlace=True)))) == TURNED[1]


def test_a_stored_photo_is_much_smaller_than_the_upload() -> None:
    data = encoded(Image.effect_noise((1500, 1500), 60), "JPEG", quality=95)
    made = read_photo(data)
    assert decoded(made).size == BOX
    assert len(made) < 60_000 < len(data) < MAX_BYTES


def test_a_stored_photo_keeps_its_size_when_uploaded_again() -> None:
    once = read_photo(plain("PNG", (900, 600)))
    assert decoded(read_photo(once)).size == decoded(once).size == (300, 200)
