"""Reading a model's answer."""

from __future__ import annotations

import json
from typing import Any

import pytest

from app.advice.answer import message_text, opinions_in, tokens
from app.planner.advice import NoAdviceError, Opinion

ALIASES = {f"p{number}": f"place {number}" for number in range(1, 11)}


def said(*entries: Any) -> str:
    return json.dumps({"places": list(entries)})


def entry(alias: Any, score: Any, reason: Any = "Old and quiet.") -> dict[str, Any]:
    return {"id": alias, "score": score, "reason": reason}


def test_three_of_ten_places_are_enough() -> None:
    opinions = opinions_in(said(entry("p1", 10), entry("p2", 20.5), entry("p3", 30)), ALIASES)
    assert opinions["place 2"] == Opinion(20.5, "Old and quiet.")
    with pytest.raises(NoAdviceError, match="only 2 of 10"):
        opinions_in(said(entry("p1", 10), entry("p2", 20)), ALIASES)


def test_the_first_opinion_of_a_place_counts_and_scores_stay_on_the_scale() -> None:
    text = said(entry("p1", 400), entry("p1", 3), entry("p2", -1), entry("p3", 10**400), entry("q1", 50))
    assert {place: one.score for place, one in opinions_in(text, ALIASES).items()} == {
        "place 1": 100,
        "place 2": 0,
        "place 3": 100,
    }


@pytest.mark.parametrize("score", [None, True, "90", [], float("nan"), float("inf")])
def test_scores_that_are_not_numbers_are_ignored(score: Any) -> None:
    text = said(entry("p4", score), entry("p1", 1), entry("p2", 2), entry("p3", 3), "p5", None, entry(["p6"], 4))
    assert set(opinions_in(text, ALIASES)) == {"place 1", "place 2", "place 3"}


@pytest.mark.parametrize("reason", [None, 7, "", {}])
def test_an_opinion_may_come_without_a_reason(reason: Any) -> None:
    opinions = opinions_in(said(*(entry(f"p{number}", number, reason) for number in range(1, 5))), ALIASES)
    assert {one.reason for one in opinions.values()} == {""}


@pytest.mark.parametrize("text", ["", "{", "}{", "[]", '{"places": 3}', '{"other": []}', "{1e9}"])
def test_malformed_texts_give_no_advice(text: str) -> None:
    with pytest.raises(NoAdviceError):
        opinions_in(text, ALIASES)


def test_equal_scores_give_no_advice() -> None:
    with pytest.raises(NoAdviceError, match="same score"):
        opinions_in(said(*(entry(alias, 80) for alias in ALIASES)), ALIASES)


@pytest.mark.parametrize(
    "body", [b"", b"\xff", b"[]", b"3", b"{}", b'{"choices": {}}', b'{"choices": [{"message": "hello"}]}']
)
def test_malformed_completions_give_no_advice(body: bytes) -> None:
    with pytest.raises(NoAdviceError):
        message_text(body)


def test_tokens_are_counted_if_the_server_reports_them() -> None:
    assert tokens(b'{"usage": {"prompt_tokens": 7, "completion_tokens": "x"}}') == {"prompt_tokens": 7}
    assert tokens(b'{"usage": null}') == tokens(b"{}") == {}
