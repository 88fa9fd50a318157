"""The call for the background of a destination's map."""

from __future__ import annotations

import gzip
import hashlib

from flask import Response, request

from app.db.types import Id
from app.errors import NotFound
from app.extensions import db, limiter
from app.places import queries
from app.places.maps.answers import MapAnswer, map_answer
from app.places.maps.files import shapes_around
from app.places.maps.names import names_around
from app.places.models import DESTINATION
from app.texts import lazy_gettext
from app.web.answers import JSON, encode
from app.web.blueprint import Blueprint
from app.web.limits import address_key

map_blueprint = Blueprint("map", __name__, public=True, url_prefix="/place", description="Maps without a network.")

MAPS_PER_ADDRESS = "300 per minute"
ONE_WEEK = 7 * 24 * 3600
NO_PLACE = lazy_gettext("We could not find that place.")


@map_blueprint.route("/<place_id>/map")
@map_blueprint.response(200, MapAnswer)
@map_blueprint.refuses(404, 429)
@limiter.limit(MAPS_PER_ADDRESS, key_func=address_key)
def destination_map(place_id: str) -> Response:
    """Return the land, the water and the names around a destination. Browsers may cache it for a week."""
    session = db.session()
    destination = queries.by_ids(session, [Id(place_id)]).get(Id(place_id))
    if destination is None or destination.kind != DESTINATION:
        raise NotFound(NO_PLACE)
    shapes = shapes_around(destination.lat, destination.lon)
    return _cacheable(encode(map_answer(shapes, names_around(session, destination))))


def _cacheable(body: bytes) -> Response:
    """Return a JSON body, compressed if the client accepts that: no other answer of the API is as large."""
    is_gzip = request.accept_encodings.quality("gzip") > 0
    answer = Response(gzip.compress(body, mtime=0) if is_gzip else body, content_type=JSON)
    if is_gzip:
        answer.content_encoding = "gzip"
    answer.vary.add("Accept-Encoding")
    answer.headers["Cache-Control"] = f"public, max-age={ONE_WEEK}"
    answer.set_etag(f"{hashlib.blake2b(body, digest_size=8).hexdigest()}{'-gzip' if is_gzip else ''}")
    answer.make_conditional(request)
    return answer
