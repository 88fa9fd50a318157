"""The calls that share a trip, join one, and manage who has joined."""

from __future__ import annotations

from typing import Any

from app.db.types import Id
from app.extensions import db, limiter
from app.trips.blueprint import itinerary_blueprint, shared_blueprint
from app.trips.models import SharedPermission
from app.trips.policy import Permission
from app.trips.schemas.sharing import (
    CollaboratorChangedSchema,
    CollaboratorsSchema,
    JoinResultSchema,
    PreviewSchema,
    SharedPermissionSchema,
    ShareResultSchema,
)
from app.trips.sharing import joining, links, people, preview
from app.web import limits
from app.web.configuration import current_settings
from app.web.fields import MessageSchema
from app.web.identity import current_actor

WHAT_A_LINK_LETS = {
    SharedPermission.VIEW: "Whoever has this link can view your trip.",
    SharedPermission.EDIT: "Whoever has this link can edit your trip.",
}
WHAT_ONE_MAY = {
    Permission.OWNER: "This trip is your own.",
    Permission.EDIT: "You can edit this trip now.",
    Permission.VIEW: "You can view this trip now.",
}


@itinerary_blueprint.route("/<trip_id>/share", methods=["POST"])
@itinerary_blueprint.arguments(SharedPermissionSchema)
@itinerary_blueprint.response(200, ShareResultSchema)
@itinerary_blueprint.refuses(400, 401, 403, 404, 415, 429)
def share(form: dict[str, str], trip_id: str) -> dict[str, str]:
    """Get the link that lets others join a trip of one's own: the same again for the same permission."""
    permission = SharedPermission(form["permission"])
    token = links.share_link(db.session, current_actor().id, Id(trip_id), permission)
    return {"share_url": f"{current_settings().public_url}/shared/{token}", "message": WHAT_A_LINK_LETS[permission]}


@itinerary_blueprint.route("/<trip_id>/share", methods=["DELETE"])
@itinerary_blueprint.response(200, MessageSchema)
@itinerary_blueprint.refuses(401, 403, 404, 429)
def unshare(trip_id: str) -> dict[str, str]:
    """Make all links to a trip of one's own invalid; who has joined by one stays."""
    links.end_links(db.session, current_actor().id, Id(trip_id))
    return {"message": "The links to your trip are no longer valid."}


@shared_blueprint.route("/shared/<token>")
@limiter.limit(limits.LINKS_PER_ADDRESS, key_func=limits.address_key)
@shared_blueprint.response(200, PreviewSchema)
@shared_blueprint.refuses(404, 429)
def show_link(token: str) -> preview.Preview:
    """Tell to which trip a link leads, as a preview of it does. Whoever has the link may ask."""
    return preview.preview(db.session, token)


@itinerary_blueprint.route("/join/<token>", methods=["POST"])
@itinerary_blueprint.response(200, JoinResultSchema)
@itinerary_blueprint.refuses(401, 404, 409, 429)
def join(token: str) -> dict[str, str]:
    """Join a trip by its link. Joining twice is the same as once, and no link takes anything from who may do more."""
    joined = joining.join(db.session, current_actor().id, token)
    return {"message": WHAT_ONE_MAY[joined.permission], "itinerary_id": joined.trip_id}


@itinerary_blueprint.route("/<trip_id>/collaborators")
@itinerary_blueprint.response(200, CollaboratorsSchema)
@itinerary_blueprint.refuses(401, 404, 429)
def list_collaborators(trip_id: str) -> people.Members:
    """List who owns a trip and who has joined it."""
    return people.members(db.session, current_actor().id, Id(trip_id))


@itinerary_blueprint.route("/<trip_id>/collaborators/<user_id>", methods=["PUT"])
@itinerary_blueprint.arguments(SharedPermissionSchema)
@itinerary_blueprint.response(200, CollaboratorChangedSchema)
@itinerary_blueprint.refuses(400, 401, 403, 404, 415, 429)
def change_collaborator(form: dict[str, str], trip_id: str, user_id: str) -> dict[str, Any]:
    """Let somebody who has joined a trip of one's own edit it, or only view it."""
    permission = SharedPermission(form["permission"])
    name = people.set_permission(db.session, current_actor().id, Id(trip_id), Id(user_id), permission)
    return {"message": f"{name} can {permission} this trip now.", "user_id": user_id, "permission": permission}


@itinerary_blueprint.route("/<trip_id>/collaborators/<user_id>", methods=["DELETE"])
@itinerary_blueprint.response(200, MessageSchema)
@itinerary_blueprint.refuses(401, 403, 404, 422, 429)
def remove_collaborator(trip_id: str, user_id: str) -> dict[str, str]:
    """Take somebody off a trip of one's own, or leave one that one has joined."""
    actor = current_actor().id
    name = people.remove(db.session, actor, Id(trip_id), Id(user_id))
    left = "You left this trip." if user_id == actor else f"{name} is no longer part of this trip."
    return {"message": left}
