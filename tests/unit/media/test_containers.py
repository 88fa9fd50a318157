"""Stripping uploaded files down to one picture, in linear time also for files that are expensive to decode."""

from __future__ import annotations

import struct
import time
import zlib
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from app.errors import TooLarge
from app.media.containers import (
    EXIF_PREFIX,
    Damaged,
    exif_orientation,
    strip_gif,
    strip_jpeg,
    strip_png,
    strip_webp,
)
from app.media.photos import MAX_BYTES, TOO_MUCH_WORK
from tests.pictures import encoded, inside_png, picture, png_chunk
from tests.unit.media.pictures import before_gif_picture, exif_data, plain, read_photo

SECONDS = 40.0
"""In CPU time. A linear pass takes a second; one that copies the rest at every step takes minutes."""
ROOM = (MAX_BYTES - 100_000) // 3


@pytest.fixture
def in_linear_time() -> Iterator[None]:
    began = time.process_time()
    yield
    assert time.process_time() - began < SECONDS


def after_jpeg_head(more: bytes) -> bytes:
    data = plain("JPEG")
    return data[:2] + more + data[2:]


def before_jpeg_end(data: bytes, more: bytes) -> bytes:
    return data[:-2] + more + data[-2:]


def last_scan(data: bytes) -> bytes:
    return data[data.rindex(b"\xff\xda") : -2]


def webp_of(chunks: bytes) -> bytes:
    return b"RIFF" + struct.pack("<I", 4 + len(chunks)) + b"WEBP" + chunks


def filled(part: bytes) -> bytes:
    return part * (ROOM // len(part))


@pytest.mark.usefixtures("in_linear_time")
@pytest.mark.parametrize(
    "part",
    [
        png_chunk(b"iCCP", b"x\0\0" + zlib.compress(bytes(1_000_000), 9)),
        png_chunk(b"zTXt", b"x\0\0" + zlib.compress(bytes(50_000_000), 9)),
        png_chunk(b"iTXt", b"x\0\1\0\0\0" + zlib.compress(bytes(50_000_000), 9)),
        png_chunk(b"abCd"),
        png_chunk(b"IDAT"),
        png_chunk(b"PLTE", bytes(3)),
        png_chunk(b"fdAT", bytes(4)),
    ],
    ids=["profiles", "texts", "unicode", "unknown", "empty-data", "palettes", "frames"],
)
def test_a_png_with_very_many_chunks_is_stripped(part: bytes) -> None:
    plain_file = picture("PNG")
    data = inside_png(plain_file, filled(part))
    assert len(strip_png(data).data) <= len(plain_file) + 100
    assert read_photo(data) == read_photo(plain_file)


@pytest.mark.usefixtures("in_linear_time")
@pytest.mark.parametrize(
    "part",
    [b"\xff\xe1\0\x09Exif\0\0x", b"\xff\xfe\0\x02", b"\xff\xe2\0\x0fICC_PROFILE\0\1", b"\xff\xe2\0\x06MPF\0", b"\xff"],
    ids=["exif", "comments", "profiles", "more-pictures", "fill-bytes"],
)
def test_a_jpeg_with_very_many_segments_is_stripped(part: bytes) -> None:
    data = after_jpeg_head(filled(part))
    assert len(strip_jpeg(data).data) <= len(plain("JPEG"))
    assert read_photo(data) == read_photo(plain("JPEG"))


@pytest.mark.usefixtures("in_linear_time")
@pytest.mark.parametrize(
    "part", [b"\x21\xfe\x01x\0", b"\x21\xf9\x04\0\0\0\0\0", b"\x21\xff\x0bNETSCAPE2.0\x03\1\0\0\0"]
)
def test_a_gif_with_very_many_extensions_is_stripped(part: bytes) -> None:
    data = before_gif_picture(plain("GIF"), filled(part))
    assert len(strip_gif(data).data) < 2000
    assert read_photo(data) == read_photo(plain("GIF"))


@pytest.mark.usefixtures("in_linear_time")
def test_a_gif_comment_in_one_byte_blocks_is_stripped() -> None:
    data = before_gif_picture(plain("GIF"), b"\x21\xfe" + filled(b"\x01x") + b"\0")
    assert read_photo(data) == read_photo(plain("GIF"))


@pytest.mark.usefixtures("in_linear_time")
def test_a_gif_with_very_many_frames_is_stripped() -> None:
    head = plain("GIF")[:-1]
    frame = head[head.index(b"\x2c", 13 + 3 * 2 ** ((head[10] & 7) + 1)) :]
    many = (ROOM // len(frame)) * frame
    assert read_photo(head + many + b"\x3b") == read_photo(plain("GIF"))


@pytest.mark.usefixtures("in_linear_time")
def test_a_webp_with_very_many_frames_is_read() -> None:
    still = encoded(Image.new("RGB", (2, 2), "red"), "WEBP")[12:]
    place = bytes(6) + b"\1\0\0" + b"\1\0\0" + b"\1\0\0\0"
    frame = b"ANMF" + struct.pack("<I", len(place) + len(still)) + place + still
    head = b"VP8X" + struct.pack("<I", 10) + b"\2\0\0\0\1\0\0\1\0\0" + b"ANIM" + struct.pack("<I", 6) + bytes(6)
    data = webp_of(head + filled(frame))
    assert (strip_webp(data).width, strip_webp(data).height) == (2, 2)
    assert read_photo(data)


@pytest.mark.usefixtures("in_linear_time")
def test_a_webp_with_very_many_chunks_is_read() -> None:
    data = webp_of(plain("WEBP")[12:] + filled(b"abcd\0\0\0\0"))
    assert read_photo(data) == read_photo(plain("WEBP"))


@pytest.mark.usefixtures("in_linear_time")
def test_a_jpeg_with_too_many_scans_is_refused() -> None:
    data = encoded(Image.new("RGB", (2000, 2000), "red"), "JPEG", progressive=True)
    assert read_photo(before_jpeg_end(data, last_scan(data) * 20))
    with pytest.raises(TooLarge) as caught:
        read_photo(before_jpeg_end(data, filled(last_scan(data))))
    assert caught.value.errors == {"file": [TOO_MUCH_WORK]}


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "GIF", "WEBP"])
def test_trailing_data_is_removed(kind: str) -> None:
    strip = {"JPEG": strip_jpeg, "PNG": strip_png, "GIF": strip_gif, "WEBP": strip_webp}[kind]
    stripped = strip(plain(kind) + b"PK\x03\x04 and more")
    assert b"PK\x03\x04" not in stripped.data
    assert (stripped.width, stripped.height, stripped.orientation) == (40, 30, 1)
    assert strip(stripped.data) == stripped


