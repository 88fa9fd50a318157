"""Files that are cheap to send and dear to read: each is reduced to one picture in little time."""

from __future__ import annotations

import struct
import time
import zlib
from collections.abc import Iterator

import pytest
from PIL import Image

from app.errors import TooLarge
from app.media.containers import gif, jpeg, png, webp
from app.media.containers.bare import Damaged
from app.media.photos import MAX_BYTES, TOO_MUCH_WORK, read_photo
from tests.pictures import encoded, inside_png, picture, png_chunk
from tests.unit.media.pictures import before_gif_picture, plain

SECONDS = 120.0
"""Of processor time. A walk that is linear takes two; one that copies what is left at every step takes hours."""
ROOM = MAX_BYTES - 100_000


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
def test_a_png_stuffed_with_chunks(part: bytes) -> None:
    plain_file = picture("PNG")
    data = inside_png(plain_file, filled(part))
    assert len(png.strip(data).data) <= len(plain_file) + 100
    assert read_photo(data) == read_photo(plain_file)


@pytest.mark.usefixtures("in_linear_time")
@pytest.mark.parametrize(
    "part",
    [b"\xff\xe1\0\x09Exif\0\0x", b"\xff\xfe\0\x02", b"\xff\xe2\0\x0fICC_PROFILE\0\1", b"\xff\xe2\0\x06MPF\0", b"\xff"],
    ids=["exif", "comments", "profiles", "more-pictures", "fill-bytes"],
)
def test_a_jpeg_stuffed_with_segments(part: bytes) -> None:
    data = after_jpeg_head(filled(part))
    assert len(jpeg.strip(data).data) <= len(plain("JPEG"))
    assert read_photo(data) == read_photo(plain("JPEG"))


@pytest.mark.usefixtures("in_linear_time")
@pytest.mark.parametrize(
    "part", [b"\x21\xfe\x01x\0", b"\x21\xf9\x04\0\0\0\0\0", b"\x21\xff\x0bNETSCAPE2.0\x03\1\0\0\0"]
)
def test_a_gif_stuffed_with_extensions(part: bytes) -> None:
    data = before_gif_picture(plain("GIF"), filled(part))
    assert len(gif.strip(data).data) < 2000
    assert read_photo(data) == read_photo(plain("GIF"))


@pytest.mark.usefixtures("in_linear_time")
def test_a_gif_with_a_comment_in_pieces_of_one_byte() -> None:
    data = before_gif_picture(plain("GIF"), b"\x21\xfe" + filled(b"\x01x") + b"\0")
    assert read_photo(data) == read_photo(plain("GIF"))


@pytest.mark.usefixtures("in_linear_time")
def test_animations_of_very_many_frames() -> None:
    head = plain("GIF")[:-1]
    frame = head[head.index(b"\x2c", 13 + 3 * 2 ** ((head[10] & 7) + 1)) :]
    many = (ROOM // len(frame)) * frame
    assert read_photo(head + many + b"\x3b") == read_photo(plain("GIF"))


@pytest.mark.usefixtures("in_linear_time")
def test_a_webp_of_very_many_frames() -> None:
    still = encoded(Image.new("RGB", (2, 2), "red"), "WEBP")[12:]
    place = bytes(6) + b"\1\0\0" + b"\1\0\0" + b"\1\0\0\0"
    frame = b"ANMF" + struct.pack("<I", len(place) + len(still)) + place + still
    head = b"VP8X" + struct.pack("<I", 10) + b"\2\0\0\0\1\0\0\1\0\0" + b"ANIM" + struct.pack("<I", 6) + bytes(6)
    data = webp_of(head + filled(frame))
    assert (webp.strip(data).width, webp.strip(data).height) == (2, 2)
    assert read_photo(data)


@pytest.mark.usefixtures("in_linear_time")
def test_a_webp_stuffed_with_chunks() -> None:
    data = webp_of(plain("WEBP")[12:] + filled(b"abcd\0\0\0\0"))
    assert read_photo(data) == read_photo(plain("WEBP"))


@pytest.mark.usefixtures("in_linear_time")
def test_a_jpeg_with_more_scans_than_any_camera_writes_is_refused() -> None:
    data = encoded(Image.new("RGB", (2000, 2000), "red"), "JPEG", progressive=True)
    assert read_photo(before_jpeg_end(data, last_scan(data) * 20))
    with pytest.raises(TooLarge) as caught:
        read_photo(before_jpeg_end(data, filled(last_scan(data))))
    assert caught.value.errors == {"file": [TOO_MUCH_WORK]}


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "GIF", "WEBP"])
def test_what_follows_the_picture_is_cut_off(kind: str) -> None:
    strip = {"JPEG": jpeg.strip, "PNG": png.strip, "GIF": gif.strip, "WEBP": webp.strip}[kind]
    bare = strip(plain(kind) + b"PK\x03\x04 and more")
    assert b"PK\x03\x04" not in bare.data
    assert (bare.width, bare.height, bare.orientation) == (40, 30, 1)
    assert strip(bare.data) == bare


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
        jpeg.strip(data)


def test_a_lossless_and_an_animated_webp_tell_their_size() -> None:
    colours = [Image.new("RGBA", (70, 50), colour) for colour in ("red", "blue")]
    lossless = webp.strip(encoded(colours[0], "WEBP", lossless=True))
    animated = webp.strip(encoded(colours[0], "WEBP", save_all=True, append_images=colours[1:]))
    assert (lossless.width, lossless.height) == (animated.width, animated.height) == (70, 50)
