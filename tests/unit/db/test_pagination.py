"""Cursors."""

from __future__ import annotations

import base64
from datetime import UTC, datetime

import pytest

from app.db.pagination import (
    WHOLE,
    Part,
    cut,
    decode_cursor,
    decode_position,
    encode_cursor,
    encode_position,
    encode_text_cursor,
    microseconds,
)
from app.errors import BadRequest


def test_a_cursor_leads_back_to_its_row() -> None:
    moment = datetime(2026, 12, 1, 10, 0, 0, 123456, tzinfo=UTC)
    assert decode_cursor(encode_cursor(moment, "abc")) == (moment, "abc")


@pytest.mark.parametrize("cursor", ["", "x", "bm90IGpzb24", "WzEsMl0", "WyIyMDI2LTAxLTAxIiwiYSJd", "é", "a" * 5000])
def test_anything_else_is_refused(cursor: str) -> None:
    with pytest.raises(BadRequest):
        decode_cursor(cursor)


@pytest.mark.parametrize(
    "content",
    ['["0001-01-01T00:00:00+14:00", "a"]', '["2026-01-01T00:00:00+00:00", "\\u0000"]', "[" * 3000],
)
def test_a_forged_cursor_is_refused_whatever_it_holds(content: str) -> None:
    with pytest.raises(BadRequest):
        decode_cursor(base64.urlsafe_b64encode(content.encode()).decode())


ITEMS = [(3, "a"), (1, "b"), (1, "a"), (-2, "z")]


def test_a_short_list_is_cut_in_the_order_of_its_keys() -> None:
    assert list(cut(ITEMS, lambda item: item, WHOLE).items) == sorted(ITEMS)
    first = cut(ITEMS, lambda item: item, Part(2))
    second = cut(ITEMS, lambda item: item, Part(2, first.next_cursor))
    assert (list(first.items), list(second.items)) == ([(-2, "z"), (1, "a")], [(1, "b"), (3, "a")])
    assert second.next_cursor is None


def test_a_cursor_behind_the_end_leads_to_nothing() -> None:
    page = cut(ITEMS, lambda item: item, Part(2, encode_text_cursor("3", "a")))
    assert (list(page.items), page.next_cursor) == ([], None)


@pytest.mark.parametrize("number", ["", "x", "1.5", "--1", "9" * 19, "٣", " 1"])
def test_a_forged_number_is_refused(number: str) -> None:
    with pytest.raises(BadRequest):
        cut(ITEMS, lambda item: item, Part(cursor=encode_text_cursor(number, "a")))
    with pytest.raises(BadRequest):
        decode_position(encode_text_cursor(number, ""), 10)


def test_a_position_lies_within_its_list() -> None:
    assert [decode_position(encode_position(position), 10) for position in (0, 10)] == [0, 10]
    for position in (-1, 11):
        with pytest.raises(BadRequest):
            decode_position(encode_position(position), 10)


def test_moments_are_numbers_exact_to_the_microsecond() -> None:
    moment = datetime(2026, 12, 1, 10, 0, 0, 123456, tzinfo=UTC)
    assert microseconds(moment) == 1_796_119_200_123_456
    assert microseconds(moment.replace(microsecond=123457)) - microseconds(moment) == 1
