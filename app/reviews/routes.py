"""The calls on the reviews of a place."""

from __future__ import annotations

from typing import Any

from app.db.types import Id
from app.errors import NotFound
from app.extensions import db
from app.places import service as places
from app.places.schemas import OwnReviewSchema
from app.reviews import queries, service
from app.reviews.answers import own_review, review
from app.reviews.models import Reason
from app.reviews.schemas import OpinionSchema, ReportSchema, ReviewsSchema
from app.reviews.service import NO_PLACE, NO_REVIEW, Opinion
from app.web.blueprint import Blueprint
from app.web.fields import MessageSchema
from app.web.identity import current_actor
from app.web.paging import PageQuerySchema

review_blueprint = Blueprint("review", __name__, url_prefix="/place", description="Travellers' reviews of places.")

REMOVED = "Your review is deleted."
REPORTED = "Thank you. Our staff will look at this review."


@review_blueprint.route("/<place_id>/reviews")
@review_blueprint.arguments(PageQuerySchema, location="query")
@review_blueprint.response(200, ReviewsSchema)
@review_blueprint.refuses(400, 401, 404, 429)
def reviews(query: dict[str, Any], place_id: str) -> dict[str, Any]:
    """List the reviews of a place, newest first."""
    if not places.is_known(db.session, Id(place_id)):
        raise NotFound(NO_PLACE)
    page = queries.page_of_place(db.session, current_actor().id, Id(place_id), query["limit"], query["cursor"])
    listed = {"reviews": [review(row) for row in page.items]}
    return listed | ({"next_cursor": page.next_cursor} if page.next_cursor else {})


@review_blueprint.route("/<place_id>/review", methods=["PUT"])
@review_blueprint.arguments(OpinionSchema)
@review_blueprint.response(200, OwnReviewSchema)
@review_blueprint.refuses(400, 401, 404, 415, 429)
def write(opinion: Opinion, place_id: str) -> dict[str, Any]:
    """Write one's review of a place, or replace the one that is there. Doing it twice is the same as once.

    Only places to visit have reviews, destinations have none.
    """
    actor_id = current_actor().id
    service.write(db.session, actor_id, Id(place_id), opinion)
    row = queries.own(db.session, actor_id, Id(place_id))
    if row is None:
        raise NotFound(NO_REVIEW)
    return own_review(row)


@review_blueprint.route("/<place_id>/review", methods=["DELETE"])
@review_blueprint.response(200, MessageSchema)
@review_blueprint.refuses(401, 404, 429)
def remove(place_id: str) -> dict[str, str]:
    """Delete one's review of a place. Doing it twice is the same as once."""
    service.remove(db.session, current_actor().id, Id(place_id))
    return {"message": REMOVED}


@review_blueprint.route("/<place_id>/reviews/<review_id>/report", methods=["POST"])
@review_blueprint.arguments(ReportSchema)
@review_blueprint.response(200, MessageSchema)
@review_blueprint.refuses(400, 401, 404, 415, 429)
def report(form: dict[str, str], place_id: str, review_id: str) -> dict[str, str]:
    """Ask the staff to look at somebody else's review. Doing it twice is the same as once: the first reason counts."""
    complaint = service.Complaint(Reason(form["reason"]), form["text"])
    service.report(db.session, current_actor().id, Id(place_id), Id(review_id), complaint)
    return {"message": REPORTED}
