"""Search terms."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.db.terms import (
    MAX_PREFIXED_WORDS,
    MAX_WORDS,
    PREFIX_LENGTH,
    TERM_LENGTH,
    query_prefixes,
    search_terms,
    word_prefixes,
)
from app.db.text import fold_name


@pytest.mark.parametrize(
    ("name", "terms"),
    [
        ("Mina", ["mina"]),
        ("Mina Devi Rao", ["mina devi rao", "devi rao", "rao"]),
        ("  Zoë\tÅngström ", ["zoe angstrom", "angstrom"]),
        ("Jean-Luc", ["jean luc", "luc"]),
        ("!!", []),
    ],
)
def test_a_name_has_a_term_from_each_of_its_words(name: str, terms: list[str]) -> None:
    assert [one.term for one in search_terms(name)] == terms


@given(st.text(max_size=TERM_LENGTH))
def test_terms_fit_their_column_and_are_few(name: str) -> None:
    terms = search_terms(name)
    assert len(terms) <= MAX_WORDS
    assert all(0 < len(one.term) <= TERM_LENGTH for one in terms)


@pytest.mark.parametrize(
    ("name", "shared"),
    [("Mina Rao", [0, 0]), ("Anna Annan Ann", [0, 4, 3]), ("Jo Jo", [0, 2]), ("Li Lu Lin", [0, 1, 2])],
)
def test_a_term_counts_the_letters_shared_with_earlier_ones(name: str, shared: list[int]) -> None:
    assert [one.shared for one in search_terms(name)] == shared


def test_several_names_are_searched_together() -> None:
    found = search_terms("Kochi by boat", "Kochi, Kerala")
    assert [one.term for one in found] == ["kochi by boat", "by boat", "boat", "kochi kerala", "kerala"]
    assert [one.shared for one in found] == [0, 0, 1, 6, 1]


@pytest.mark.parametrize(
    ("names", "prefixes"),
    [
        (("Sea",), ["s", "se", "sea"]),
        (("Sea, sun", "Séoul"), ["s", "se", "sea", "seo", "seou", "seoul", "su", "sun"]),
        (("x" * 30,), ["x" * length for length in range(1, PREFIX_LENGTH + 1)]),
        (("!!", ""), []),
        (("🏖️🌊", "Goa"), ["g", "go", "goa", "🌊", "🏖"]),
    ],
)
def test_every_prefix_of_a_word_matches(names: tuple[str, ...], prefixes: list[str]) -> None:
    assert word_prefixes(*names) == prefixes


@pytest.mark.parametrize(
    ("text", "sought"),
    [
        ("Paris", ["paris"]),
        ("par paris PARIS par", ["paris"]),
        ("tokyo s to spring", ["spring", "tokyo"]),
        ("x" * 30, ["x" * PREFIX_LENGTH]),
        ("%%", []),
    ],
)
def test_a_word_that_is_a_prefix_of_another_is_dropped(text: str, sought: list[str]) -> None:
    assert query_prefixes(text) == sought


@given(st.text(max_size=200))
def test_any_name_finds_itself(name: str) -> None:
    prefixes = word_prefixes(name)
    assert all(0 < len(prefix) <= PREFIX_LENGTH for prefix in prefixes)
    if len(fold_name(name).split()) <= MAX_PREFIXED_WORDS:
        assert set(query_prefixes(name)) <= set(prefixes)
