"""Cursors."""

from __future__ import annotations

import base64
from datetime import UTC, datetime

import pytest

from app.db.pagination import decode_cursor, encode_cursor
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
