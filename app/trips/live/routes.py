"""Calls that watch a trip for changes by others."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from flask import Response, request
from marshmallow import post_load

from app.db.types import Id
from app.extensions import db
from app.texts import lazy_gettext
from app.trips.blueprint import itinerary_blueprint, shared_blueprint
from app.trips.live import tickets
from app.trips.live.tickets import NewsAnswer, TicketAnswer
from app.web.answers import json_response
from app.web.fields import QueryInteger, Text
from app.web.identity import current_actor
from app.web.schemas import Schema

TICKET_LENGTH = 64
MAX_VOTES = 999_999_999


@dataclass(frozen=True, slots=True)
class WatchQuery:
    """The ticket, and the votes that the caller knows; None to ignore votes."""

    ticket: str
    votes: int | None


class ChangesQuerySchema(Schema):
    """The ticket, and the votes that the caller knows."""

    ticket = Text(maximum=TICKET_LENGTH, blank=lazy_gettext("Please give a ticket."))
    votes = QueryInteger(
        0,
        MAX_VOTES,
        load_default=None,
        metadata={"description": "The number that the caller knows; if omitted, votes are ignored."},
    )

    @post_load
    def query(self, data: Mapping[str, Any], **_options: Any) -> WatchQuery:
        """Return the query as a value."""
        return WatchQuery(**data)


@itinerary_blueprint.route("/<trip_id>/live")
@itinerary_blueprint.response(200, TicketAnswer)
@itinerary_blueprint.refuses(401, 404, 429, 503)
def watch(trip_id: str) -> TicketAnswer:
    """Get a ticket for watching a trip. It expires after ten minutes, or when the caller's permission changes."""
    return tickets.open_ticket(db.session(), current_actor().id, Id(trip_id))


@shared_blueprint.route("/changes")
@shared_blueprint.arguments(ChangesQuerySchema, location="query")
@shared_blueprint.response(200, NewsAnswer)
@shared_blueprint.alt_response(304, description="The caller knows this version (If-None-Match).", success=True)
@shared_blueprint.refuses(400, 404, 503)
def changes(query: WatchQuery) -> Response:
    """Return the last known version of a ticket's trip, and who made it. The ticket authorises the call.

    `If-None-Match: "<version>"` is the version that the caller knows, `votes` their number of votes.
    """
    news = tickets.news_of(query.ticket)
    answer = json_response(news)
    # Deletions and votes do not change the version, but are news.
    has_voted = query.votes not in {None, news.votes}
    answer.set_etag(f"{news.version}{'-deleted' * news.deleted}{'-voted' * has_voted}")
    answer.make_conditional(request)
    return answer
