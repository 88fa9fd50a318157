"""The calls on own places and on the someday list."""

from __future__ import annotations

import msgspec
from flask import Response
from msgspec import UNSET

from app.db import transaction
from app.db.types import Id
from app.extensions import db
from app.places.answers import PlaceAnswer
from app.places.own import service, someday
from app.places.own.answers import SomedayAnswer, own_place
from app.places.own.models import OwnPlace
from app.places.own.schemas import OwnPlaceChangeSchema, OwnPlaceSchema, SomedayQuery, SomedayQuerySchema
from app.places.own.service import PlaceChange
from app.places.own.similar import destination_around, similar_places
from app.places.own.visibility import SeenPlace
from app.places.place_summary import PlaceSummaryAnswer, place_fields
from app.texts import gettext
from app.web.answers import MessageAnswer, json_response
from app.web.blueprint import Blueprint
from app.web.idempotency.service import KEY_PARAMETER, claimed
from app.web.identity import current_actor

own_place_blueprint = Blueprint("own_place", __name__, url_prefix="/place", description="The caller's own places.")
someday_blueprint = Blueprint(
    "someday", __name__, url_prefix="/user/someday", description="Places that the caller wants to see someday."
)


@own_place_blueprint.route("", methods=["POST"])
@own_place_blueprint.arguments(OwnPlaceSchema)
@own_place_blueprint.response(201, PlaceAnswer)
@own_place_blueprint.refuses(409, 422)
@own_place_blueprint.doc(parameters=[KEY_PARAMETER])
def make(draft: PlaceChange) -> Response:
    """Add an own place. Only its maker, who finds it by name, and readers of trips that contain it can see it.

    `similar` lists places within 75 metres that may be the same; the place is added regardless. A traveller has at most
    1,000.
    """
    actor_id, session = current_actor().id, db.session()
    with claimed(session, actor_id) as claim:
        if claim.replay is not None:
            return _located(claim.replay)
        place = service.make_place(session, actor_id, draft)
        answer = _detail(place)
        claim.made(place.id)
        claim.finish(201, msgspec.to_builtins(answer))
        transaction.commit(session)
    return _located(json_response(answer, 201))


@own_place_blueprint.route("/<place_id>", methods=["PUT"])
@own_place_blueprint.arguments(OwnPlaceChangeSchema)
@own_place_blueprint.response(200, PlaceAnswer)
@own_place_blueprint.refuses(403, 404, 422)
def change(change: PlaceChange, place_id: str) -> PlaceAnswer:
    """Change an own place, in all trips that contain it."""
    return _detail(service.change_place(db.session(), current_actor().id, Id(place_id), change))


@own_place_blueprint.route("/<place_id>", methods=["DELETE"])
@own_place_blueprint.response(200, MessageAnswer)
@own_place_blueprint.refuses(403, 404)
def delete(place_id: str) -> MessageAnswer:
    """Delete an own place. It stays in trips that contain it."""
    service.delete_place(db.session(), current_actor().id, Id(place_id))
    return MessageAnswer(message=gettext("Your place is deleted. Trips that have it keep it."))


@someday_blueprint.route("")
@someday_blueprint.arguments(SomedayQuerySchema, location="query")
@someday_blueprint.response(200, SomedayAnswer)
def list_someday(query: SomedayQuery) -> SomedayAnswer:
    """List the places that the caller wants to see someday: all of them, or those near some destinations."""
    session, actor_id = db.session(), current_actor().id
    if query.near:
        page = someday.someday_near(session, actor_id, query.near, query.part)
    else:
        page = someday.someday_places(session, actor_id, query.part)
    return SomedayAnswer(
        places=[PlaceSummaryAnswer(**place_fields(one.place_id, one.card)) for one in page.items],
        next_cursor=page.next_cursor or UNSET,
    )


@someday_blueprint.route("/<place_id>", methods=["PUT"])
@someday_blueprint.response(200, MessageAnswer)
@someday_blueprint.refuses(404, 422)
def add_someday(place_id: str) -> MessageAnswer:
    """Add a destination or place to the caller's someday list, which has at most 500. Repeating it changes nothing."""
    someday.add_someday(db.session(), current_actor().id, Id(place_id))
    return MessageAnswer(message=gettext("It is on your someday list."))


@someday_blueprint.route("/<place_id>", methods=["DELETE"])
@someday_blueprint.response(200, MessageAnswer)
def remove_someday(place_id: str) -> MessageAnswer:
    """Remove a place from the caller's someday list. Repeating it changes nothing."""
    someday.remove_someday(db.session(), current_actor().id, Id(place_id))
    return MessageAnswer(message=gettext("It is no longer on your someday list."))


def _detail(place: OwnPlace) -> PlaceAnswer:
    """Return the detail of a place for its maker, who has just changed it."""
    session = db.session()
    seen = SeenPlace(place, is_mine=True, sees_note=True)
    return own_place(seen, destination_around(session, place), similar_places(session, place))


def _located(answer: Response) -> Response:
    answer.headers["Location"] = f"/place/{answer.get_json()['place_id']}"
    return answer
