"""Converts the library's labels of holidays to names for travellers."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

_REMARK = re.compile(r"(.+) \(([^()]+)\)$")
_ALTERNATIVE = "Alternative holiday for "
# Only if the rest is still a name: "National Holiday" without its last word is not.
_HOLIDAY = re.compile(r"(Eid al-\w+|.+ Day) Holiday$")
_OBSERVED = {"observed", "in lieu"}
_ESTIMATED = {"estimated"}
_REWORDED = {
    "29 of Lunar New Year": "Day before Lunar New Year's Eve",
    "Assumption Of Mary Day": "Assumption of Mary Day",
    "Benito Juárez's birthday": "Benito Juárez's Birthday",
}


@dataclass(frozen=True, slots=True)
class Celebration:
    """The feast of a day.

    :param name: without remarks.
    :param is_observed: whether it is a substitute day off, or one next to the feast.
    :param is_estimated: whether the moon may still move it by a day.
    """

    name: str
    is_observed: bool = False
    is_estimated: bool = False


def celebrations(label: str) -> list[Celebration]:
    """Return the feast of a day.

    :param label: the library's: names separated by semicolons, each with remarks in brackets.
    """
    return [_celebration(part.strip()) for part in label.split(";")]


def traveller_name(name: str, days: Iterable[Celebration]) -> str:
    """Return the name of consecutive days, with at most one remark that matters to travellers."""
    taken = list(days)
    if any(day.is_estimated for day in taken):
        return f"{name} (estimated)"
    # A day off next to the feast itself counts as one more day of it.
    return f"{name} (observed)" if all(day.is_observed for day in taken) else name


def _celebration(text: str) -> Celebration:
    text, remarks = _without_remarks(text)
    is_alternative = text.startswith(_ALTERNATIVE)
    text = _HOLIDAY.sub(r"\1", text.removeprefix(_ALTERNATIVE))
    return Celebration(
        _REWORDED.get(text, text),
        is_observed=is_alternative or bool(remarks & _OBSERVED),
        is_estimated=bool(remarks & _ESTIMATED),
    )


def _without_remarks(text: str) -> tuple[str, set[str]]:
    found: set[str] = set()
    while (match := _REMARK.match(text)) and _is_remark(match[2]):
        text = match[1]
        found |= set(match[2].split(", "))
    return text, found


def _is_remark(words: str) -> bool:
    # Other brackets belong to the name: "Chinese New Year (Spring Festival)". Neither which working day was
    # exchanged for a day off nor that a day is additional matters to a traveller.
    return (
        words.startswith("substituted from ")
        or words == "additional holiday"
        or set(words.split(", ")) <= _OBSERVED | _ESTIMATED
    )
