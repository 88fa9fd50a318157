"""Sanitising external texts."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.advice.text import plain


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("A quiet old fort by the sea.", "A quiet old fort by the sea."),
        ("<b>Old</b>\n\tfort\x00\x1b", "Old fort"),
        ("see [this](javascript:alert(1)) and ![it](http://x.y)", "see this and it"),
        ("go to https://evil.example/a?b=c now", "go to now"),
        ("a\u202eb\u2028c\ud800d", "a b c d"),
        ("5 < 6 and 7 > 3", "5 3"),
        ("Château d'If – über Å", "Château d'If – über Å"),
        ("", ""),
    ],
)
def test_the_result_is_one_plain_line(text: str, expected: str) -> None:
    assert plain(text, 160) == expected


def test_a_long_text_ends_with_an_ellipsis() -> None:
    assert plain("word " * 100, 12) == "word word w…"


@given(st.text(), st.integers(1, 40))
def test_no_text_exceeds_the_limit_or_contains_markup(text: str, length: int) -> None:
    line = plain(text, length)
    assert len(line) <= length
    assert not set(line) & set("<>[]{}`*#|\\\n\r\0")
    assert line == line.strip()
    assert line.encode().decode() == line
