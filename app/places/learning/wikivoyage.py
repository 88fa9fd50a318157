"""Asks Wikivoyage for descriptions of a city and its surroundings.

Source: https://www.mediawiki.org/wiki/Extension:TextExtracts and https://www.mediawiki.org/wiki/API:Geosearch
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated
from urllib.parse import quote

from msgspec import Meta, Struct

from app.db.text import fold
from app.places.learning.area import Area
from app.places.learning.wikidata import ITEM
from app.places.learning.words import MAX_WORDS, first_sentences
from app.remote.client import RemoteResponse
from app.remote.errors import RemoteFailed

MAX_RADIUS_M = 10_000
"""The service's limits."""
PAGES = 20
EXTRACT_LENGTH = 1000
PAGE = "https://en.wikivoyage.org/wiki/"
URI_LENGTH = 300


@dataclass(frozen=True, slots=True)
class Words:
    """A description.

    :param item: the described item on Wikidata; None if unknown.
    :param uri: the page's address.
    """

    title: str
    item: str | None
    text: str
    uri: str


class _Properties(Struct):
    wikibase_item: str = ""


class _Page(Struct):
    title: Annotated[str, Meta(min_length=1, max_length=255)]
    extract: str = ""
    pageprops: _Properties | None = None

    def words(self) -> Words | None:
        """Return its description; None if it has none."""
        text = first_sentences(self.extract, MAX_WORDS)
        uri = PAGE + quote(self.title.replace(" ", "_"), safe="/:,()'!*")
        if text is None or len(uri) > URI_LENGTH:
            return None
        item = self.pageprops.wikibase_item if self.pageprops else ""
        return Words(self.title, item if ITEM.fullmatch(item) else None, text, uri)


class _Query(Struct):
    pages: list[_Page]


class _Error(Struct):
    code: Annotated[str, Meta(max_length=200)]


class _Answer(Struct):
    """The response, including errors; without pages there are none."""

    query: _Query | None = None
    error: _Error | None = None


def question(area: Area) -> dict[str, str]:
    """Return the query for the pages on an area."""
    return {
        "action": "query",
        "format": "json",
        "formatversion": "2",
        "generator": "geosearch",
        "ggscoord": f"{area.lat:.5f}|{area.lon:.5f}",
        "ggsradius": str(round(min(area.radius_m, MAX_RADIUS_M))),
        "ggslimit": str(PAGES),
        "prop": "extracts|pageprops",
        "ppprop": "wikibase_item",
        "exintro": "1",
        "explaintext": "1",
        "exlimit": str(PAGES),
        "exchars": str(EXTRACT_LENGTH),
    }


def read(response: RemoteResponse) -> list[Words]:
    """Return the descriptions.

    :raises RemoteFailed: when the service refuses.
    """
    answer = response.decode(_Answer)
    if answer.error is not None:
        raise RemoteFailed(f"wikivoyage refused: {answer.error.code!r}")
    pages = answer.query.pages if answer.query else []
    if len(pages) > PAGES:
        raise RemoteFailed("wikivoyage answered another question")
    return [words for page in pages if (words := page.words()) is not None]


def about(city: str, pages: list[Words]) -> Words | None:
    """Return the description of a city itself, by its name."""
    return next((page for page in pages if fold(page.title.partition("(")[0]) == fold(city)), None)
