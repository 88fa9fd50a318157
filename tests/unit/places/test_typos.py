"""Texts within one typo."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.places.misspelling import MAX_EDITED, MIN_MISSPELT, WHOLE_UNTIL, one_letter_away

LETTERS = "abcdefghijklmnopqrstuvwxyz"
WORDS = st.lists(st.text("abnz", min_size=1, max_size=6), min_size=1, max_size=3).map(" ".join)


def distance(one: str, other: str) -> int:
    """Return the optimal string alignment distance (Damerau-Levenshtein without repeated edits).

    Two letters with another one between them may be swapped, too.
    """
    rows = [[0] * (len(other) + 1) for _ in range(len(one) + 1)]
    for i in range(len(one) + 1):
        for j in range(len(other) + 1):
            if not i or not j:
                rows[i][j] = i + j
                continue
            change = rows[i - 1][j - 1] + (one[i - 1] != other[j - 1])
            rows[i][j] = min(rows[i - 1][j] + 1, rows[i][j - 1] + 1, change)
            if i > 1 and j > 1 and one[i - 1] == other[j - 2] and one[i - 2] == other[j - 1]:
                rows[i][j] = min(rows[i][j], rows[i - 2][j - 2] + 1)
            if i > 2 and j > 2 and one[i - 3 : i] == other[j - 3 : j][::-1]:
                rows[i][j] = min(rows[i][j], rows[i - 3][j - 3] + 1)
    return rows[-1][-1]


def is_meant(typed: str, name: str) -> bool:
    """Return whether some prefix of a name is at most one typo away from the text."""
    return any(distance(typed, name[:length]) <= 1 for length in range(len(name) + 1))


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        ("abc", "abc", 0),
        ("abc", "acb", 1),
        ("abc", "ab", 1),
        ("abc", "axbc", 1),
        ("abc", "cba", 1),
        ("ca", "abc", 3),
        ("", "ab", 2),
    ],
)
def test_the_reference_distance_is_right(one: str, other: str, expected: int) -> None:
    assert distance(one, other) == expected


@given(WORDS.filter(lambda text: len(text) > WHOLE_UNTIL), WORDS)
def test_edited_texts_match_exactly_the_names_within_one_typo(typed: str, name: str) -> None:
    found = any(name.startswith((miss, typed)) for miss in one_letter_away(typed))
    assert found == is_meant(typed, name)


@given(WORDS.filter(lambda text: len(text) > WHOLE_UNTIL), st.data())
def test_each_kind_of_typo_is_corrected(name: str, data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(name) - 2))
    letter = data.draw(st.sampled_from(LETTERS))
    for typed in (
        name[:at] + name[at + 1 :],
        name[:at] + letter + name[at:],
        name[:at] + letter + name[at + 1 :],
        name[:at] + name[at + 1] + name[at] + name[at + 2 :],
    ):
        if len(typed) > WHOLE_UNTIL and " ".join(typed.split()) == typed:
            assert any(name.startswith((miss, typed)) for miss in one_letter_away(typed)), typed


@given(st.text("abnz", min_size=MIN_MISSPELT, max_size=WHOLE_UNTIL), st.text("abnz", min_size=1, max_size=6))
def test_a_short_text_only_matches_whole_names(typed: str, name: str) -> None:
    assert (name in one_letter_away(typed)) == (distance(typed, name) == 1 and typed[0] == name[0])


@given(st.text(LETTERS + " 東京", max_size=120))
def test_edited_texts_are_few_and_unique(text: str) -> None:
    misses = one_letter_away(" ".join(text.split()))
    assert len(set(misses)) == len(misses) <= MAX_EDITED * 56


def test_a_short_text_is_not_edited() -> None:
    assert one_letter_away("koc") == one_letter_away("") == []


def test_letters_of_other_alphabets_are_edited() -> None:
    assert "москва" in one_letter_away("мсква")
    assert "αθηνα" in one_letter_away("αθινα")
    assert "मुंबई" in one_letter_away("मुबंई")


def test_edited_texts_exclude_exact_matches() -> None:
    assert not any(miss.startswith("kochi") for miss in one_letter_away("kochi"))
    assert {"koch", "kochu", "kochxi"} <= set(one_letter_away("kochi"))
