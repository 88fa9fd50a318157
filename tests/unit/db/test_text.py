"""Folding names."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.db.text import fold, has_forbidden_characters, normal_email


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
    ],
)
def test_names_lose_case_accents_and_punctuation(text: str, folded: str) -> None:
    assert fold(text) == folded
    assert fold(folded) == folded


@pytest.mark.parametrize(("text", "forbidden"), [("a\0", True), ("\udc80", True), ("🧭 京都", False), ("", False)])
def test_a_nul_and_half_a_pair_are_forbidden(text: str, forbidden: bool) -> None:
    assert has_forbidden_characters(text) is forbidden


@given(st.text(max_size=60))
def test_an_address_has_one_spelling(text: str) -> None:
    once = normal_email(text)
    assert normal_email(once) == once
    for form in ("NFC", "NFD", "NFKC", "NFKD"):
        assert normal_email(unicodedata.normalize(form, text)) == once
