"""Text, choices, and messages as one level of fields."""

from __future__ import annotations

import pytest
from marshmallow import ValidationError, fields

from app.web.fields import Choice, Schema, Several, Text, flatten


class Example(Schema):
    name = Text(maximum=5, blank="Please enter a name")
    note = Text(maximum=5)
    secret = Text(maximum=5, trim=False)
    kind = Choice(["A", "B"], blank="Please choose")
    letter = Choice(["A", "B"], wrong="Please choose a letter from the list.")
    few = Several(Text(maximum=1), maximum=2, too_many="Please give two at most.")


def errors(**body: object) -> dict[str, list[str]]:
    with pytest.raises(ValidationError) as caught:
        Example().load({"name": "n", "kind": "A", **body})
    assert isinstance(caught.value.messages, dict)
    return flatten(caught.value.messages)


def test_text_is_trimmed_unless_it_is_a_secret() -> None:
    loaded = Example().load({"name": " n ", "note": "  ", "secret": " s ", "kind": "A"})
    assert loaded == {"name": "n", "note": "", "secret": " s ", "kind": "A"}


@pytest.mark.parametrize("value", [None, "", "   "])
def test_a_blank_says_what_is_needed(value: object) -> None:
    assert errors(name=value) == {"name": ["Please enter a name"]}


def test_a_missing_field_says_the_same() -> None:
    with pytest.raises(ValidationError) as caught:
        Example().load({"kind": "A"})
    assert caught.value.messages == {"name": ["Please enter a name"]}


@pytest.mark.parametrize("value", ["a\0b", "\ud800"])
def test_what_no_column_takes_is_refused(value: str) -> None:
    assert errors(note=value) == {"note": ["This text has characters that can't be stored."]}


def test_length_counts_after_trimming() -> None:
    assert errors(note="123456") == {"note": ["Please use at most 5 characters."]}
    Example().load({"name": "n", "note": " 12345 ", "kind": "A"})


@pytest.mark.parametrize("value", [1, [], {}, True])
def test_text_must_be_text(value: object) -> None:
    assert errors(note=value) == {"note": ["Please give a text."]}


def test_a_choice_names_the_words() -> None:
    assert errors(kind="C") == {"kind": ["Must be one of: A, B."]}
    assert errors(kind="") == errors(kind=None) == {"kind": ["Please choose"]}


def test_a_choice_of_many_words_may_have_a_sentence_of_its_own() -> None:
    assert errors(letter="C") == {"letter": ["Please choose a letter from the list."]}
    assert Example().load({"name": "n", "kind": "A", "letter": "B"})["letter"] == "B"


def test_a_list_that_is_too_long_is_refused_before_its_items_are_looked_at() -> None:
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
