"""Serving photos. They are public, under URLs that cannot be guessed, and never change."""

from __future__ import annotations

from typing import TYPE_CHECKING

import structlog
from flask import Response, redirect, request

from app.errors import NotFound, Unavailable
from app.media.decoder import Decoder, room_of
from app.media.service import DECODER, photo_store
from app.texts import gettext

if TYPE_CHECKING:
    from flask import Flask
    from werkzeug.wrappers import Response as BaseResponse

    from app.config import Settings

log = structlog.get_logger(__name__)

ONE_YEAR = 365 * 24 * 3600
REDIRECT_SECONDS = 120
"""How long browsers may cache a photo's redirect: less than the signed address is valid."""


def init_media(app: Flask, settings: Settings) -> None:
    """Serve the photos; browsers may cache them forever. Like other files they are not rate-limited.

    Uploads are decoded in a separate process.
    """
    app.extensions[DECODER] = Decoder(room_of(settings.threads))
    app.add_url_rule("/media/<name>", "media", _photo)


def _photo(name: str) -> BaseResponse:
    signed = photo_store().signed_address(name)
    if signed is not None:
        answer = redirect(signed)
        answer.headers["Cache-Control"] = f"private, max-age={REDIRECT_SECONDS}"
        return answer
    photo = _read(name)
    response = Response(photo, content_type="image/webp")
    response.headers["Cache-Control"] = f"public, max-age={ONE_YEAR}, immutable"
    # The name is derived from the content, so the photo under a name never changes.
    response.set_etag(name.partition(".")[0])
    response.make_conditional(request)
    return response


def _read(name: str) -> bytes:
    try:
        photo = photo_store().read(name)
    except OSError as error:
        log.error("photo_read_failed", name=name, error=repr(error))
        raise Unavailable(gettext("We can't show this picture right now. Please try again in a moment.")) from error
    if photo is None:
        raise NotFound(gettext("We could not find this picture."))
    return photo
