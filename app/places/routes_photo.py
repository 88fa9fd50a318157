"""Pictures of an outside provider. Browsers ask for them without a token, so the address itself is the right."""

from __future__ import annotations

import structlog
from flask import Response

from app.errors import NotFound, Unavailable
from app.extensions import limiter
from app.places.google.errors import GoogleError, GoogleMissing
from app.places.google.photos import TOKEN_SECONDS, Photo
from app.places.providers import current_photos
from app.web.blueprint import Blueprint
from app.web.limits import address_key

log = structlog.get_logger(__name__)

photo_blueprint = Blueprint(
    "photo", __name__, public=True, url_prefix="/place/photo", description="Pictures of an outside provider."
)

PER_ADDRESS = "300 per minute"
GONE = "This picture could not be found."
NOT_NOW = "We can't show this picture right now. Please try again in a moment."
BINARY = {"type": "string", "format": "binary"}


@photo_blueprint.route("/<token>")
@photo_blueprint.response(200, BINARY, content_type="image/jpeg")
@photo_blueprint.refuses(404, 429, 503)
@limiter.limit(PER_ADDRESS, key_func=address_key)
def picture(token: str) -> Response:
    """Return a picture whose address an answer has named in the last two hours."""
    photo = _fetched(token)
    if photo is None:
        raise NotFound(GONE)
    answer = Response(photo.data, content_type=photo.media_type)
    seconds = min(photo.cached_seconds, TOKEN_SECONDS)
    answer.headers["Cache-Control"] = f"private, max-age={seconds}" if seconds else "no-store"
    answer.headers["Content-Security-Policy"] = "default-src 'none'; sandbox"
    return answer


def _fetched(token: str) -> Photo | None:
    photos = current_photos()
    if photos is None:
        return None
    try:
        return photos.fetch(token)
    except GoogleMissing:
        return None
    except GoogleError as error:
        log.warning("photo_not_told", error=str(error))
        raise Unavailable(NOT_NOW) from error
