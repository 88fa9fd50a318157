"""Serving photos. They are public to who knows their address, which cannot be guessed, and never change."""

from __future__ import annotations

from typing import TYPE_CHECKING

import structlog
from flask import Response, request

from app.errors import NotFound, Unavailable
from app.media.service import photo_store

if TYPE_CHECKING:
    from flask import Flask

log = structlog.get_logger(__name__)

ONE_YEAR = 365 * 24 * 3600
GONE = "This picture could not be found."
OUT_OF_REACH = "We can't show this picture right now. Please try again in a moment."


def init_media(app: Flask) -> None:
    """Serve the photos of an application, to be kept by browsers for good. Like other files they count for no limit."""
    app.add_url_rule("/media/<name>", "media", _photo)


def _photo(name: str) -> Response:
    photo = _read(name)
    answer = Response(photo, content_type="image/webp")
    answer.headers["Cache-Control"] = f"public, max-age={ONE_YEAR}, immutable"
    # The name follows from the content, so a photo never changes under it.
    answer.set_etag(name.partition(".")[0])
    answer.make_conditional(request)
    return answer


def _read(name: str) -> bytes:
    try:
        photo = photo_store().read(name)
    except OSError as error:
        log.error("photo_out_of_reach", name=name, error=repr(error))
        raise Unavailable(OUT_OF_REACH) from error
    if photo is None:
        raise NotFound(GONE)
    return photo
