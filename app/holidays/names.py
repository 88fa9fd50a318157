"""Converts the library's labels of holidays to names for travellers."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum, auto

from app.texts import gettext, lazy_gettext

_REMARK = re.compile(r"(.+) \(([^()]+)\)$")
_ALTERNATIVE = "Alternative holiday for "
# Only if the rest is still a name: "National Holiday" without its last word is not.
_HOLIDAY = re.compile(r"(Eid al-\w+|.+ Day) Holiday$")
_OBSERVED = {"observed", "in lieu"}
_ESTIMATED = {"estimated"}
_SPELLINGS = {
    "Assumption Of Mary Day": "Assumption of Mary Day",
    "Benito Juárez's birthday": "Benito Juárez's Birthday",
}
"""Corrections of the library's spellings."""
_REWORDED = {"29 of Lunar New Year": lazy_gettext("Day before Lunar New Year's Eve")}
"""Our own names of holidays that travellers would not understand."""


class Remark(Enum):
    """What travellers should know about the dates of a holiday."""

    OBSERVED = auto()
    """The days are off in place of another day."""
    ESTIMATED = auto()
    """The moon may still move them by a day."""


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


def remark_on(days: Iterable[Celebration]) -> Remark | None:
    """Return the one remark on consecutive days that matters to travellers, if any."""
    celebrated = list(days)
    if any(day.is_estimated for day in celebrated):
        return Remark.ESTIMATED
    # A day off next to the feast itself counts as one more day of it.
    return Remark.OBSERVED if all(day.is_observed for day in celebrated) else None


def traveller_name(name: str, remark: Remark | None) -> str:
    """Return the name of a holiday with its remark, in the request's locale."""
    shown = str(_REWORDED.get(name, name))
    if remark is Remark.ESTIMATED:
        return gettext("%(holiday)s (estimated)", holiday=shown)
    return shown if remark is None else gettext("%(holiday)s (observed)", holiday=shown)


def _celebration(text: str) -> Celebration:
    text, remarks = _without_remarks(text)
    is_alternative = text.startswith(_ALTERNATIVE)
    text = _HOLIDAY.sub(r"\1", text.removeprefix(_ALTERNATIVE))
    return Celebration(
        _SPELLINGS.get(text, text),
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
