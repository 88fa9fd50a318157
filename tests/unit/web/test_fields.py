"""Fields of forms, and their error messages."""

from __future__ import annotations

from datetime import date

import pytest
from marshmallow import ValidationError, fields

from app.web.fields import BoundedInteger, BoundedList, CalendarDate, Choice, StrictBoolean, Text
from app.web.paging import PageQuerySchema
from app.web.schemas import Schema, flatten


class Example(Schema):
    name = Text(maximum=5, blank="Please enter a name")
    note = Text(maximum=5)
    secret = Text(maximum=5, trim=False)
    kind = Choice(["A", "B"], blank="Please choose")
    letter = Choice(["A", "B"], wrong="Please choose a letter from the list.")
    few = BoundedList(Text(maximum=1), maximum=2, too_many="Please give two at most.")


def errors(**body: object) -> dict[str, list[str]]:
    with pytest.raises(ValidationError) as caught:
        Example().load({"name": "n", "kind": "A", **body})
    assert isinstance(caught.value.messages, dict)
    return flatten(caught.value.messages)


def test_text_is_trimmed_unless_it_is_a_secret() -> None:
    loaded = Example().load({"name": " n ", "note": "  ", "secret": " s ", "kind": "A"})
    assert loaded == {"name": "n", "note": "", "secret": " s ", "kind": "A"}


@pytest.mark.parametrize("value", [None, "", "   ", "\u200b", "\u3164 \u3164"])
def test_a_blank_text_names_the_field(value: object) -> None:
    assert errors(name=value) == {"name": ["Please enter a name"]}


def test_a_missing_field_has_the_same_message() -> None:
    with pytest.raises(ValidationError) as caught:
        Example().load({"kind": "A"})
    assert caught.value.messages == {"name": ["Please enter a name"]}


@pytest.mark.parametrize("value", ["a\0b", "\ud800"])
def test_characters_that_no_column_accepts_are_refused(value: str) -> None:
    assert errors(note=value) == {"note": ["This text has characters that can't be stored."]}


def test_length_counts_after_trimming() -> None:
    assert errors(note="123456") == {"note": ["Please use at most 5 characters."]}
    Example().load({"name": "n", "note": " 12345 ", "kind": "A"})


@pytest.mark.parametrize("value", [1, [], {}, True])
def test_text_must_be_text(value: object) -> None:
    assert errors(note=value) == {"note": ["Please give a text."]}


def test_a_wrong_choice_lists_the_options() -> None:
    assert errors(kind="C") == {"kind": ["Must be one of: A, B."]}
    assert errors(kind="") == errors(kind=None) == {"kind": ["Please choose"]}


def test_a_choice_may_have_its_own_message() -> None:
    assert errors(letter="C") == {"letter": ["Please choose a letter from the list."]}
    assert Example().load({"name": "n", "kind": "A", "letter": "B"})["letter"] == "B"


def test_a_list_that_is_too_long_is_refused_before_its_items_are_validated() -> None:
    assert errors(few=["too long"] * 3) == {"few": ["Please give two at most."]}
    assert errors(few=["a", "too long"]) == {"few.1": ["Please use at most 1 characters."]}
    assert errors(few="ab") == {"few": ["Please give a list."]} == errors(few={"a": 1, "b": 2, "c": 3})
    assert Example().load({"name": "n", "kind": "A", "few": ["a", "b"]})["few"] == ["a", "b"]


def test_an_unknown_field_is_named() -> None:
    assert errors(nmae="x") == {"nmae": ["Unknown field: nmae."]}


def test_nested_messages_get_dotted_names() -> None:
    class Parent(Schema):
        items = fields.List(fields.Nested(Example))

    with pytest.raises(ValidationError) as caught:
        Parent().load({"items": [{"name": "n", "kind": "A"}, {"name": "", "kind": "A", "x": 1}]})
    assert isinstance(caught.value.messages, dict)
    assert flatten(caught.value.messages) == {
        "items.1.name": ["Please enter a name"],
        "items.1.x": ["Unknown field: items.1.x."],
    }


def test_a_whole_number_may_be_written_with_a_fraction_of_nothing() -> None:
    # Neither JSON nor the OpenAPI document distinguishes 3.0 from 3.
    assert BoundedInteger(1, 14).deserialize(3.0) == 3


@pytest.mark.parametrize("value", ["3", 2.5, True, None, [], {}, "three"])
def test_only_whole_numbers_are_accepted(value: object) -> None:
    with pytest.raises(ValidationError, match=r"whole number|null"):
        BoundedInteger(1, 14).deserialize(value)


@pytest.mark.parametrize("value", [0, 15, -1, 10**30, 1e300])
def test_a_number_stays_within_its_bounds(value: float) -> None:
    with pytest.raises(ValidationError, match="from 1 to 14"):
        BoundedInteger(1, 14).deserialize(value)


def test_the_bounds_belong_to_the_range() -> None:
    assert [BoundedInteger(1, 14).deserialize(value) for value in (1, 14)] == [1, 14]


@pytest.mark.parametrize(
    "value", ["20300131", "2030-W05-4", "2030-02-30", "2030-1-1", " 2030-01-01", 20300101, "", "٢٠٣٠-٠١-٠١"]
)
def test_a_date_has_one_format(value: object) -> None:
    with pytest.raises(ValidationError, match="YYYY-MM-DD"):
        CalendarDate().deserialize(value)


def test_a_date_is_read() -> None:
    assert CalendarDate().deserialize("2032-02-29") == date(2032, 2, 29)


@pytest.mark.parametrize("value", ["true", "yes", 1, 0, "", []])
def test_only_true_and_false_are_accepted(value: object) -> None:
    with pytest.raises(ValidationError, match="true or false"):
        StrictBoolean().deserialize(value)


@pytest.mark.parametrize("field", [BoundedInteger(1, 3), CalendarDate(), StrictBoolean()])
def test_null_is_refused_unless_it_is_allowed(field: fields.Field[object]) -> None:
    with pytest.raises(ValidationError, match="null"):
        field.deserialize(None)


@pytest.mark.parametrize("limit", ["0", "101", "-1", "1_0", " 10", "x", "", "1.0", "9" * 5000, "٣"])
def test_a_list_refuses_an_invalid_limit(limit: str) -> None:
    with pytest.raises(ValidationError, match="1 to 100"):
        PageQuerySchema().load({"limit": limit})


def test_a_list_has_a_limit_of_its_own() -> None:
    assert PageQuerySchema().load({}) == {"limit": 50, "cursor": None}
    assert PageQuerySchema().load({"limit": "100", "cursor": "abc"}) == {"limit": 100, "cursor": "abc"}
