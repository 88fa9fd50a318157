"""Calls that change a trip by operations, show its history, and undo changes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from flask import Response
from marshmallow import post_load

from app.db import transaction
from app.db.pagination import BAD_CURSOR
from app.db.types import Id
from app.errors import BadRequest
from app.extensions import db
from app.routing.service import estimate_router
from app.trips.access import require_editor
from app.trips.blueprint import itinerary_blueprint
from app.trips.changes.answers import ChangedTripAnswer, ChangersAnswer, HistoryAnswer
from app.trips.changes.operations import added_places
from app.trips.changes.schemas import Changes, ChangesSchema
from app.trips.changes.service import Saved, answer_of, change, read_changers, read_history, undo_change
from app.trips.changes.storing import rows_of
from app.trips.content import prepare_places
from app.trips.reading.service import read_trip
from app.web.answers import encode
from app.web.etag import MATCH_PARAMETER, answer_with_etag, require_match
from app.web.fields import QueryInteger, Text
from app.web.identity import current_actor
from app.web.schemas import Schema

NUMBER_LENGTH = 9
MAX_VERSION = 10**NUMBER_LENGTH - 1


class HistoryQuerySchema(Schema):
    """Which page of the history."""

    before = Text(
        maximum=100,
        load_default=None,
        metadata={"description": "`next` of the previous page; omit for the newest."},
    )

    @post_load
    def number(self, data: dict[str, Any], **_options: Any) -> int | None:
        """Return the number of a change, None for the newest."""
        before = data["before"]
        if before is None:
            return None
        if not (before.isascii() and before.isdigit() and len(before) <= NUMBER_LENGTH):
            raise BadRequest(BAD_CURSOR)
        return int(before)


@dataclass(frozen=True, slots=True)
class ChangersQuery:
    """The item whose changers to return, and the version to start from.

    :param item: the id of a day, stop, idea or stay; None for the trip itself.
    """

    since: int
    item: Id | None


class ChangersQuerySchema(Schema):
    """The item whose changers to return, and the version to start from."""

    since = QueryInteger(0, MAX_VERSION, required=True, metadata={"description": "A version of the trip."})
    item = Text(
        maximum=100,
        load_default=None,
        data_key="thing",
        metadata={"description": "The id of a day, stop, idea or stay; omit for the trip itself."},
    )

    @post_load
    def query(self, data: Mapping[str, Any], **_options: Any) -> ChangersQuery:
        """Return the query as a value."""
        return ChangersQuery(**data)


@itinerary_blueprint.route("/<trip_id>/changes", methods=["POST"])
@itinerary_blueprint.arguments(ChangesSchema)
@itinerary_blueprint.response(200, ChangedTripAnswer)
@itinerary_blueprint.refuses(400, 401, 403, 404, 409, 412, 415, 422, 429)
@itinerary_blueprint.doc(parameters=[MATCH_PARAMETER])
def change_trip_by_operations(wanted: Changes, trip_id: str) -> Response:
    """Apply operations to a trip in order, all or none.

    If one can't be applied, all are refused and the error names its field (`changes.N.field`). If nothing changes,
    there is no new version and `change` is null. Concurrent calls both succeed if they touch different fields.
    """
    session, actor_id, ident = db.session(), current_actor().id, Id(trip_id)
    with transaction.reading(session):
        seen = require_editor(session, actor_id, ident, lock=False).version
    prepare_places(session, actor_id, ident, added_places(wanted.operations))
    saved = change(
        session, actor_id, ident, wanted.operations, router=estimate_router(), check=require_match, seen=seen
    )
    return _changed(actor_id, ident, saved)


@itinerary_blueprint.route("/<trip_id>/changes")
@itinerary_blueprint.arguments(HistoryQuerySchema, location="query")
@itinerary_blueprint.response(200, HistoryAnswer)
@itinerary_blueprint.refuses(400, 401, 403, 404, 429)
def list_changes(before: int | None, trip_id: str) -> HistoryAnswer:
    """List the changes of a trip and who made them, newest first; for its members."""
    return read_history(db.session(), current_actor().id, Id(trip_id), before)


@itinerary_blueprint.route("/<trip_id>/changers")
@itinerary_blueprint.arguments(ChangersQuerySchema, location="query")
@itinerary_blueprint.response(200, ChangersAnswer)
@itinerary_blueprint.refuses(400, 401, 403, 404, 429)
def list_changers(query: ChangersQuery, trip_id: str) -> ChangersAnswer:
    """Show who last changed each field of a trip, or of a part of it, since a version; for its members."""
    return read_changers(db.session(), current_actor().id, Id(trip_id), query.since, query.item)


@itinerary_blueprint.route("/<trip_id>/changes/<change_id>/undo", methods=["POST"])
@itinerary_blueprint.response(200, ChangedTripAnswer)
@itinerary_blueprint.refuses(401, 403, 404, 409, 412, 429)
@itinerary_blueprint.doc(parameters=[MATCH_PARAMETER])
def undo(trip_id: str, change_id: str) -> Response:
    """Undo a change, as a new change; refused (409) if what it touched has changed since."""
    session, actor_id, ident = db.session(), current_actor().id, Id(trip_id)
    prepare_places(session, actor_id, ident)
    saved = undo_change(session, actor_id, ident, Id(change_id), router=estimate_router(), check=require_match)
    return _changed(actor_id, ident, saved)


def _changed(actor_id: Id, trip_id: Id, saved: Saved | None) -> Response:
    session = db.session()
    if saved is None:
        trip, change = read_trip(session, actor_id, trip_id), b"null"
    else:
        trip = read_trip(session, actor_id, trip_id, changed=True, days=rows_of(saved.plan))
        change = encode(answer_of(session, saved.change))
    return answer_with_etag(b'{"trip":' + trip.body + b',"change":' + change + b"}", trip.version)
