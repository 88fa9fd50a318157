"""What a change did, as facts that `summary` renders in the reader's locale."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from app.db.types import Id


class ChangeKind(StrEnum):
    """The kind of a fact."""

    STOP_ADDED = "stop_added"
    STOP_MOVED = "stop_moved"
    STOP_REMOVED = "stop_removed"
    STOP_TO_IDEAS = "stop_to_ideas"
    STOP_EDITED = "stop_edited"
    STOP_DONE = "stop_done"
    STOP_SKIPPED = "stop_skipped"
    STOPS_REORDERED = "stops_reordered"
    DAYS_ADDED = "days_added"
    DAY_REMOVED = "day_removed"
    DAY_MOVED = "day_moved"
    DATES_SET = "dates_set"
    DATES_CLEARED = "dates_cleared"
    CITY_ADDED = "city_added"
    IDEA_ADDED = "idea_added"
    IDEA_REMOVED = "idea_removed"
    IDEA_PLANNED = "idea_planned"
    STAY_SET = "stay_set"
    STAY_REMOVED = "stay_removed"
    STAY_SHORTENED = "stay_shortened"
    STAY_DROPPED = "stay_dropped"
    RENAMED = "renamed"
    ABOUT_SET = "about_set"
    PARTY_SET = "party_set"
    MADE = "made"
    COPIED = "copied"
    PUBLISHED = "published"
    UNPUBLISHED = "unpublished"
    LINK_MADE = "link_made"
    LINKS_TURNED_OFF = "links_turned_off"
    JOINED = "joined"
    UNDONE = "undone"


class Fact(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A part of what a change did.

    :param place: a place id, whose name is looked up when the history is read.
    :param day: the number of a day, from 1.
    :param count: of days, nights or stops.
    :param text: a name or a date.
    :param of: the facts of the change that an undo reverted.
    """

    kind: ChangeKind = msgspec.field(name="did")
    place: Id | None = None
    day: int | None = None
    count: int | None = None
    text: str | None = None
    of: tuple[Fact, ...] = ()
