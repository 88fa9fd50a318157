"""The calls under /user that block travellers."""

from __future__ import annotations

from msgspec import UNSET

from app.accounts import blocks
from app.accounts.answers import BlockAnswer, BlockedUserAnswer, BlockedUsersAnswer
from app.db.pagination import Part
from app.db.types import Id
from app.extensions import db
from app.texts import gettext
from app.web.blueprint import Blueprint
from app.web.identity import current_actor
from app.web.paging import PartQuerySchema

block_blueprint = Blueprint("block", __name__, api_tokens=False, url_prefix="/user", description="Blocking travellers.")


@block_blueprint.route("/blocked")
@block_blueprint.arguments(PartQuerySchema, location="query")
@block_blueprint.response(200, BlockedUsersAnswer)
@block_blueprint.refuses(400, 401, 429)
def list_blocked(part: Part) -> BlockedUsersAnswer:
    """List the travellers whom the caller has blocked."""
    found = blocks.blocked_by(db.session(), current_actor().id, part)
    return BlockedUsersAnswer(
        blocked=[
            BlockedUserAnswer(id=one.id, name=one.name, profile_image_url=one.profile_image_url, since=one.since)
            for one in found.items
        ],
        next_cursor=found.next_cursor or UNSET,
    )


@block_blueprint.route("/<user_id>/block", methods=["PUT"])
@block_blueprint.response(200, BlockAnswer)
@block_blueprint.refuses(401, 404, 409, 429)
def block(user_id: str) -> BlockAnswer:
    """Block a traveller. Repeating the call changes nothing.

    Neither of the two follows the other or finds the other in searches and lists, and the blocked traveller can't open
    the blocker's profile and published trips. Trips that both are members of stay as they are.
    """
    name = blocks.block(db.session(), current_actor().id, Id(user_id))
    return BlockAnswer(message=gettext("You have blocked %(name)s.", name=name), is_blocked=True)


@block_blueprint.route("/<user_id>/block", methods=["DELETE"])
@block_blueprint.response(200, BlockAnswer)
@block_blueprint.refuses(401, 404, 429)
def unblock(user_id: str) -> BlockAnswer:
    """Unblock a traveller. Repeating the call changes nothing; follows that the block ended are not restored."""
    name = blocks.unblock(db.session(), current_actor().id, Id(user_id))
    return BlockAnswer(message=gettext("You have unblocked %(name)s.", name=name), is_blocked=False)
