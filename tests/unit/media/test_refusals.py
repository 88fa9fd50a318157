"""Uploads that are damaged, too large, or not pictures."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from app.errors import AppError, TooLarge, UnsupportedMedia
from app.media import photos
from app.media.decoder import Decode
from app.media.photos import MAX_BYTES, MAX_PIXELS, NO_PICTURE, TOO_MANY_PIXELS
from app.web.problems import TOO_HEAVY
from tests.pictures import encoded, huge_png
from tests.pictures import opened as decoded
from tests.unit.media.pictures import decode_here, plain, quartered, read_photo

HEADS = (b"\xff\xd8\xff", b"\x89PNG\r\n\x1a\n", b"GIF89a", b"GIF87a", b"RIFF\x40\0\0\0WEBP")
KINDS = ("JPEG", "PNG", "GIF", "WEBP")


def refusal(data: bytes, decode: Decode = decode_here) -> AppError:
    with pytest.raises(AppError) as caught:
        photos.read_photo(data, decode)
    return caught.value


def assert_no_picture(data: bytes) -> None:
    error = refusal(data)
    assert type(error) is UnsupportedMedia
    assert (error.status, error.detail) == (415, "Please select a valid image file (JPEG, PNG, GIF, or WebP)")
    assert error.errors == {"file": [NO_PICTURE]}


def assert_refused_or_read(data: bytes) -> None:
    blamed: list[str] = []
    try:
        made = read_photo(data)
    except AppError as error:
        blamed = list(error.errors)
    assert blamed == ["file"] or decoded(made).format == "WEBP"


def test_five_megabytes_are_too_large_and_one_byte_less_is_not() -> None:
    data = plain("PNG")
    assert read_photo(data.ljust(MAX_BYTES - 1, b"\0"))
    error = refusal(data.ljust(MAX_BYTES, b"\0"))
    assert type(error) is TooLarge
    assert (error.status, error.detail) == (413, "Image size should be less than 5MB")
    assert error.errors == {"file": [TOO_HEAVY]}
    assert MAX_BYTES == 5 * 1024 * 1024


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"This is a text that is called picture.png.",
        b'<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
        b"<!doctype html><script>alert(1)</script>",
        b"%PDF-1.7\n" + plain("JPEG"),
        b"PK\x03\x04" + plain("PNG"),
        b"RIFF\x24\0\0\0WAVEfmt ",
        b"\n" + plain("GIF"),
        *HEADS,
    ],
)
def test_files_that_are_not_pictures_are_refused(data: bytes) -> None:
    assert_no_picture(data)


@pytest.mark.parametrize("kind", ["BMP", "TIFF", "ICO", "PPM", "TGA", "JPEG2000"])
def test_other_picture_formats_are_refused(kind: str) -> None:
    assert_no_picture(encoded(quartered(), kind))


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("part", [0.1, 0.5, 0.9])
def test_a_truncated_picture_is_refused(kind: str, part: float) -> None:
    data = encoded(Image.effect_noise((80, 80), 60), kind)
    assert_no_picture(data[: int(len(data) * part)])


def test_a_damaged_png_is_refused() -> None:
    data = bytearray(encoded(Image.effect_noise((80, 80), 60), "PNG"))
    data[len(data) // 2] ^= 0xFF
    assert_no_picture(bytes(data))


@pytest.mark.parametrize("size", [(30_000, 30_000), (2**31 - 1, 2**31 - 1), (MAX_PIXELS + 1, 1)])
def test_a_small_file_with_too_many_pixels_is_refused_before_decoding(size: tuple[int, int]) -> None:
    data = huge_png(*size)
    assert len(data) < 500
    error = refusal(data, lambda *_args: pytest.fail("it was decoded"))
    assert type(error) is TooLarge
    assert (error.detail, error.errors) == (TOO_MANY_PIXELS, {"file": [TOO_MANY_PIXELS]})


@pytest.mark.parametrize(("kind", "width_at"), [("GIF", 6), ("WEBP", 26)])
def test_too_many_pixels_are_refused_in_other_formats(kind: str, width_at: int) -> None:
    data = bytearray(plain(kind))
    most = 0x3FFF if kind == "WEBP" else 0xFFFF
    data[width_at : width_at + 4] = most.to_bytes(2, "little") * 2
    assert refusal(bytes(data)).detail == TOO_MANY_PIXELS


def test_too_many_pixels_are_refused_in_a_jpeg() -> None:
    data = plain("JPEG")
    frame = data.index(b"\xff\xc0") + 5
    assert refusal(data[:frame] + b"\xff\xff\xff\xff" + data[frame + 4 :]).detail == TOO_MANY_PIXELS


def test_a_picture_with_fewer_pixels_than_its_header_states_is_refused() -> None:
    assert_no_picture(huge_png(4000, 4000))


@settings(max_examples=300, deadline=None)
@given(head=st.sampled_from((b"", *HEADS)), rest=st.binary(max_size=400))
def test_random_bytes_are_refused_cleanly_or_give_a_photo(head: bytes, rest: bytes) -> None:
    assert_refused_or_read(head + rest)


@settings(max_examples=400, deadline=None)
@given(
    kind=st.sampled_from(KINDS),
    changes=st.lists(st.tuples(st.floats(0, 1, exclude_max=True), st.integers(0, 255)), min_size=1, max_size=8),
)
def test_a_picture_with_random_faults_is_refused_cleanly_or_gives_a_photo(
    kind: str, changes: list[tuple[float, int]]
) -> None:
    data = bytearray(plain(kind))
    for place, value in changes:
        data[int(place * len(data))] = value
    assert_refused_or_read(bytes(data))
