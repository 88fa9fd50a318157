"""Request schemas of the calls on reviews, and their list answer."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from marshmallow import post_load
from msgspec import UNSET

from app.places.review_answers import ReviewAnswer
from app.reviews.models import MAX_STARS, REPORT_LENGTH, TEXT_LENGTH, ReportReason
from app.reviews.service import Complaint, Opinion
from app.texts import lazy_gettext
from app.web.answers import Answer, NextCursor
from app.web.fields import BoundedInteger, Choice, Text
from app.web.schemas import Schema

NO_STARS = lazy_gettext("Choose a star rating.")
NO_REASON = lazy_gettext("Please say what is wrong with this review.")


class OpinionSchema(Schema):
    """Stars and a text about a place."""

    rating = BoundedInteger(
        1,
        MAX_STARS,
        required=True,
        error_messages={"required": NO_STARS, "null": NO_STARS, "invalid": NO_STARS, "range": NO_STARS},
        metadata={"description": "Stars."},
    )
    text = Text(maximum=TEXT_LENGTH, load_default="", metadata={"description": "May be empty."})

    @post_load
    def _make(self, data: Mapping[str, Any], **_options: Any) -> Opinion:
        return Opinion(data["rating"], data["text"])


class ReportSchema(Schema):
    """The caller's complaint about a review."""

    reason = Choice([reason.value for reason in ReportReason], blank=NO_REASON)
    text = Text(maximum=REPORT_LENGTH, load_default="", metadata={"description": "Details."})

    @post_load
    def _make(self, data: Mapping[str, str], **_options: Any) -> Complaint:
        return Complaint(ReportReason(data["reason"]), data["text"])


class ReviewsAnswer(Answer, frozen=True, kw_only=True):
    """A page of a place's reviews, newest first."""

    reviews: list[ReviewAnswer]
    next_cursor: NextCursor = UNSET
