"""Calls that share and join trips, and manage their members."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from marshmallow import post_load
from msgspec import Meta

from app.db.pagination import Part
from app.db.types import Id
from app.extensions import db, limiter
from app.texts import gettext, lazy_gettext
from app.trips.blueprint import itinerary_blueprint, shared_blueprint
from app.trips.member_models import SharedPermission
from app.trips.policy import Permission
from app.trips.sharing import links, members
from app.trips.sharing.links import PreviewAnswer
from app.trips.sharing.members import CollaboratorsAnswer
from app.web import limits
from app.web.answers import MessageAnswer
from app.web.configuration import current_settings
from app.web.etag import MATCH_PARAMETER, require_match
from app.web.fields import Choice
from app.web.identity import current_actor
from app.web.paging import PartQuerySchema
from app.web.schemas import Schema

LINK_MESSAGES = {
    SharedPermission.VIEW: lazy_gettext("Anyone with this link can view your trip."),
    SharedPermission.EDIT: lazy_gettext("Anyone with this link can edit your trip."),
}
JOINED_MESSAGES = {
    Permission.OWNER: lazy_gettext("This trip is your own."),
    Permission.EDIT: lazy_gettext("You can edit this trip now."),
    Permission.VIEW: lazy_gettext("You can view this trip now."),
}


class SharingSchema(Schema):
    """The permission to grant."""

    permission = Choice(list(SharedPermission), blank=lazy_gettext("Please choose view or edit."))

    @post_load
    def shared_permission(self, data: Mapping[str, Any], **_options: Any) -> SharedPermission:
        """Return the body as a value."""
        return SharedPermission(data["permission"])


class ShareResultAnswer(MessageAnswer, frozen=True, kw_only=True):
    """A link to a trip."""

    share_url: Annotated[str, Meta(description="Anyone with this link may join the trip.")]


class JoinResultAnswer(MessageAnswer, frozen=True, kw_only=True):
    """The trip that the caller has joined."""

    itinerary_id: str


class CollaboratorChangedAnswer(MessageAnswer, frozen=True, kw_only=True):
    """A collaborator's new permission."""

    user_id: str
    permission: SharedPermission


@itinerary_blueprint.route("/<trip_id>/share", methods=["POST"])
@itinerary_blueprint.arguments(SharingSchema)
@itinerary_blueprint.response(200, ShareResultAnswer)
@itinerary_blueprint.refuses(400, 401, 403, 404, 415, 429)
def share(permission: SharedPermission, trip_id: str) -> ShareResultAnswer:
    """Get the link through which others join the caller's own trip; each permission has one link."""
    token = links.share_link(db.session(), current_actor().id, Id(trip_id), permission)
    url = f"{current_settings().public_url}/shared/{token}"
    return ShareResultAnswer(share_url=url, message=LINK_MESSAGES[permission])


@itinerary_blueprint.route("/<trip_id>/share", methods=["DELETE"])
@itinerary_blueprint.response(200, MessageAnswer)
@itinerary_blueprint.refuses(401, 403, 404, 429)
def unshare(trip_id: str) -> MessageAnswer:
    """Turn off all links to the caller's own trip; collaborators stay. Later calls create new links."""
    links.turn_off_links(db.session(), current_actor().id, Id(trip_id))
    return MessageAnswer(message=gettext("The links to your trip are no longer valid."))


@shared_blueprint.route("/shared/<token>")
@limiter.limit(limits.LINKS_PER_ADDRESS, key_func=limits.address_key)
@shared_blueprint.response(200, PreviewAnswer)
@shared_blueprint.refuses(404, 429)
def show_link(token: str) -> PreviewAnswer:
    """Preview the trip of a link; needs no sign-in."""
    return links.preview(db.session(), token)


@itinerary_blueprint.route("/join/<token>", methods=["POST"])
@itinerary_blueprint.response(200, JoinResultAnswer)
@itinerary_blueprint.refuses(401, 403, 404, 409, 429)
def join(token: str) -> JoinResultAnswer:
    """Join a trip through its link. Joining twice changes nothing, and no link reduces a permission.

    A traveller whom the owner removed or demoted needs a newer link to rejoin or to edit again.
    """
    joined = links.join(db.session(), current_actor().id, token)
    return JoinResultAnswer(message=JOINED_MESSAGES[joined.permission], itinerary_id=joined.trip_id)


@itinerary_blueprint.route("/<trip_id>/collaborators")
@itinerary_blueprint.arguments(PartQuerySchema, location="query")
@itinerary_blueprint.response(200, CollaboratorsAnswer)
@itinerary_blueprint.refuses(400, 401, 404, 429)
def list_collaborators(part: Part, trip_id: str) -> CollaboratorsAnswer:
    """List the owner and the collaborators of a trip."""
    return members.list_members(db.session(), current_actor().id, Id(trip_id), part)


@itinerary_blueprint.route("/<trip_id>/collaborators/<user_id>", methods=["PUT"])
@itinerary_blueprint.arguments(SharingSchema)
@itinerary_blueprint.response(200, CollaboratorChangedAnswer)
@itinerary_blueprint.refuses(400, 401, 403, 404, 412, 415, 429)
@itinerary_blueprint.doc(parameters=[MATCH_PARAMETER])
def change_collaborator(permission: SharedPermission, trip_id: str, user_id: str) -> CollaboratorChangedAnswer:
    """Let a collaborator edit the caller's own trip, or only view it."""
    session, actor = db.session(), current_actor().id
    name = members.set_permission(session, actor, Id(trip_id), Id(user_id), permission, check=require_match)
    message = (
        gettext("%(name)s can edit this trip now.", name=name)
        if permission is SharedPermission.EDIT
        else gettext("%(name)s can view this trip now.", name=name)
    )
    return CollaboratorChangedAnswer(message=message, user_id=user_id, permission=permission)


@itinerary_blueprint.route("/<trip_id>/collaborators/<user_id>", methods=["DELETE"])
@itinerary_blueprint.response(200, MessageAnswer)
@itinerary_blueprint.refuses(401, 403, 404, 422, 429)
def remove_collaborator(trip_id: str, user_id: str) -> MessageAnswer:
    """Remove a collaborator from the caller's own trip, or leave a trip that the caller has joined."""
    actor = current_actor().id
    name = members.remove_member(db.session(), actor, Id(trip_id), Id(user_id))
    if user_id == actor:
        return MessageAnswer(message=gettext("You left this trip."))
    return MessageAnswer(message=gettext("%(name)s is no longer part of this trip.", name=name))
