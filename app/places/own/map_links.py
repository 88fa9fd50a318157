"""Parses positions in the links of map services. Links are read, never opened."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from urllib.parse import SplitResult, parse_qs, unquote, unquote_plus, urlsplit

from app.places.own.coordinates import read_coordinates
from app.places.own.position import Position, position_of

_LINK = re.compile(r"(?:https?://|geo:)[^\s<>]+", re.IGNORECASE)
_BARE = re.compile(
    r"(?:www\.)?(?:google\.[a-z.]{2,6}/maps|openstreetmap\.org|osm\.org|maps\.apple\.com|maps\.google\.[a-z.]{2,6})[/?#]",
    re.IGNORECASE,
)
_GOOGLE = re.compile(r"(?:[a-z-]+\.)*google\.(?:com|[a-z]{2}|com?\.[a-z]{2})")
_APPLE = frozenset({"maps.apple.com", "maps.apple", "beta.maps.apple.com"})
_PLUS_CODES = frozenset({"plus.codes", "www.plus.codes"})
_OSM = frozenset({"openstreetmap.org", "www.openstreetmap.org", "osm.org", "www.osm.org", "m.openstreetmap.org"})
_NUMBER = r"(-?\d{1,3}(?:\.\d{1,20})?)"

# In Google's "data" part, 3d and 4d are the latitude and longitude of a pin, 1d and 2d the longitude and latitude of a
# stop, 2d and 3d those of the centre of an embedded map.
_PIN = re.compile(rf"!3d{_NUMBER}!4d{_NUMBER}", re.ASCII)
_EMBEDDED = re.compile(rf"!2d{_NUMBER}!3d{_NUMBER}", re.ASCII)
_STOP = re.compile(rf"!1d{_NUMBER}!2d{_NUMBER}", re.ASCII)
_CENTRE = re.compile(rf"/@{_NUMBER},{_NUMBER}", re.ASCII)
_GOOGLE_FIELDS = ("q", "query", "destination", "daddr", "ll", "cbll", "viewpoint", "center", "sll")
_OSM_FIELDS = ("query", "to")
_APPLE_FIELDS = ("coordinate", "ll", "q", "daddr", "address", "center", "sll")
_LABELLED = re.compile(r"(?:loc:)?\s*([^()]*?)\s*(?:\(.*\))?", re.DOTALL | re.IGNORECASE)
_MAP = re.compile(rf"map=\d{{1,2}}(?:\.\d+)?/{_NUMBER}/{_NUMBER}", re.ASCII)
_GEO = re.compile(rf"geo:{_NUMBER},{_NUMBER}(?:,-?[\d.]+)?", re.IGNORECASE | re.ASCII)

_SHORT = re.compile(r"/go/([\w~@]{3,20}-*)", re.ASCII)
_SHORT_DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_~"
"""Digits of OpenStreetMap's short links: six bits each, alternating longitude and latitude; older links have @ for
~."""


def find_link(text: str) -> str | None:
    """Return the first link of a text, with its scheme; None if there is none."""
    match = _LINK.search(text)
    if match is not None:
        return match[0]
    return f"https://{text}" if _BARE.match(text) and " " not in text else None


def read_link(link: str) -> Position | None:
    """Return the position in a link; None if it has none, or belongs to another service."""
    if geo := _GEO.match(link):
        # Android shares a pin as geo:0,0?q=lat,lon.
        return next(_of_fields(_fields(link.partition("?")[2]), ("q",)), None) or _numbers(geo)
    try:
        parts = urlsplit(link)
        host = (parts.hostname or "").lower()
    except ValueError:
        return None
    if _GOOGLE.fullmatch(host):
        return next(_google(parts), None)
    if host in _APPLE:
        return next(_of_fields(_fields(parts.query), _APPLE_FIELDS), None)
    return next(_osm(parts), None) if host in _OSM else None


def words_of_link(link: str) -> list[str]:
    """Return the texts in a link of Google, Apple or plus.codes that may contain a plus code."""
    try:
        parts = urlsplit(link)
        host = (parts.hostname or "").lower()
    except ValueError:
        return []
    if not (_GOOGLE.fullmatch(host) or host in _APPLE or host in _PLUS_CODES):
        return []
    # On plus.codes the plus sign is literal; in a Google path it is a space.
    words = [unquote(part) if host in _PLUS_CODES else unquote_plus(part) for part in parts.path.split("/")]
    return [*words, *_fields(parts.query).values()]


def _google(parts: SplitResult) -> Iterator[Position]:
    """Yield the positions in a link of Google Maps: the pin first, the centre of the map last."""
    path = unquote(parts.path)
    whole = f"{path}?{unquote(parts.query)}"
    pins = [*_PIN.finditer(whole)]
    if pins:
        yield from _known(_numbers(pins[-1]))
    yield from _of_fields(_fields(parts.query), _GOOGLE_FIELDS)
    for segment in reversed(parts.path.split("/")):
        if not segment.startswith("@"):
            yield from _known(read_coordinates(unquote_plus(segment)))
    for stop in reversed([*_EMBEDDED.finditer(whole), *_STOP.finditer(whole)]):
        yield from _known(position_of(float(stop[2]), float(stop[1])))
    if centre := _CENTRE.search(path):
        yield from _known(_numbers(centre))


def _osm(parts: SplitResult) -> Iterator[Position]:
    """Yield the positions in a link of OpenStreetMap: the marker first, the centre of the map last."""
    fields = _fields(parts.query)
    for lat, lon in (("mlat", "mlon"), ("lat", "lon")):
        if lat in fields and lon in fields:
            yield from _known(read_coordinates(f"{fields[lat]}, {fields[lon]}"))
    yield from _of_fields(fields, _OSM_FIELDS)
    if middle := _MAP.search(unquote(parts.fragment)):
        yield from _known(_numbers(middle))
    if short := _SHORT.match(parts.path):
        yield from _known(_of_short(short[1].replace("@", "~")))


def _of_short(code: str) -> Position | None:
    """Return the position of a short link.

    Source: https://wiki.openstreetmap.org/wiki/Shortlink
    """
    lon = lat = bits = 0
    for digit in code.rstrip("-"):
        if digit not in _SHORT_DIGITS:
            return None
        value = _SHORT_DIGITS.index(digit)
        for shift in (4, 2, 0):
            lon, lat = lon << 1 | value >> shift + 1 & 1, lat << 1 | value >> shift & 1
        bits += 3
    return position_of((lat + 0.5) * 180 / 2**bits - 90, (lon + 0.5) * 360 / 2**bits - 180)


def _of_fields(fields: Mapping[str, str], names: tuple[str, ...]) -> Iterator[Position]:
    for name in names:
        # "48.85,2.29 (Eiffel Tower)" has a label.
        match = _LABELLED.fullmatch(fields.get(name, "")[:200])
        if match is not None and match[1]:
            yield from _known(read_coordinates(match[1]))


def _fields(query: str) -> dict[str, str]:
    return {name: values[-1] for name, values in parse_qs(query, max_num_fields=100).items()} if query else {}


def _numbers(match: re.Match[str]) -> Position | None:
    return position_of(float(match[1]), float(match[2]))


def _known(position: Position | None) -> Iterator[Position]:
    if position is not None:
        yield position
