"""Asks Wikidata for the fame of places, their pictures and short descriptions.

Source: https://www.wikidata.org/wiki/Wikidata:SPARQL_query_service/queries, answers as in
https://www.w3.org/TR/sparql11-results-json/
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Annotated
from urllib.parse import unquote

from msgspec import Meta, Struct

from app.db.text import breaks_a_line, has_forbidden_characters
from app.places.learning.words import MAX_WORDS, first_sentences
from app.remote.client import RemoteResponse
from app.remote.errors import RemoteFailed

MAX_ITEMS = 300
"""Maximum items per URL."""
MAX_LANGUAGES = 1000
"""More than the number of Wikipedias: a higher count is wrong or forged."""
PICTURE_LENGTH = 240

ITEM = re.compile(r"Q[1-9]\d{0,11}", re.ASCII)
_ENTITY = re.compile(r"https?://www\.wikidata\.org/entity/(Q[1-9]\d{0,11})", re.ASCII)
_FILE = re.compile(r"https?://commons\.wikimedia\.org/wiki/Special:FilePath/([^/?#]+)", re.ASCII)
_NUMBER = re.compile(r"\d{1,6}", re.ASCII)


@dataclass(frozen=True, slots=True)
class Fame:
    """Wikidata's data of a place.

    :param languages: the number of languages with an article on it.
    :param picture: the name of a file on Wikimedia Commons.
    """

    languages: int
    picture: str | None
    description: str | None


class _Value(Struct):
    value: Annotated[str, Meta(max_length=2000)]


class _Binding(Struct):
    item: _Value
    links: _Value
    image: _Value | None = None
    words: _Value | None = None


class _Results(Struct):
    bindings: list[_Binding]


class _Answer(Struct):
    results: _Results


def question(items: Iterable[str]) -> dict[str, str]:
    """Return the query for some items, at most 300 (`Q243` ...)."""
    values = " ".join(f"wd:{item}" for item in items)
    query = (
        f"SELECT ?item ?links ?image ?words WHERE {{ VALUES ?item {{ {values} }} ?item wikibase:sitelinks ?links. "
        "OPTIONAL { ?item wdt:P18 ?image } "
        'OPTIONAL { ?item schema:description ?words FILTER(LANG(?words) = "en") } }'
    )
    return {"query": query, "format": "json"}


def read(response: RemoteResponse, items: Iterable[str]) -> dict[str, Fame]:
    """Return the data of the items; for one with several pictures, the first of them.

    :raises RemoteFailed: when the answer is incomplete, or belongs to another query.
    """
    asked, found = set(items), dict[str, Fame]()
    for row in response.decode(_Answer).results.bindings:
        item = _ENTITY.fullmatch(row.item.value)
        if item is None or item[1] not in asked or not _NUMBER.fullmatch(row.links.value):
            raise RemoteFailed("wikidata answered another question")
        languages = int(row.links.value)
        if languages > MAX_LANGUAGES:
            raise RemoteFailed("wikidata answered with an impossible number")
        words = _description(row.words.value) if row.words else None
        found.setdefault(item[1], Fame(languages, _picture(row.image.value) if row.image else None, words))
    return found


def _picture(address: str) -> str | None:
    file = _FILE.fullmatch(address)
    name = unquote(file[1]).replace("_", " ").strip() if file else ""
    fits = 0 < len(name) <= PICTURE_LENGTH and not has_forbidden_characters(name) and not breaks_a_line(name)
    return name if fits and "/" not in name else None


def _description(text: str) -> str | None:
    words = first_sentences(text, MAX_WORDS)
    return words[:1].upper() + words[1:] if words else None
