"""What a traveller is found by."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.accounts.models import NAME_LENGTH
from app.accounts.name_terms import MAX_WORDS, name_terms


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
    assert [one.term for one in name_terms(name)] == terms


@given(st.text(max_size=NAME_LENGTH))
def test_terms_fit_their_column_and_are_few(name: str) -> None:
    terms = name_terms(name)
    assert len(terms) <= MAX_WORDS
    assert all(0 < len(one.term) <= NAME_LENGTH for one in terms)


@pytest.mark.parametrize(
    ("name", "shared"),
    [("Mina Rao", [0, 0]), ("Anna Annan Ann", [0, 4, 3]), ("Jo Jo", [0, 2]), ("Li Lu Lin", [0, 1, 2])],
)
def test_a_term_knows_what_an_earlier_one_finds_already(name: str, shared: list[int]) -> None:
    assert [one.shared for one in name_terms(name)] == shared
