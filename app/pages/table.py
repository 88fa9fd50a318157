"""The table of pages. `pages.json`, which the client reads too, lists them; their titles and descriptions are here.

A row of `pages.json` has the page's name, its path in React Router's syntax, its audience, the API calls whose answers
the page starts with, whether search engines may list it, and whether its address is secret. The page of a place also
starts with the calls of `nearby.json` that come with it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Any
from urllib.parse import quote

import msgspec

from app.db.text import has_forbidden_characters
from app.pages.long_trips import with_part_of_long_trip
from app.places.provider import current_provider
from app.texts import gettext, lazy_gettext, ngettext
from app.web.identity import Actor

MAX_DESTINATION = 100
NOT_FOUND = lazy_gettext("Page not found")
_TABLE = Path(__file__).with_name("pages.json")
_PARAMETER = re.compile(r":(\w+)\??")

Answers = dict[str, Any]
"""Answers as JSON, by API path."""


class Audience(StrEnum):
    """The audience of a page."""

    EVERYONE = "everyone"
    SIGNED_IN = "signed_in"
    SIGNED_OUT = "signed_out"


@dataclass(frozen=True, slots=True)
class Visit:
    """A request for a page.

    :param path: with its query.
    :param values: the path's parameters.
    :param query: the first value of each parameter of the query.
    :param viewer: the signed-in traveller, or None.
    """

    path: str
    values: Mapping[str, str]
    query: Mapping[str, str]
    viewer: Actor | None


@dataclass(frozen=True, slots=True)
class Meta:
    """A page's title, and its link preview.

    :param title: without the brand.
    :param description: for search engines and previews.
    :param poster: the destination whose cover art previews the page, or None for the general picture.
    :param scenery: the kind of landscape of the poster; empty if unknown.
    """

    title: str
    description: str | None = None
    poster: str | None = None
    scenery: str = ""


def _no_calls(_visit: Visit) -> list[str]:
    return []


def _all_answers(_visit: Visit, answers: Answers) -> Answers:
    return answers


@dataclass(frozen=True, slots=True)
class Page:
    """A page.

    :param name: the name of its component in the client.
    :param path: in Flask's syntax.
    :param meta: returns the page's title and preview, given a visit and the answers of its calls.
    :param calls: returns the API paths that the page requests, given a visit.
    :param more_calls: returns further paths for the page's initial data, given those answers; refused calls are left
        out.
    :param first_data: returns the page's initial answers, given a visit and those answers.
    :param listed: whether search engines may list it.
    :param missing: the title if a call finds nothing.
    :param secret: whether the address is secret: links from the page do not reveal it.
    """

    name: str
    path: str
    audience: Audience
    meta: Callable[[Visit, Answers], Meta]
    calls: Callable[[Visit], list[str]] = _no_calls
    more_calls: Callable[[Answers], list[str]] | None = None
    first_data: Callable[[Visit, Answers], Answers] = _all_answers
    listed: bool = False
    missing: str = NOT_FOUND
    secret: bool = False


class _Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    path: str
    audience: Audience
    calls: tuple[str, ...] = ()
    listed: bool = False
    secret: bool = False


class _Nearby(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    types: tuple[str, ...]
    radius: dict[str, int]
    comes_with_page: bool


_NEARBY = msgspec.json.decode(Path(__file__).with_name("nearby.json").read_bytes(), type=dict[str, _Nearby])


def pages() -> list[Page]:
    """Return all pages but those of errors."""
    rows = msgspec.json.decode(_TABLE.read_bytes(), type=list[_Row])
    return [
        Page(
            name=row.name,
            path=_PARAMETER.sub(r"<\1>", row.path),
            audience=row.audience,
            meta=_METAS[row.name],
            calls=_destination_search if row.name == "create-trip" else _filled(row.calls),
            more_calls=_nearby if row.name == "place" else None,
            first_data=_trip_or_part if row.name == "trip" else _all_answers,
            listed=row.listed,
            missing=_MISSING.get(row.name, NOT_FOUND),
            secret=row.secret,
        )
        for row in rows
    ]


def _filled(calls: tuple[str, ...]) -> Callable[[Visit], list[str]]:
    def fill(visit: Visit) -> list[str]:
        values = {name: quote(value, safe="") for name, value in visit.values.items()}
        return [call.format(**values) for call in calls]

    return fill


def _destination_search(visit: Visit) -> list[str]:
    """Return the call that searches the destination in the query, spelled as the client spells it."""
    destination = visit.query.get("destination", "").strip()
    # The call would refuse any other text; the traveller then starts with an empty field.
    if not 0 < len(destination) <= MAX_DESTINATION or has_forbidden_characters(destination):
        return []
    return [f"/place/autocomplete?input={quote(destination, safe='')}&kind=destination"]


def _nearby(answers: Answers) -> list[str]:
    """Return the calls for the lists below a place, spelled as the client spells them."""
    place = next(iter(answers.values()))
    # Countries and regions show destinations instead. With a remote provider, the page would have to wait.
    if "destinations" in place or current_provider().is_remote:
        return []
    ident, kind = quote(place["place_id"], safe=""), place["kind"]
    return [
        f"/place/{ident}/nearby?place_types={','.join(section.types)}&radius={section.radius[kind]}"
        for section in _NEARBY.values()
        if section.comes_with_page
    ]


def _trip_or_part(visit: Visit, answers: Answers) -> Answers:
    return with_part_of_long_trip(visit.query, answers)


def _fixed(title: str, description: str | None = None) -> Callable[[Visit, Answers], Meta]:
    return lambda _visit, _answers: Meta(str(title), None if description is None else str(description))


def _trip(_visit: Visit, answers: Answers) -> Meta:
    trip = next(iter(answers.values()))
    days, places = trip["no_of_days"], trip["no_of_places"]
    description = gettext(
        "%(destination)s, %(days)s, %(places)s",
        destination=trip["destination"],
        days=ngettext("%(num)s day", "%(num)s days", days),
        places=ngettext("%(num)s place", "%(num)s places", places),
    )
    return Meta(trip["trip_name"], description)


def _shared_trip(_visit: Visit, answers: Answers) -> Meta:
    trip = next(iter(answers.values()))
    days = ngettext("%(num)s day", "%(num)s days", trip["no_of_days"])
    description = gettext("%(destination)s, %(days)s", destination=trip["destination"], days=days)
    return Meta(trip["trip_name"], description, poster=trip["poster_name"], scenery=trip["scenery"] or "")


def _trial_trip(_visit: Visit, answers: Answers) -> Meta:
    return Meta(next(iter(answers.values()))["trip_name"])


def _place(_visit: Visit, answers: Answers) -> Meta:
    place = next(iter(answers.values()))
    return Meta(place["name"], place["description"] or place["address"])


def _traveller(_visit: Visit, answers: Answers) -> Meta:
    return Meta(next(iter(answers.values()))["name"])


_METAS: Mapping[str, Callable[[Visit, Answers], Meta]] = {
    "landing": _fixed(
        lazy_gettext("Which way next?"),
        lazy_gettext("Plan the trip day by day, on your own, with friends or with AI."),
    ),
    "signin": _fixed(lazy_gettext("Sign in"), lazy_gettext("Back to your trips, and to those you plan with friends.")),
    "signup": _fixed(
        lazy_gettext("Sign up"),
        lazy_gettext("Plan trips day by day, share them, and plan them together. All you need is an email address."),
    ),
    "verification": _fixed(lazy_gettext("Enter your code")),
    "forgot-password": _fixed(
        lazy_gettext("Forgot password"), lazy_gettext("We send you a link and a code to choose a new password.")
    ),
    "reset-password": _fixed(lazy_gettext("Reset password")),
    "explore": _fixed(lazy_gettext("Explore")),
    "search": _fixed(lazy_gettext("Search")),
    "trips": _fixed(lazy_gettext("All Trips")),
    "profile": _fixed(lazy_gettext("Profile")),
    "create-trip": _fixed(lazy_gettext("Create a trip")),
    "trip": _trip,
    "place": _place,
    "user": _traveller,
    "shared": _shared_trip,
    "trial": _trial_trip,
    "settings": _fixed(lazy_gettext("Settings")),
    "account-details": _fixed(lazy_gettext("Account Details")),
    "sessions": _fixed(lazy_gettext("Signed-in devices")),
    "blocked": _fixed(lazy_gettext("Blocked travellers")),
    "security": _fixed(lazy_gettext("Sign-in and security")),
    "terms": _fixed(lazy_gettext("Terms"), lazy_gettext("What we promise you, and what we ask.")),
    "privacy": _fixed(
        lazy_gettext("Privacy"),
        lazy_gettext("What we store about you, why, for how long, and how to export or delete it."),
    ),
    "privacy-policy": _fixed(
        lazy_gettext("Privacy policy for games"),
        lazy_gettext("What the games of a separate publisher store about their players."),
    ),
}

_MISSING: Mapping[str, str] = {
    "trip": lazy_gettext("Trip not found"),
    "place": lazy_gettext("Place not found"),
    "user": lazy_gettext("Traveller not found"),
    "shared": lazy_gettext("Invalid share link"),
    "trial": lazy_gettext("Trip not found"),
}
