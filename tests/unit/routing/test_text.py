import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.routing.text import distance_text, duration_text


@pytest.mark.parametrize(
    ("seconds", "text"),
    [
        (0, "0 min"),
        (1, "1 min"),
        (29, "1 min"),
        (90, "2 min"),
        (720, "12 min"),
        (3_569, "59 min"),
        (3_570, "1 h"),
        (3_576, "1 h"),
        (3_600, "1 h"),
        (3_629, "1 h"),
        (3_630, "1 h 1 min"),
        (3_900, "1 h 5 min"),
        (7_200, "2 h"),
        (7_169, "1 h 59 min"),
        (90_000, "25 h"),
        (93_600, "26 h"),
    ],
)
def test_durations_read_as_people_say_them(seconds: int, text: str) -> None:
    assert duration_text(seconds) == text


@pytest.mark.parametrize(
    ("metres", "text"),
    [
        (0, "0 m"),
        (1, "10 m"),
        (350, "350 m"),
        (994, "990 m"),
        (995, "1.0 km"),
        (1_000, "1.0 km"),
        (1_049, "1.0 km"),
        (1_050, "1.1 km"),
        (3_400, "3.4 km"),
        (9_949, "9.9 km"),
        (9_950, "10 km"),
        (12_499, "12 km"),
        (120_000, "120 km"),
    ],
)
def test_distances_read_as_people_say_them(metres: int, text: str) -> None:
    assert distance_text(metres) == text


@given(st.integers(1, 10**7))
def test_small_values_are_never_shown_as_zero(amount: int) -> None:
    assert duration_text(amount) != "0 min"
    assert distance_text(amount) != "0 m"


def test_negative_values_are_refused() -> None:
    with pytest.raises(ValueError, match="negative"):
        duration_text(-1)
    with pytest.raises(ValueError, match="negative"):
        distance_text(-1)
