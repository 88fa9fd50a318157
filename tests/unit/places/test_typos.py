"""What somebody may have meant who mistyped one letter."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.places.typos import MAX_EDITED, MIN_LENGTH, near_misses

LETTERS = "abcdefghijklmnopqrstuvwxyz"
WORDS = st.lists(st.text("abnz", min_size=1, max_size=6), min_size=1, max_size=3).map(" ".join)


def distance(one: str, other: str) -> int:
    """Return the distance of Damerau and Levenshtein in which no part is edited twice."""
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
    return rows[-1][-1]


def is_meant(typed: str, name: str) -> bool:
    """Tell whether some beginning of a name is at most one letter away from what is typed."""
    return any(distance(typed, name[:length]) <= 1 for length in range(len(name) + 1))


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [("abc", "abc", 0), ("abc", "acb", 1), ("abc", "ab", 1), ("abc", "axbc", 1), ("ca", "abc", 3), ("", "ab", 2)],
)
def test_the_plain_distance_is_right(one: str, other: str, expected: int) -> None:
    assert distance(one, other) == expected


@given(WORDS.filter(lambda text: len(text) >= MIN_LENGTH), WORDS)
def test_a_name_begins_with_a_near_miss_exactly_if_it_may_be_meant(typed: str, name: str) -> None:
    found = any(name.startswith((miss, typed)) for miss in near_misses(typed))
    assert found == is_meant(typed, name)


@given(WORDS.filter(lambda text: len(text) >= MIN_LENGTH), st.data())
def test_each_kind_of_typo_is_undone(name: str, data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(name) - 2))
    letter = data.draw(st.sampled_from(LETTERS))
    for typed in (
        name[:at] + name[at + 1 :],
        name[:at] + letter + name[at:],
        name[:at] + letter + name[at + 1 :],
        name[:at] + name[at + 1] + name[at] + name[at + 2 :],
    ):
        if len(typed) >= MIN_LENGTH and " ".join(typed.split()) == typed:
            assert any(name.startswith((miss, typed)) for miss in near_misses(typed)), typed


@given(st.text(LETTERS + " 東京", max_size=120))
def test_there_are_never_too_many_and_none_twice(text: str) -> None:
    misses = near_misses(" ".join(text.split()))
    assert len(set(misses)) == len(misses) <= MAX_EDITED * 56


def test_a_short_text_has_none() -> None:
    assert near_misses("koci") == near_misses("") == []


def test_letters_of_other_alphabets_are_tried() -> None:
    assert "москва" in near_misses("мсква")
    assert "αθηνα" in near_misses("αθινα")
    assert "मुंबई" in near_misses("मुबंई")


def test_what_begins_like_the_text_is_found_already() -> None:
    assert not any(miss.startswith("kochi") for miss in near_misses("kochi"))
    assert [miss for miss in near_misses("kochi") if miss.startswith("koch")] == ["koch"]
