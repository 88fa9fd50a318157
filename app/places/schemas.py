"""What the calls under /place take and answer."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from marshmallow import fields

from app.db.pagination import MAX_LIMIT
from app.places.categories import KNOWN_TYPES
from app.places.models import KINDS
from app.places.service import ENOUGH, MAX_PREDICTIONS
from app.web.fields import Choice, Schema, Text
from app.web.tokens import SessionToken
from app.web.values import NumberInQuery

MAX_INPUT = 100
MAX_TYPES = 400
DEFAULT_RADIUS_M = 5_000
MAX_RADIUS_M = 50_000
DEFAULT_NEARBY = 20


class TypeList(Text):
    """Types parted by commas."""

    default_error_messages = {"unknown_type": "There is no type '{name}'."}  # noqa: RUF012 - declared by the library

    def __init__(self, **options: Any) -> None:
        super().__init__(maximum=MAX_TYPES, **options)

    def _deserialize(  # type: ignore[override]  # a text gives a set here
        self, value: object, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any
    ) -> frozenset[str]:
        text = super()._deserialize(value, attr, data, **kwargs)
        names = [name for part in text.split(",") if (name := part.strip())]
        for name in names:
            if name not in KNOWN_TYPES:
                raise self.make_error("unknown_type", name=name)
        return frozenset(names)


class AutocompleteQuerySchema(Schema):
    """What is typed, and what is looked for."""

    input = Text(maximum=MAX_INPUT, load_default="", metadata={"description": "What is typed; blank finds nothing."})
    kind = Choice(KINDS, load_default=None, metadata={"description": "Only destinations, or only places to visit."})
    near = Text(maximum=36, load_default=None, metadata={"description": "The place around which to look first."})
    session = SessionToken()
    limit = NumberInQuery(
        1,
        MAX_LIMIT,
        load_default=MAX_PREDICTIONS,
        metadata={"description": f"At most {MAX_PREDICTIONS} are given, whatever it says."},
    )


class PlaceQuerySchema(Schema):
    """How one came to a place."""

    session = SessionToken()


class NearbyQuerySchema(Schema):
    """What is looked for, and how far away."""

    place_types = TypeList(load_default=frozenset(), metadata={"description": "Types, parted by commas; all if empty."})
    radius = NumberInQuery(1, MAX_RADIUS_M, load_default=DEFAULT_RADIUS_M, metadata={"description": "Metres."})
    limit = NumberInQuery(1, MAX_LIMIT, load_default=DEFAULT_NEARBY)


class FormattingSchema(Schema):
    """A prediction's two lines."""

    main_text = fields.String(required=True)
    secondary_text = fields.String(required=True)


class PredictionSchema(Schema):
    """A destination or place that somebody may be typing."""

    place_id = fields.String(required=True)
    structured_formatting = fields.Nested(FormattingSchema, required=True)
    kind = fields.String(required=True, metadata={"enum": list(KINDS)})
    types = fields.List(fields.String(), required=True)


class OriginSchema(Schema):
    """Where a list comes from, if not from our own places."""

    attribution = fields.String(metadata={"description": "Whom to name as the source of the list."})
    fallback = fields.Boolean(
        metadata={"description": "An outside provider was to answer and did not; these are our own places."}
    )
    notice = fields.String(metadata={"description": "With `fallback`: a sentence that says so."})


class PredictionsSchema(OriginSchema):
    """Predictions, the best guess first."""

    predictions = fields.List(fields.Nested(PredictionSchema), required=True)


class PlacePositionSchema(Schema):
    """A position in degrees (WGS 84)."""

    lat = fields.Float(required=True)
    lng = fields.Float(required=True)


class ReviewSchema(Schema):
    """What a traveller says of a place."""

    review_id = fields.String(required=True)
    author_id = fields.String(required=True)
    author_name = fields.String(required=True)
    profile_photo_url = fields.String(required=True, allow_none=True)
    rating = fields.Integer(required=True, metadata={"description": "1 to 5 stars."})
    time = fields.Integer(required=True, metadata={"description": "Unix seconds, when it was first written."})
    text = fields.String(required=True, metadata={"description": "May be empty."})
    edited = fields.Boolean(required=True, metadata={"description": "Its stars or text were changed since."})
    is_mine = fields.Boolean(required=True)
    is_reported = fields.Boolean(required=True, metadata={"description": "The caller has reported it."})


class OwnReviewSchema(ReviewSchema):
    """One's own review."""

    is_hidden = fields.Boolean(
        required=True,
        metadata={"description": "By our staff: nobody else sees it, and it does not count."},
    )
    hidden_why = fields.String(required=True, allow_none=True, metadata={"description": "What the staff say to that."})


class PlaceAbilitiesSchema(Schema):
    """What the caller may do with a place."""

    can_review = fields.Boolean(required=True, metadata={"description": "Write a review, edit or delete one's own."})


