"""Serves the tiles of streets. Like other files they are public and not rate-limited."""

from __future__ import annotations

import gzip
import hashlib
import re
from typing import TYPE_CHECKING

import structlog
from flask import Response, request

from app.errors import NotFound, Unavailable
from app.places.streets.archives import DAMAGED, Archive, archives, read_tile
from app.places.streets.kinds import NEAREST
from app.texts import gettext
from app.web.configuration import current_settings

if TYPE_CHECKING:
    from flask import Flask

log = structlog.get_logger(__name__)

ONE_YEAR = 365 * 24 * 3600
_NAME = re.compile(r"[a-z0-9-]{1,40}", re.ASCII)


def init_streets(app: Flask) -> None:
    """Serve the tiles."""
    app.add_url_rule("/tiles/<name>/<int:zoom>/<int:column>/<int:row>.mvt", "streets", _tile)


def streets() -> list[Archive]:
    """Return the available streets."""
    return archives(current_settings().tiles_dir)


def tiles_url(archive: Archive) -> str:
    """Return the address of an archive's tiles, with {z}, {x} and {y}; it changes whenever they change."""
    return f"/tiles/{archive.name}/{{z}}/{{x}}/{{y}}.mvt?v={archive.mark}"


def _tile(name: str, zoom: int, column: int, row: int) -> Response:
    tile = None
    if _NAME.fullmatch(name) and zoom <= NEAREST and max(column, row) < 2**zoom:
        try:
            tile = read_tile(current_settings().tiles_dir, name, zoom, column, row)
        except DAMAGED as error:
            log.error("streets_unreadable", name=name, error=repr(error))
            raise Unavailable(
                gettext("We can't show these streets right now. Please try again in a moment.")
            ) from error
    if tile is None:
        raise NotFound(gettext("We could not find these streets."))
    return _cacheable(tile)


def _cacheable(tile: bytes) -> Response:
    """Return a tile as stored, compressed, to clients that accept that."""
    if not tile:
        answer = Response(status=204)
    else:
        is_gzip = request.accept_encodings.quality("gzip") > 0
        answer = Response(tile if is_gzip else gzip.decompress(tile), content_type="application/vnd.mapbox-vector-tile")
        if is_gzip:
            answer.content_encoding = "gzip"
        answer.vary.add("Accept-Encoding")
        answer.set_etag(f"{hashlib.blake2b(tile, digest_size=8).hexdigest()}{'-gzip' if is_gzip else ''}")
        answer.make_conditional(request)
    # The address of a tile includes the mark of its file, so the tile never changes.
    answer.headers["Cache-Control"] = f"public, max-age={ONE_YEAR}, immutable"
    return answer