@pytest.mark.parametrize(
    "data",
    [
        b"\xff\xd8\xff\xd9",
        after_jpeg_head(b"\xff\xfe\0\1"),
        after_jpeg_head(b"no marker"),
        before_jpeg_end(plain("JPEG"), b"\xff\xc0\0\x0b\x08\0\1\0\1\1\1\x11\0"),
        plain("JPEG")[:-2],
    ],
    ids=["empty", "short-segment", "no-marker", "two-pictures", "no-end"],
)
def test_a_malformed_jpeg_is_damaged(data: bytes) -> None:
    with pytest.raises(Damaged):
        strip_jpeg(data)


def test_the_size_of_lossless_and_animated_webp_is_read() -> None:
    colours = [Image.new("RGBA", (70, 50), colour) for colour in ("red", "blue")]
    lossless = strip_webp(encoded(colours[0], "WEBP", lossless=True))
    animated = strip_webp(encoded(colours[0], "WEBP", save_all=True, append_images=colours[1:]))
    assert (lossless.width, lossless.height) == (animated.width, animated.height) == (70, 50)


def exif_entry(order: str, value: int, *, kind: int = 3, count: int = 1) -> bytes:
    return struct.pack(f"{order}HHIHH", 0x0112, kind, count, value, 0)


def exif_directory(order: str, *entries: bytes) -> bytes:
    head = (b"II*\0" if order == "<" else b"MM\0*") + struct.pack(f"{order}IH", 8, len(entries))
    return head + b"".join(entries)


@pytest.mark.parametrize("order", ["<", ">"])
@pytest.mark.parametrize("value", range(1, 9))
def test_the_orientation_is_read_in_both_byte_orders_with_and_without_prefix(order: str, value: int) -> None:
    data = exif_directory(order, struct.pack(f"{order}HHII", 0x0110, 2, 4, 0), exif_entry(order, value))
    assert exif_orientation(data) == exif_orientation(EXIF_PREFIX + data) == value


def test_the_orientation_is_found_among_other_entries() -> None:
    assert exif_orientation(exif_data(6)) == 6


@pytest.mark.parametrize(
    "data",
    [
        b"",
        EXIF_PREFIX,
        b"nothing of the kind",
        b"II*\0",
        exif_directory("<"),
        exif_directory("<", exif_entry("<", 0)),
        exif_directory("<", exif_entry("<", 9)),
        exif_directory("<", exif_entry("<", 6, kind=4)),
        exif_directory("<", exif_entry("<", 6, count=2)),
        exif_directory("<", exif_entry("<", 6))[:-3],
        b"MM\0*\xff\xff\xff\xff",
    ],
)
def test_invalid_exif_data_means_upright(data: bytes) -> None:
    assert exif_orientation(data) == 1


@given(head=st.sampled_from((b"", b"II*\0", b"MM\0*", EXIF_PREFIX + b"MM\0*")), rest=st.binary(max_size=60))
def test_any_bytes_give_an_orientation(head: bytes, rest: bytes) -> None:
    assert exif_orientation(head + rest) in range(1, 9)