class NearbyPlaceSchema(Schema):
    """A place in a list of places."""

    place_id = fields.String(required=True)
    name = fields.String(required=True)
    address = fields.String(required=True)
    description = fields.String(required=True)
    rating = fields.Float(required=True, allow_none=True)
    total_ratings = fields.Integer(required=True)
    photos = fields.List(fields.String(), required=True)
    geo_location = fields.Nested(PlacePositionSchema, required=True)
    types = fields.List(fields.String(), required=True)


class NearbySchema(OriginSchema):
    """Places around another one, the most notable first."""

    places = fields.List(fields.Nested(NearbyPlaceSchema), required=True)


class OpenTimeSchema(Schema):
    """From when until when a place is open, by its own clock."""

    opens = fields.String(required=True, metadata={"example": "09:00"})
    closes = fields.String(
        required=True,
        metadata={"example": "18:00", "description": "24:00 is midnight; up to `opens` it is a time of the next day."},
    )


class CatalogueSchema(Schema):
    """How much is known; both null while the catalogue is being made."""

    destinations = fields.Integer(
        required=True, allow_none=True, metadata={"description": "To which one can plan a trip."}
    )
    guides = fields.Integer(required=True, allow_none=True, metadata={"description": "Destinations that have a guide."})


class CreditSchema(Schema):
    """Whom a picture or a fact is by."""

    name = fields.String(required=True)
    uri = fields.String(required=True, allow_none=True)
    picture = fields.Integer(
        required=True,
        allow_none=True,
        metadata={"description": "Position in `image_urls`, from 0; null for the facts themselves."},
    )


class OutsideReviewSchema(Schema):
    """What somebody says of a place where it comes from."""

    author_name = fields.String(required=True)
    author_uri = fields.String(required=True, allow_none=True)
    author_photo_url = fields.String(required=True, allow_none=True)
    rating = fields.Float(required=True, metadata={"description": "1 to 5 stars."})
    time = fields.Integer(required=True, allow_none=True, metadata={"description": "Unix seconds; null if unknown."})
    when = fields.String(required=True, metadata={"description": "The same in words."})
    text = fields.String(required=True)
    uri = fields.String(required=True, allow_none=True, metadata={"description": "Where it is to be read."})
    report_uri = fields.String(required=True, allow_none=True, metadata={"description": "Where to report it."})


class PlaceSchema(Schema):
    """What is known of a destination or place."""

    place_id = fields.String(required=True)
    name = fields.String(required=True)
    address = fields.String(required=True)
    description = fields.String(required=True)
    rating = fields.Float(required=True, allow_none=True, metadata={"description": "1 to 5; null without ratings."})
    total_ratings = fields.Integer(required=True)
    image_urls = fields.List(fields.String(), required=True)
    geo_location = fields.Nested(PlacePositionSchema, required=True)
    reviews = fields.List(
        fields.Nested(ReviewSchema),
        required=True,
        metadata={"description": "The newest; `GET /place/{place_id}/reviews` has them all."},
    )
    my_review = fields.Nested(OwnReviewSchema, required=True, allow_none=True)
    abilities = fields.Nested(PlaceAbilitiesSchema, required=True)
    kind = fields.String(required=True, metadata={"enum": list(KINDS)})
    types = fields.List(fields.String(), required=True)
    attribution = fields.String(required=True, allow_none=True, metadata={"description": "Whom to name as the source."})
    website = fields.String(
        required=True, allow_none=True, metadata={"description": "Its own address; null if unknown."}
    )
    editors_pick = fields.Boolean(required=True, metadata={"description": "Nobody should miss it, say the editors."})
    opening_hours = fields.String(
        required=True, allow_none=True, metadata={"description": "In OpenStreetMap's syntax; null if unknown."}
    )
    opening_week = fields.List(
        fields.List(fields.Nested(OpenTimeSchema)),
        required=True,
        allow_none=True,
        metadata={"description": "The same, day by day, Monday first; a day without times is closed. Null if unknown."},
    )
    timezone = fields.String(
        required=True, allow_none=True, metadata={"example": "Asia/Kolkata", "description": "Null if unknown."}
    )
    visit_minutes = fields.Integer(required=True, allow_none=True)
    price_level = fields.Integer(
        required=True, allow_none=True, metadata={"description": "0 (free) to 4; null if unknown."}
    )
    interests = fields.List(fields.String(), required=True)
    known_places = fields.Integer(
        required=True,
        allow_none=True,
        metadata={
            "description": f"Places to plan with around a destination, counted up to {ENOUGH}; null for a place itself."
        },
    )
    attributions = fields.List(
        fields.Nested(CreditSchema),
        metadata={"description": "Whom else to name: of places of an outside provider only."},
    )
    outside_reviews = fields.List(
        fields.Nested(OutsideReviewSchema),
        metadata={"description": "What is said of it there: of places of an outside provider only."},
    )
    source_uri = fields.String(allow_none=True, metadata={"description": "Its page there; null if there is none."})
    fallback = fields.Boolean(
        metadata={"description": "The provider was to answer and did not; this is what we have of our own."}
    )
    notice = fields.String(metadata={"description": "With `fallback`: a sentence that says so."})
