"""What a change did, as text in the reader's locale."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import date

from app.db.types import Id
from app.texts import date_text, gettext, lazy_gettext, ngettext
from app.trips.changes.facts import ChangeKind, Fact
from app.trips.changes.undo import Since, SinceKind

MAX_SENTENCES = 4
_PLAIN = {
    ChangeKind.STOP_ADDED: lazy_gettext("Added %(place)s to Day %(day)s."),
    ChangeKind.STOP_MOVED: lazy_gettext("Moved %(place)s to Day %(day)s."),
    ChangeKind.STOP_REMOVED: lazy_gettext("Removed %(place)s from Day %(day)s."),
    ChangeKind.STOP_TO_IDEAS: lazy_gettext("Moved %(place)s from Day %(day)s to the ideas."),
    ChangeKind.STOP_EDITED: lazy_gettext("Changed %(place)s."),
    ChangeKind.STOP_DONE: lazy_gettext("Marked %(place)s as done."),
    ChangeKind.STOP_SKIPPED: lazy_gettext("Skipped %(place)s."),
    ChangeKind.DAY_REMOVED: lazy_gettext("Removed Day %(day)s."),
    ChangeKind.DAY_MOVED: lazy_gettext("Made Day %(day)s the new Day %(num)s."),
    ChangeKind.DATES_CLEARED: lazy_gettext("Took the dates away."),
    ChangeKind.IDEA_ADDED: lazy_gettext("Added the idea %(place)s."),
    ChangeKind.IDEA_REMOVED: lazy_gettext("Removed the idea %(place)s."),
    ChangeKind.IDEA_PLANNED: lazy_gettext("Planned the idea %(place)s for Day %(day)s."),
    ChangeKind.STAY_SET: lazy_gettext("Set the stay at %(place)s."),
    ChangeKind.STAY_REMOVED: lazy_gettext("Removed the stay at %(place)s."),
    ChangeKind.STAY_SHORTENED: lazy_gettext("Shortened the stay at %(place)s."),
    ChangeKind.STAY_DROPPED: lazy_gettext("Dropped the stay at %(place)s."),
    ChangeKind.RENAMED: lazy_gettext("Renamed the trip to “%(text)s”."),
    ChangeKind.ABOUT_SET: lazy_gettext("Changed the notes."),
    ChangeKind.PARTY_SET: lazy_gettext("Changed who travels and what for."),
    ChangeKind.MADE: lazy_gettext("Made the trip."),
    ChangeKind.COPIED: lazy_gettext("Copied the trip."),
    ChangeKind.PUBLISHED: lazy_gettext("Published the trip."),
    ChangeKind.UNPUBLISHED: lazy_gettext("Made the trip private."),
    ChangeKind.LINK_MADE: lazy_gettext("Shared the trip by a link."),
    ChangeKind.LINKS_TURNED_OFF: lazy_gettext("Turned the links off."),
    ChangeKind.JOINED: lazy_gettext("Joined the trip."),
}
"""Templates with placeholders for a place, a day, a number and a text."""


def places_of(facts: Iterable[Fact]) -> set[Id]:
    """Return the ids of the places in facts."""
    found: set[Id] = set()
    for fact in facts:
        found |= places_of(fact.of)
        if fact.place is not None:
            found.add(fact.place)
    return found


def summary_of(facts: Sequence[Fact], names: Mapping[Id, str]) -> str:
    """Summarise facts in a few sentences.

    :param names: of places; a place that is no longer listed has none.
    """
    sentences = [_sentence(fact, names) for fact in facts[:MAX_SENTENCES]]
    left = len(facts) - MAX_SENTENCES
    if left > 0:
        sentences.append(ngettext("And 1 more change.", "And %(num)s more changes.", left))
    return " ".join(sentences)


def since_text(since: Since, names: Mapping[Id, str]) -> str:
    """Return why a change can't be undone."""
    place = names.get(since.place, gettext("A place")) if since.place is not None else gettext("A place")
    match since.kind:
        case SinceKind.TRIP:
            return gettext("This can't be undone: the trip's details were changed again since.")
        case SinceKind.DATES:
            return gettext("This can't be undone: the dates were changed again since.")
        case SinceKind.DAY:
            return gettext("This can't be undone: one of its days has changed since.")
        case SinceKind.STOP:
            return gettext("This can't be undone: %(place)s has changed since.", place=place)
        case SinceKind.IDEA:
            return gettext("This can't be undone: the idea %(place)s has changed since.", place=place)
        case SinceKind.STAY:
            return gettext("This can't be undone: the stay at %(place)s has changed since.", place=place)


def _sentence(fact: Fact, names: Mapping[Id, str]) -> str:
    place = gettext("A place") if fact.place is None else names.get(fact.place) or gettext("A place")
    values = {"place": place, "day": fact.day, "text": fact.text, "num": fact.count}
    if fact.kind is ChangeKind.UNDONE:
        return gettext("Undone: %(what)s", what=summary_of(fact.of, names))
    if fact.kind is ChangeKind.DATES_SET:
        return gettext("Moved the start to %(date)s.", date=date_text(date.fromisoformat(fact.text or "")))
    counted = _counted(fact)
    return counted if counted is not None else str(_PLAIN[fact.kind]) % values


def _counted(fact: Fact) -> str | None:
    """Return the sentence of a fact that depends on a number."""
    number = fact.count or 0
    match fact.kind:
        case ChangeKind.DAYS_ADDED:
            return ngettext("Added a day.", "Added %(num)s days.", number)
        case ChangeKind.DAY_REMOVED if number:
            return ngettext(
                "Removed Day %(day)s; its stop is an idea now.",
                "Removed Day %(day)s; its %(num)s stops are ideas now.",
                number,
                day=fact.day,
            )
        case ChangeKind.CITY_ADDED:
            return ngettext("Added a day in %(city)s.", "Added %(num)s days in %(city)s.", number, city=fact.text)
        case ChangeKind.STOPS_REORDERED:
            return gettext("Put Day %(day)s into another order.", day=fact.day)
        case _:
            return None
