"""How a picture is to be turned."""

from __future__ import annotations

import struct

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.media.containers.exif import PREFIX, orientation
from tests.unit.media.pictures import exif_data


def entry(order: str, value: int, *, kind: int = 3, count: int = 1) -> bytes:
    return struct.pack(f"{order}HHIHH", 0x0112, kind, count, value, 0)


def directory(order: str, *entries: bytes) -> bytes:
    head = (b"II*\0" if order == "<" else b"MM\0*") + struct.pack(f"{order}IH", 8, len(entries))
    return head + b"".join(entries)


@pytest.mark.parametrize("order", ["<", ">"])
@pytest.mark.parametrize("value", range(1, 9))
def test_it_is_read_in_both_byte_orders_with_and_without_prefix(order: str, value: int) -> None:
    data = directory(order, struct.pack(f"{order}HHII", 0x0110, 2, 4, 0), entry(order, value))
    assert orientation(data) == orientation(PREFIX + data) == value


def test_it_is_found_among_what_cameras_write() -> None:
    assert orientation(exif_data(6)) == 6


@pytest.mark.parametrize(
    "data",
    [
        b"",
        PREFIX,
        b"nothing of the kind",
        b"II*\0",
        directory("<"),
        directory("<", entry("<", 0)),
        directory("<", entry("<", 9)),
        directory("<", entry("<", 6, kind=4)),
        directory("<", entry("<", 6, count=2)),
        directory("<", entry("<", 6))[:-3],
        b"MM\0*\xff\xff\xff\xff",
    ],
)
def test_what_makes_no_sense_leaves_the_picture_upright(data: bytes) -> None:
    assert orientation(data) == 1


@given(head=st.sampled_from((b"", b"II*\0", b"MM\0*", PREFIX + b"MM\0*")), rest=st.binary(max_size=60))
def test_any_bytes_give_an_orientation(head: bytes, rest: bytes) -> None:
    assert orientation(head + rest) in range(1, 9)
