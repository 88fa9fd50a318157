"""Compares the guides with an open-data file: places in both must be open on the same days.

Only hours in the syntax of OpenStreetMap can be compared; those in words are left to people.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from pathlib import Path

from app.places.catalogue.guides import Guide, GuidePlace
from app.places.catalogue.open_data import FAR_M, Agreement, Difference, OpenPlace, accepted_rows, compared, namesakes
from app.places.catalogue.tables import DATA
from app.places.hours import WEEKDAYS, HoursError, WeeklyHours, parse_hours

ACCEPTED_DAYS = DATA / "open_days_differences.tsv"

_HOLIDAYS = re.compile(r"\s*(?:PH|SH)(?!\s*,)")
"""Begins a rule for public or school holidays only, which guides do not have."""


def read_accepted_days(path: Path = ACCEPTED_DAYS) -> Mapping[tuple[str, str], str]:
    """Return the accepted differences: the days on which a place is open in the open data, by guide and place.

    :raises OpenDataError: a row has the wrong format, or a place has two rows.
    """
    return accepted_rows(path, lambda cell: open_days(parse_hours(f"{cell} 00:00-24:00")))


def days_agreement(
    guides: Iterable[Guide], known: Mapping[str, list[OpenPlace]], accepted: Mapping[tuple[str, str], str]
) -> Agreement:
    """Compare the days on which the guides' places are open with those of the open data."""

    def difference(place: GuidePlace, days: str | None) -> Difference | None:
        found = _theirs(place, known)
        if place.hours is None or found is None:
            return None
        ours, theirs = open_days(parse_hours(place.hours)), open_days(found[0])
        return Difference(ours != theirs, days == theirs, f"open {ours}, but {theirs} in {found[1].source}")

    return compared(guides, difference, ACCEPTED_DAYS, accepted)


def open_days(week: WeeklyHours) -> str:
    """Return the days with hours, such as `Mo,Tu`."""
    return ",".join(day for day, hours in zip(WEEKDAYS, week, strict=True) if hours)


def _theirs(place: GuidePlace, known: Mapping[str, list[OpenPlace]]) -> tuple[WeeklyHours, OpenPlace] | None:
    """Return the readable hours of the nearest namesake, and the namesake; None if there are none.

    One farther away may be another branch, with other hours.
    """
    for metres, other in sorted(namesakes(place, known), key=lambda pair: pair[0]):
        week = _week(other.hours) if metres <= FAR_M else None
        if week is not None:
            return week, other
    return None


def _week(text: str) -> WeeklyHours | None:
    rules = [rule for rule in text.split(";") if not _HOLIDAYS.match(rule)]
    try:
        return parse_hours(";".join(rules))
    except HoursError:
        return None
