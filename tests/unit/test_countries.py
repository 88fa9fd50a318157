"""The list of countries."""

from __future__ import annotations

from app.countries import COUNTRIES
from app.db.text import fold


def test_there_are_51_with_two_letter_codes() -> None:
    assert len(COUNTRIES) == 51
    assert all(len(code) == 2 and code.isascii() and code.isalpha() and code.isupper() for code in COUNTRIES)
    assert len(set(COUNTRIES.values())) == 51


def test_they_are_offered_by_name() -> None:
    assert list(COUNTRIES.values()) == sorted(COUNTRIES.values(), key=fold)


def test_common_countries_are_listed() -> None:
    assert COUNTRIES["IN"] == "India"
