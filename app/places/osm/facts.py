"""Converts the tags of an object to the catalogue's terms: names, fame, opening hours, address."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from math import log10

from app.db.text import fold, has_forbidden_characters
from app.places.categories import USUAL_INTERESTS, USUAL_MINUTES
from app.places.hours import HoursError, WeeklyHours, parse_hours
from app.places.osm.tags import Tags, category_of

NAME_LENGTH = 120
MAX_ALIASES = 60
STREET_LENGTH = 80
WEBSITE_LENGTH = 300
HOURS_LENGTH = 400

MOST_FAMOUS = 690
"""Maximum rank: below a must-see sight of a guide."""
_EVERYDAY = frozenset({"bar", "cafe", "hotel", "lodging", "nightlife", "restaurant", "shopping"})
_EVERYDAY_RANK, _SIGHT_RANK = 150, 200
_MINOR_RANK = 120
_RANK_OF_FACTS = {"wikidata": 60, "wikipedia": 50, "heritage": 40, "website": 10, "opening_hours": 10}
_ATTRACTION_RANK = 40
_TRANSLATIONS_RANK = 130
"""Bonus for ten times as many languages with a name for it."""

_LANGUAGE = re.compile(r"name:[a-z]{2,3}(?:[-_][A-Za-z-]{2,12})?", re.ASCII)
_ALIAS_KEYS = ("alt_name", "old_name", "official_name", "short_name", "loc_name")
_WEBSITE_KEYS = ("website", "contact:website", "url")
_WEBSITE = re.compile(r"https?://[^\s<>\"'\\]+", re.IGNORECASE)

_DAY = "(?:Mo|Tu|We|Th|Fr|Sa|Su)"
_HOLIDAYS = re.compile(r"(?:PH|SH)\b.*", re.DOTALL)
_HOLIDAY_AMONG_DAYS = re.compile(r"\s*,\s*(?:PH|SH)\b|\b(?:PH|SH)\s*,\s*")
_COMMENT = re.compile(r'"[^"]*"')
_DASH = re.compile(r"\s*[-–—]\s*")
_SHORT_HOUR = re.compile(r"(?<![\d:])(\d:[0-5]\d)(?!\d)", re.ASCII)
_NEXT_RULE = re.compile(rf"(?<=\d)\s*,\s*(?={_DAY})")


@dataclass(frozen=True, slots=True)
class Facts:
    """The facts about a place to visit, without its position.

    :param name: the displayed name: English if available.
    :param names: names that are found by any of their words; `name` is the first.
    :param aliases: names in other languages and times.
    :param rank: fame in hundredths.
    :param hours: in the syntax of `app.places.hours`; None if unknown.
    :param price_level: 0 if it is free; None if unknown.
    :param street: with the house number; None if unknown.
    :param city: the city in the address; None if unknown.
    """

    category: str
    name: str
    names: tuple[str, ...]
    aliases: tuple[str, ...]
    rank: int
    visit_minutes: int
    price_level: int | None
    hours: str | None
    interests: tuple[str, ...]
    street: str | None
    city: str | None
    website: str | None


def read_facts(tags: Tags, languages: int = 0) -> Facts | None:
    """Return the facts in some tags; None without a name, or if it is not a place to visit.

    :param tags: any object's tags, untrusted input.
    :param languages: the number of languages with an article on it, if another source knows it.
    """
    category = category_of(tags)
    names = _names(tags)
    if category is None or not names:
        return None
    return Facts(
        category=category,
        name=names[0],
        names=names,
        aliases=_aliases(tags, names),
        rank=_rank(tags, category, languages),
        visit_minutes=USUAL_MINUTES[category],
        price_level=0 if tags.get("fee") == "no" and category not in _EVERYDAY else None,
        hours=weekly_hours(tags.get("opening_hours", "")),
        interests=USUAL_INTERESTS.get(category, ()),
        street=_street(tags),
        city=_text(tags.get("addr:city", ""), STREET_LENGTH),
        website=_website(tags),
    )


def _names(tags: Tags) -> tuple[str, ...]:
    found = (_text(tags.get(key, ""), NAME_LENGTH) for key in ("name:en", "int_name", "name"))
    return _distinct(name for name in found if name)


def _aliases(tags: Tags, names: tuple[str, ...]) -> tuple[str, ...]:
    values = [tags[key] for key in _ALIAS_KEYS if key in tags]
    values.extend(value for key, value in sorted(tags.items()) if _LANGUAGE.fullmatch(key))
    found = (_text(part, NAME_LENGTH) for value in values for part in value.split(";"))
    known = {fold(name) for name in names}
    return tuple(name for name in _distinct(name for name in found if name) if fold(name) not in known)[:MAX_ALIASES]


def _distinct(names: Iterable[str]) -> tuple[str, ...]:
    distinct: dict[str, str] = {}
    for name in names:
        distinct.setdefault(fold(name), name)
    return tuple(distinct.values())


def _text(value: str, length: int) -> str | None:
    """Return a text that fits its column; None if it contains no letter or digit."""
    text = " ".join(value.split())
    if not text or len(text) > length or has_forbidden_characters(text) or not fold(text):
        return None
    return text


def _rank(tags: Tags, category: str, languages: int) -> int:
    languages = max(languages, sum(bool(_LANGUAGE.fullmatch(key)) for key in tags))
    rank = _EVERYDAY_RANK if category in _EVERYDAY else _SIGHT_RANK
    if tags.get("tourism") == "artwork" or tags.get("historic") == "memorial" or category == "neighbourhood":
        rank = _MINOR_RANK
    rank += sum(worth for key, worth in _RANK_OF_FACTS.items() if tags.get(key))
    rank += _ATTRACTION_RANK * (tags.get("tourism") == "attraction")
    return min(MOST_FAMOUS, rank + round(_TRANSLATIONS_RANK * log10(1 + languages)))


def _street(tags: Tags) -> str | None:
    street = tags.get("addr:street") or tags.get("addr:place") or ""
    return _text(f"{street} {tags.get('addr:housenumber', '')}", STREET_LENGTH) if street else None


def _website(tags: Tags) -> str | None:
    for key in _WEBSITE_KEYS:
        address = tags.get(key, "").split(";")[0].strip()
        if len(address) <= WEBSITE_LENGTH and _WEBSITE.fullmatch(address) and not has_forbidden_characters(address):
            return address
    return None


def weekly_hours(text: str) -> str | None:
    """Return opening hours in the subset that `app.places.hours` reads; None if they cannot be expressed in it.

    Rules for public and school holidays are dropped: the planner does not know holidays.

    :param text: the value of `opening_hours`, untrusted input.
    """
    rules = [rule for part in _simplified(text).split(";") if (rule := part.strip()) and not _HOLIDAYS.fullmatch(rule)]
    reduced: list[str] = []
    for rule in rules:
        parts = _NEXT_RULE.split(rule)
        # Rules separated by commas are additive; ours replace each other, which is equivalent if their days differ.
        if len(parts) > 1 and not _on_different_days(parts):
            return None
        reduced.extend(parts)
    hours = "; ".join(reduced)
    return hours if len(hours) <= HOURS_LENGTH and any(_parsed(hours) or ()) else None


def _simplified(text: str) -> str:
    text = _COMMENT.sub("", text.split("||", 1)[0])
    text = _HOLIDAY_AMONG_DAYS.sub("", text)
    return _SHORT_HOUR.sub(r"0\1", _DASH.sub("-", text))


def _on_different_days(rules: list[str]) -> bool:
    weeks = [_parsed(rule) for rule in rules]
    if any(week is None for week in weeks):
        return False
    return all(sum(bool(week[day]) for week in weeks if week) <= 1 for day in range(7))


def _parsed(hours: str) -> WeeklyHours | None:
    try:
        return parse_hours(hours) if hours else None
    except HoursError:
        # Months, sunrise, weeks of the year: unknown is better than wrong.
        return None
