"""Names that may belong to one place."""

from __future__ import annotations

import pytest

from app.places.own.similar import is_similar


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Eiffel Tower", "eiffel tower"),
        ("Tower Eiffel", "Eiffel Tower"),
        ("The Eiffel Tower", "Eiffel Tower"),
        ("Louvre", "Louvre Museum"),
        ("Café de Flore", "Cafe de Flore"),
        ("Eifel Tower", "Eiffel Tower"),
        ("St. Mary's Church", "Saint Marys Church"),
        ("東京タワー", "東京タワー"),
        ("🙂", "🙂"),
    ],
)
def test_one_place_by_two_spellings(one: str, other: str) -> None:
    assert is_similar(one, other)
    assert is_similar(other, one)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Eiffel Tower", "Montparnasse Tower"),
        ("Cafe Central", "Hotel Central"),
        ("Home", "Louvre"),
        ("🙂", "🙃"),
        ("🙂", "A"),
    ],
)
def test_two_places(one: str, other: str) -> None:
    assert not is_similar(one, other)
