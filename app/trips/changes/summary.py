"""What a change did, in words of the reader's locale."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import date

from app.db.types import Id
from app.texts import date_text, gettext, lazy_gettext, ngettext
from app.trips.changes.facts import Did, Fact
from app.trips.changes.undo import Since, Thing

MAX_SENTENCES = 4
_PLAIN = {
    Did.STOP_ADDED: lazy_gettext("Added %(place)s to Day %(day)s."),
    Did.STOP_MOVED: lazy_gettext("Moved %(place)s to Day %(day)s."),
    Did.STOP_REMOVED: lazy_gettext("Removed %(place)s from Day %(day)s."),
    Did.STOP_TO_IDEAS: lazy_gettext("Moved %(place)s from Day %(day)s to the ideas."),
    Did.STOP_EDITED: lazy_gettext("Changed %(place)s."),
    Did.STOP_DONE: lazy_gettext("Marked %(place)s as done."),
    Did.STOP_SKIPPED: lazy_gettext("Skipped %(place)s."),
    Did.DAY_REMOVED: lazy_gettext("Removed Day %(day)s."),
    Did.DAY_MOVED: lazy_gettext("Made Day %(day)s the new Day %(num)s."),
    Did.DATES_CLEARED: lazy_gettext("Took the dates away."),
    Did.IDEA_ADDED: lazy_gettext("Added the idea %(place)s."),
    Did.IDEA_REMOVED: lazy_gettext("Removed the idea %(place)s."),
    Did.IDEA_PLANNED: lazy_gettext("Planned the idea %(place)s for Day %(day)s."),
    Did.STAY_SET: lazy_gettext("Set the stay at %(place)s."),
    Did.STAY_REMOVED: lazy_gettext("Removed the stay at %(place)s."),
    Did.STAY_SHORTENED: lazy_gettext("Shortened the stay at %(place)s."),
    Did.STAY_DROPPED: lazy_gettext("Dropped the stay at %(place)s."),
    Did.RENAMED: lazy_gettext("Renamed the trip to “%(text)s”."),
    Did.ABOUT_SET: lazy_gettext("Changed the notes."),
    Did.PARTY_SET: lazy_gettext("Changed who travels and what for."),
    Did.MADE: lazy_gettext("Made the trip."),
    Did.COPIED: lazy_gettext("Copied the trip."),
    Did.PUBLISHED: lazy_gettext("Published the trip."),
    Did.UNPUBLISHED: lazy_gettext("Made the trip private."),
    Did.LINK_MADE: lazy_gettext("Shared the trip by a link."),
    Did.LINKS_TURNED_OFF: lazy_gettext("Turned the links off."),
    Did.JOINED: lazy_gettext("Joined the trip."),
}
"""With placeholders for the place, the day, a number and a text."""


def places_of(facts: Iterable[Fact]) -> set[Id]:
    """Return the places that facts name."""
    found: set[Id] = set()
    for fact in facts:
        found |= places_of(fact.of)
        if fact.place is not None:
            found.add(fact.place)
    return found


def summary_of(facts: Sequence[Fact], names: Mapping[Id, str]) -> str:
    """Return what was done in a few sentences.

    :param names: of places; one that is no longer listed has none.
    """
    sentences = [_sentence(fact, names) for fact in facts[:MAX_SENTENCES]]
    left = len(facts) - MAX_SENTENCES
    if left > 0:
        sentences.append(ngettext("And 1 more change.", "And %(num)s more changes.", left))
    return " ".join(sentences)


def since_text(since: Since, names: Mapping[Id, str]) -> str:
    """Return why a change can't be undone."""
    place = names.get(since.place, gettext("A place")) if since.place is not None else gettext("A place")
    match since.thing:
        case Thing.TRIP:
            return gettext("This can't be undone: the trip's details were changed again since.")
        case Thing.DATES:
            return gettext("This can't be undone: the dates were changed again since.")
        case Thing.DAY:
            return gettext("This can't be undone: one of its days has changed since.")
        case Thing.STOP:
            return gettext("This can't be undone: %(place)s has changed since.", place=place)
        case Thing.IDEA:
            return gettext("This can't be undone: the idea %(place)s has changed since.", place=place)
        case Thing.STAY:
            return gettext("This can't be undone: the stay at %(place)s has changed since.", place=place)


def _sentence(fact: Fact, names: Mapping[Id, str]) -> str:
    place = gettext("A place") if fact.place is None else names.get(fact.place) or gettext("A place")
    values = {"place": place, "day": fact.day, "text": fact.text, "num": fact.count}
    if fact.did is Did.UNDONE:
        return gettext("Undone: %(what)s", what=summary_of(fact.of, names))
    if fact.did is Did.DATES_SET:
        return gettext("Moved the start to %(date)s.", date=date_text(date.fromisoformat(fact.text or "")))
    counted = _counted(fact)
    return counted if counted is not None else str(_PLAIN[fact.did]) % values


def _counted(fact: Fact) -> str | None:
    """Return the sentence of a fact that tells a number."""
    number = fact.count or 0
    match fact.did:
        case Did.DAYS_ADDED:
            return ngettext("Added a day.", "Added %(num)s days.", number)
        case Did.DAY_REMOVED if number:
            return ngettext(
                "Removed Day %(day)s; its stop is an idea now.",
                "Removed Day %(day)s; its %(num)s stops are ideas now.",
                number,
                day=fact.day,
            )
        case Did.CITY_ADDED:
            return ngettext("Added a day in %(city)s.", "Added %(num)s days in %(city)s.", number, city=fact.text)
        case Did.STOPS_REORDERED:
            return gettext("Put Day %(day)s into another order.", day=fact.day)
        case _:
            return None
