"""Folding names."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.db.text import breaks_a_line, fold, fold_name, has_forbidden_characters, is_blank, normal_email


@pytest.mark.parametrize(
    ("text", "folded"),
    [
        ("São Paulo", "sao paulo"),
        ("İstanbul", "istanbul"),
        ("Saint-Denis", "saint denis"),
        ("L'Aquila", "laquila"),
        ("Đà Nẵng", "da nang"),
        ("ΑΘΉΝΑ", "αθηνα"),
        ("Straße", "strasse"),
        ("東京", "東京"),
        ("दिल्ली", "दिल्ली"),
        ("  New   York,\tNY ", "new york ny"),
        ("!?", ""),
        ("Goa 🏖️", "goa"),
        ("🏖️", ""),
    ],
)
def test_names_lose_case_accents_and_punctuation(text: str, folded: str) -> None:
    assert fold(text) == folded
    assert fold(folded) == folded


@pytest.mark.parametrize(
    ("name", "folded"),
    [
        ("Goa 🏖️", "goa"),
        ("🏖️ 🌊!", "🏖 🌊"),
        ("👩🏽\u200d🚀", "👩 🚀"),
        ("☕\ufe0e", "☕"),
        ("\U0001faea", "\U0001faea"),
        ("!?", ""),
        ("%_", ""),
    ],
)
def test_a_name_without_letters_is_its_symbols(name: str, folded: str) -> None:
    assert fold_name(name) == folded
    assert fold_name(folded) == folded


@pytest.mark.parametrize(("text", "forbidden"), [("a\0", True), ("\udc80", True), ("🧭 京都", False), ("", False)])
def test_nul_and_lone_surrogates_are_forbidden(text: str, forbidden: bool) -> None:
    assert has_forbidden_characters(text) is forbidden


@given(st.text(max_size=60))
def test_an_address_has_one_spelling(text: str) -> None:
    once = normal_email(text)
    assert normal_email(once) == once
    for form in ("NFC", "NFD", "NFKC", "NFKD"):
        assert normal_email(unicodedata.normalize(form, text)) == once


@pytest.mark.parametrize(
    "character", ["\n", "\r", "\t", "\x1b", "\x7f", "\x85", "\u2028", "\u2029", "\u202e", "\u2066"]
)
def test_breaks_and_controls_are_not_part_of_a_line(character: str) -> None:
    assert breaks_a_line(f"Asha{character}Rao")


@pytest.mark.parametrize("name", ["Asha Rao", "李雷", "क्\u200dष", "👩\u200d👧", "אשה\u200f", "Asha\u00a0Rao"])
def test_names_of_all_scripts_are_one_line(name: str) -> None:
    assert not breaks_a_line(name)


@pytest.mark.parametrize(
    "text", ["", " ", "\u00a0\u2003", "\u200b\u200d\ufeff", "\u3164\u3164", "\u2800", "\u2066\u2069"]
)
def test_texts_without_visible_characters_are_blank(text: str) -> None:
    assert is_blank(text)


@pytest.mark.parametrize("text", ["a", ".", "क\u094d\u200dष", "👩\u200d🚀", "\u3164a", "\U0001fae8", "\U0001faea"])
def test_one_visible_character_is_not_blank(text: str) -> None:
    assert not is_blank(text)
