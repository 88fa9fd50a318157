"""What a page is."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import Enum, auto
from typing import Any

from app.web.identity import Actor

Answers = dict[str, Any]
"""From an API path to the JSON that a call of it answers."""


class Audience(Enum):
    """Who may see a page."""

    EVERYONE = auto()
    SIGNED_IN = auto()
    SIGNED_OUT = auto()


@dataclass(frozen=True, slots=True)
class Visit:
    """One request for a page.

    :param path: with its query.
    :param values: what the page's path matched, by name.
    :param query: the first value of each parameter of the query.
    :param viewer: the signed-in traveller, or None.
    """

    path: str
    values: Mapping[str, str]
    query: Mapping[str, str]
    viewer: Actor | None


@dataclass(frozen=True, slots=True)
class Meta:
    """What a page says of itself.

    :param title: what it shows; the brand is added after it.
    :param description: for search engines and previews.
    :param open_graph: more properties for link previews.
    :param poster: the destination whose cover art previews the page, or None for the picture of all pages.
    """

    title: str
    description: str | None = None
    open_graph: Mapping[str, str] = field(default_factory=dict)
    poster: str | None = None


def _nothing(_visit: Visit) -> list[str]:
    return []


@dataclass(frozen=True, slots=True)
class Page:
    """A row of the table.

    :param name: the component's name in the client's own table.
    :param path: as Flask writes it.
    :param audience: who may see it.
    :param starts_with: from a visit to the API paths whose answers the page starts with.
    :param meta: from a visit and those answers to what the page says of itself.
    :param listed: whether search engines may list it.
    :param missing: the title when there is nothing to show under this path.
    :param secret: whether the path itself must stay secret: nothing that is opened from the page learns it.
    """

    name: str
    path: str
    audience: Audience
    meta: Callable[[Visit, Answers], Meta]
    starts_with: Callable[[Visit], list[str]] = _nothing
    listed: bool = False
    missing: str = "Page not found"
    secret: bool = False
