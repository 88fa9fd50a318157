"""The calls on the reviews of a place."""

from __future__ import annotations

from typing import Any

from msgspec import UNSET

from app.db.types import Id
from app.errors import NotFound
from app.extensions import db
from app.places import service as places
from app.places.review_answers import OwnReviewAnswer
from app.reviews import queries, service
from app.reviews.schemas import OpinionSchema, ReportSchema, ReviewsAnswer
from app.reviews.service import NO_PLACE, NO_REVIEW, Complaint, Opinion
from app.texts import gettext
from app.web.answers import MessageAnswer
from app.web.blueprint import Blueprint
from app.web.identity import current_actor
from app.web.paging import PageQuerySchema

review_blueprint = Blueprint("review", __name__, url_prefix="/place", description="Travellers' reviews of places.")


@review_blueprint.route("/<place_id>/reviews")
@review_blueprint.arguments(PageQuerySchema, location="query")
@review_blueprint.response(200, ReviewsAnswer)
@review_blueprint.refuses(400, 401, 404, 429)
def reviews(query: dict[str, Any], place_id: str) -> ReviewsAnswer:
    """List the reviews of a place, newest first."""
    if not places.is_known(db.session(), Id(place_id)):
        raise NotFound(NO_PLACE)
    page = queries.page_of_place(db.session(), current_actor().id, Id(place_id), query["limit"], query["cursor"])
    return ReviewsAnswer(reviews=list(page.items), next_cursor=page.next_cursor or UNSET)


@review_blueprint.route("/<place_id>/review", methods=["PUT"])
@review_blueprint.arguments(OpinionSchema)
@review_blueprint.response(200, OwnReviewAnswer)
@review_blueprint.refuses(400, 401, 404, 415, 429)
def write(opinion: Opinion, place_id: str) -> OwnReviewAnswer:
    """Write or replace the caller's review of a place. Repeating the call changes nothing.

    Only places to visit have reviews, destinations have none.
    """
    actor_id = current_actor().id
    service.write_review(db.session(), actor_id, Id(place_id), opinion)
    review = queries.own_review(db.session(), actor_id, Id(place_id))
    if review is None:
        raise NotFound(NO_REVIEW)
    return review


@review_blueprint.route("/<place_id>/review", methods=["DELETE"])
@review_blueprint.response(200, MessageAnswer)
@review_blueprint.refuses(401, 404, 429)
def delete(place_id: str) -> MessageAnswer:
    """Delete the caller's review of a place. Repeating the call changes nothing."""
    service.delete_review(db.session(), current_actor().id, Id(place_id))
    return MessageAnswer(message=gettext("Your review is deleted."))


@review_blueprint.route("/<place_id>/reviews/<review_id>/report", methods=["POST"])
@review_blueprint.arguments(ReportSchema)
@review_blueprint.response(200, MessageAnswer)
@review_blueprint.refuses(400, 401, 404, 415, 429)
def report(complaint: Complaint, place_id: str, review_id: str) -> MessageAnswer:
    """Report another traveller's review to the staff. Repeating the call changes nothing: the first reason counts."""
    service.report_review(db.session(), current_actor().id, Id(place_id), Id(review_id), complaint)
    return MessageAnswer(message=gettext("Thank you. Our staff will look at this review."))
