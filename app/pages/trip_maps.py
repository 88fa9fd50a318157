"""Trip maps as pictures, for the print view and for previews of share links."""

from __future__ import annotations

from hashlib import blake2b
from typing import TYPE_CHECKING

import structlog
from flask import Response, request

from app.db.types import Id
from app.errors import NotFound, Unavailable
from app.extensions import db, limiter
from app.ssr.renderer import Renderer, RenderError
from app.texts import lazy_gettext
from app.trips.access import NOT_FOUND
from app.trips.exports.map_picture import map_for_link, map_for_reader
from app.web import limits
from app.web.identity import page_viewer

if TYPE_CHECKING:
    from flask import Flask

log = structlog.get_logger(__name__)

POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'"
"""The policy of a picture opened on its own: it loads nothing; its inline styles cover both themes."""
BUSY = lazy_gettext("We can't draw this map right now. Please try again in a moment.")


def init_trip_maps(app: Flask, renderer: Renderer) -> None:
    """Serve the pictures to viewers who may open the corresponding page.

    :param renderer: draws maps with the same code as pages.
    """
    pictures = TripMaps(renderer)
    app.add_url_rule("/trip/<trip_id>/map.svg", "page.trip-map", pictures.of_trip)
    counted = limiter.limit(limits.LINKS_PER_ADDRESS, key_func=limits.address_key)(pictures.of_link)
    app.add_url_rule("/shared/<token>/map.svg", "page.shared-map", counted)


class TripMaps:
    """Responds to requests for maps."""

    def __init__(self, renderer: Renderer) -> None:
        self._renderer = renderer

    def of_trip(self, trip_id: str) -> Response:
        """Respond with the map of a trip to a signed-in traveller who may read it."""
        viewer = page_viewer()
        if viewer is None:
            raise NotFound(NOT_FOUND)
        return self._respond(map_for_reader(db.session(), viewer.id, Id(trip_id)))

    def of_link(self, token: str) -> Response:
        """Respond with the map of a shared trip to anyone with the link."""
        return self._respond(map_for_link(db.session(), token))

    def _respond(self, wish: bytes) -> Response:
        # The request and the edition determine the picture, so it is not drawn again if the browser has it.
        tag = blake2b(wish + (self._renderer.edition() or "").encode(), digest_size=16).hexdigest()
        if request.if_none_match.contains_weak(tag):
            response = Response(status=304)
        else:
            try:
                response = Response(self._renderer.draw_map(wish.decode()), mimetype="image/svg+xml")
            except RenderError as error:
                log.error("map_not_drawn", error=str(error))
                raise Unavailable(BUSY) from error
        response.set_etag(tag)
        response.cache_control.private = True
        response.cache_control.no_cache = True
        response.headers["Content-Security-Policy"] = POLICY
        return response
