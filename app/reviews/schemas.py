"""What the calls on reviews take and answer."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from marshmallow import fields, post_load

from app.places.schemas import ReviewSchema
from app.reviews.models import MAX_STARS, REPORT_LENGTH, TEXT_LENGTH, Reason
from app.reviews.service import Opinion
from app.web.fields import Choice, Schema, Text
from app.web.values import WholeNumber

NO_STARS = f"Please give 1 to {MAX_STARS} stars."
NO_REASON = "Please say what is wrong with this review."


class OpinionSchema(Schema):
    """What one says of a place."""

    rating = WholeNumber(
        1,
        MAX_STARS,
        required=True,
        error_messages={"required": NO_STARS, "null": NO_STARS, "invalid": NO_STARS, "range": NO_STARS},
        metadata={"description": "Stars."},
    )
    text = Text(maximum=TEXT_LENGTH, load_default="", metadata={"description": "May be empty."})

    @post_load
    def opinion(self, data: Mapping[str, Any], **_options: Any) -> Opinion:
        """Make the value that the domain works with."""
        return Opinion(data["rating"], data["text"])


class ReportSchema(Schema):
    """What is wrong with a review."""

    reason = Choice([reason.value for reason in Reason], blank=NO_REASON)
    text = Text(maximum=REPORT_LENGTH, load_default="", metadata={"description": "What the reason leaves open."})


class ReviewsSchema(Schema):
    """A place's reviews, newest first."""

    reviews = fields.List(fields.Nested(ReviewSchema), required=True)
    next_cursor = fields.String(metadata={"description": "Where the list goes on; absent at its end."})
