"""The calls that watch a trip for the changes of others."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from flask import Response, jsonify, request

from app.db.types import Id
from app.extensions import db
from app.trips import live
from app.trips.blueprint import itinerary_blueprint, shared_blueprint
from app.trips.schemas.live import ChangesQuerySchema, NewsSchema, TicketSchema
from app.web.identity import current_actor


@itinerary_blueprint.route("/<trip_id>/live")
@itinerary_blueprint.response(200, TicketSchema)
@itinerary_blueprint.refuses(401, 404, 429, 503)
def watch(trip_id: str) -> dict[str, Any]:
    """Get a ticket with which to watch a trip. It ends after ten minutes, or when what one may do has changed."""
    ticket, version = live.open_ticket(db.session, current_actor().id, Id(trip_id))
    return {"ticket": ticket, "version": version}


@shared_blueprint.route("/changes")
@shared_blueprint.arguments(ChangesQuerySchema, location="query")
@shared_blueprint.response(200, NewsSchema)
@shared_blueprint.alt_response(304, description="The caller knows this version (If-None-Match).", success=True)
@shared_blueprint.refuses(400, 404, 503)
def changes(query: dict[str, str]) -> Response:
    """Tell the last known version of the trip that a ticket is for, and who made it. The ticket is the right to ask.

    `If-None-Match: "<version>"` names the version that the caller knows.
    """
    news = live.news_of(query["ticket"])
    answer = jsonify(asdict(news))
    # A trip that is gone has no new version, and yet there is news.
    answer.set_etag(f"{news.version}-deleted" if news.deleted else str(news.version))
    answer.headers["Cache-Control"] = "private, no-cache"
    answer.make_conditional(request)
    return answer
