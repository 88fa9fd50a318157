"""Calls on the ideas of a trip: voting, and proposing days for them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from marshmallow import post_load

from app.db.types import ID_LENGTH, Id
from app.extensions import db
from app.routing.service import estimate_router
from app.texts import lazy_gettext
from app.trips.blueprint import itinerary_blueprint
from app.trips.content import prepare_places
from app.trips.ideas.proposal import IdeasProposalAnswer, propose_ideas
from app.trips.ideas.votes import VotedAnswer, vote
from app.trips.plan_models import MAX_IDEAS
from app.web.etag import MATCH_PARAMETER, require_match
from app.web.fields import BoundedList, Choice, Text
from app.web.identity import current_actor
from app.web.schemas import Schema


class VoteSchema(Schema):
    """A vote."""

    vote = Choice(["up", "down", "none"], blank=lazy_gettext("Please choose up, down or none."))


@dataclass(frozen=True, slots=True)
class ProposalForm:
    """The ids of the ideas to plan; None for all."""

    idea_ids: list[Id] | None


class ProposalSchema(Schema):
    """Which ideas to plan."""

    idea_ids = BoundedList(
        Text(maximum=ID_LENGTH, blank=lazy_gettext("Please say which idea.")),
        maximum=MAX_IDEAS,
        too_many=lazy_gettext("A trip has at most %(count)s ideas.", count=MAX_IDEAS),
        load_default=None,
        allow_none=True,
        metadata={"description": "Omit for all ideas."},
    )

    @post_load
    def form(self, data: Mapping[str, Any], **_options: Any) -> ProposalForm:
        """Return the body as a value."""
        return ProposalForm(**data)


@itinerary_blueprint.route("/<trip_id>/ideas/<idea_id>/vote", methods=["PUT"])
@itinerary_blueprint.arguments(VoteSchema)
@itinerary_blueprint.response(200, VotedAnswer)
@itinerary_blueprint.refuses(400, 401, 403, 404, 412, 415, 422, 429)
@itinerary_blueprint.doc(parameters=[MATCH_PARAMETER])
def vote_on_idea(form: dict[str, str], trip_id: str, idea_id: str) -> VotedAnswer:
    """Vote on an idea of a trip that the caller is a member of; does not create a new version."""
    return vote(db.session(), current_actor().id, Id(trip_id), Id(idea_id), form["vote"], check=require_match)


@itinerary_blueprint.route("/<trip_id>/propose_ideas", methods=["POST"])
@itinerary_blueprint.arguments(ProposalSchema, required=False)
@itinerary_blueprint.response(200, IdeasProposalAnswer)
@itinerary_blueprint.refuses(400, 401, 403, 404, 415, 422, 429)
def propose(form: ProposalForm, trip_id: str) -> IdeasProposalAnswer:
    """Propose days for ideas, best votes first; nothing is changed.

    The proposal respects opening hours and the pace of the travellers. To accept it, send its operations to
    `POST /itinerary/{id}/changes`, with the ETag of its version in `If-Match`.
    """
    prepare_places(db.session(), current_actor().id, Id(trip_id))
    return propose_ideas(db.session(), current_actor().id, Id(trip_id), form.idea_ids, estimate_router())
