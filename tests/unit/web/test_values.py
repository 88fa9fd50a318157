"""Fields that take the one spelling that JSON has for a value."""

from __future__ import annotations

from datetime import date

import pytest
from marshmallow import ValidationError, fields

from app.web.paging import PageQuerySchema
from app.web.values import CalendarDate, WholeNumber, YesOrNo


@pytest.mark.parametrize("value", ["3", 3.0, 2.5, True, None, [], {}, "three"])
def test_only_a_whole_number_is_one(value: object) -> None:
    with pytest.raises(ValidationError, match=r"whole number|null"):
        WholeNumber(1, 14).deserialize(value)


@pytest.mark.parametrize("value", [0, 15, -1, 10**30])
def test_a_number_stays_within_its_bounds(value: int) -> None:
    with pytest.raises(ValidationError, match="from 1 to 14"):
        WholeNumber(1, 14).deserialize(value)


def test_the_bounds_belong_to_the_range() -> None:
    assert [WholeNumber(1, 14).deserialize(value) for value in (1, 14)] == [1, 14]


@pytest.mark.parametrize(
    "value", ["20300131", "2030-W05-4", "2030-02-30", "2030-1-1", " 2030-01-01", 20300101, "", "٢٠٣٠-٠١-٠١"]
)
def test_a_date_has_one_spelling(value: object) -> None:
    with pytest.raises(ValidationError, match="YYYY-MM-DD"):
        CalendarDate().deserialize(value)


def test_a_date_is_read() -> None:
    assert CalendarDate().deserialize("2032-02-29") == date(2032, 2, 29)


@pytest.mark.parametrize("value", ["true", "yes", 1, 0, "", []])
def test_only_true_and_false_are_answers(value: object) -> None:
    with pytest.raises(ValidationError, match="true or false"):
        YesOrNo().deserialize(value)


@pytest.mark.parametrize("field", [WholeNumber(1, 3), CalendarDate(), YesOrNo()])
def test_null_is_refused_unless_it_is_allowed(field: fields.Field[object]) -> None:
    with pytest.raises(ValidationError, match="null"):
        field.deserialize(None)


@pytest.mark.parametrize("limit", ["0", "101", "-1", "1_0", " 10", "x", "", "1.0", "9" * 5000, "٣"])
def test_a_list_refuses_an_odd_limit(limit: str) -> None:
    with pytest.raises(ValidationError, match="1 to 100"):
        PageQuerySchema().load({"limit": limit})


def test_a_list_has_a_limit_of_its_own() -> None:
    assert PageQuerySchema().load({}) == {"limit": 50, "cursor": None}
    assert PageQuerySchema().load({"limit": "100", "cursor": "abc"}) == {"limit": 100, "cursor": "abc"}
