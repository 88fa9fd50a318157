"""What something is searched by."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.db.terms import MAX_WORDS, TERM_LENGTH, search_terms


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
def test_a_name_is_found_from_each_of_its_words_on(name: str, terms: list[str]) -> None:
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
def test_a_term_knows_what_an_earlier_one_finds_already(name: str, shared: list[int]) -> None:
    assert [one.shared for one in search_terms(name)] == shared


def test_several_names_are_searched_together() -> None:
    found = search_terms("Kochi by boat", "Kochi, Kerala")
    assert [one.term for one in found] == ["kochi by boat", "by boat", "boat", "kochi kerala", "kerala"]
    assert [one.shared for one in found] == [0, 0, 1, 6, 1]
