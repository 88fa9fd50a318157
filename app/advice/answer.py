"""Parses a model's answer about places as untrusted input."""

from __future__ import annotations

import json
from collections.abc import Mapping
from math import ceil, isfinite
from typing import Any

from app.advice.text import plain
from app.planner.advice import REASON_LENGTH, NoAdviceError, Opinion

MIN_COVERAGE = 0.3
"""The share of the places that an answer must score."""
MAX_SCORE = 100.0


def message_text(body: bytes) -> str:
    """Return the message in a chat completion.

    :raises NoAdviceError: there is none, or the body is not a chat completion.
    """
    try:
        choice = json.loads(body)["choices"][0]
        content = choice["message"]["content"]
    except (ValueError, KeyError, IndexError, TypeError, RecursionError) as error:
        raise NoAdviceError(f"no chat completion: {type(error).__name__}") from error
    if not isinstance(content, str) or not content.strip():
        refused = isinstance(choice["message"].get("refusal"), str)
        raise NoAdviceError("refused" if refused else "no content")
    return content


def tokens(body: bytes) -> dict[str, int]:
    """Return the token counts of a chat completion, where present."""
    usage = json.loads(body).get("usage")
    counted = usage if isinstance(usage, dict) else {}
    names = ("prompt_tokens", "completion_tokens")
    return {name: counted[name] for name in names if type(counted.get(name)) is int}


def opinions_in(content: str, aliases: Mapping[str, str]) -> dict[str, Opinion]:
    """Return the opinions in an answer, by place id.

    Unknown and repeated aliases and non-numeric scores are left out; scores beyond the scale are clamped.

    :param content: JSON, possibly with prose around it.
    :param aliases: place ids by alias.
    :raises NoAdviceError: the answer is malformed, covers too few places, or scores all of them the same.
    """
    opinions: dict[str, Opinion] = {}
    for entry in _entries(content):
        place_id = _place_id(entry, aliases)
        score = _score(entry)
        if place_id is not None and place_id not in opinions and score is not None:
            reason = entry.get("reason")
            opinions[place_id] = Opinion(score, plain(reason, REASON_LENGTH) if isinstance(reason, str) else "")
    if len(opinions) < ceil(MIN_COVERAGE * len(aliases)):
        raise NoAdviceError(f"only {len(opinions)} of {len(aliases)} places")
    if len({opinion.score for opinion in opinions.values()}) < 2:
        raise NoAdviceError("the same score for all places")
    return opinions


def _entries(content: str) -> list[dict[str, Any]]:
    try:
        document = json.loads(content[content.index("{") : content.rindex("}") + 1])
        places = document["places"]
    except (ValueError, KeyError, TypeError, RecursionError) as error:
        raise NoAdviceError(f"no answer in JSON: {type(error).__name__}") from error
    if not isinstance(places, list):
        raise NoAdviceError("no list of places")
    return [entry for entry in places if isinstance(entry, dict)]


def _place_id(entry: Mapping[str, Any], aliases: Mapping[str, str]) -> str | None:
    alias = entry.get("id")
    return aliases.get(alias) if isinstance(alias, str) else None


def _score(entry: Mapping[str, Any]) -> float | None:
    value = entry.get("score")
    if isinstance(value, bool) or not isinstance(value, int | float):
        return None
    if isinstance(value, float) and not isfinite(value):
        return None
    return float(min(max(value, 0), MAX_SCORE))
