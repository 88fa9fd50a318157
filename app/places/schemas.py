"""What the calls under /place take and answer."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from marshmallow import fields

from app.db.pagination import MAX_LIMIT
from app.places.categories import KNOWN_TYPES
from app.places.models import KINDS
from app.places.service import MAX_PREDICTIONS
from app.web.fields import Choice, Schema, Text
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

    def _deserialize(  # type: ignore[override]
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
    limit = NumberInQuery(
        1,
        MAX_LIMIT,
        load_default=MAX_PREDICTIONS,
        metadata={"description": f"At most {MAX_PREDICTIONS} are given, whatever it says."},
    )


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


class PredictionsSchema(Schema):
    """Predictions, the best guess first."""

    predictions = fields.List(fields.Nested(PredictionSchema), required=True)


class PlacePositionSchema(Schema):
    """A position in degrees (WGS 84)."""

    lat = fields.Float(required=True)
    lng = fields.Float(required=True)


class ReviewSchema(Schema):
    """What a traveller says of a place."""

    author_name = fields.String(required=True)
    profile_photo_url = fields.String(required=True, allow_none=True)
    rating = fields.Float(required=True)
    time = fields.Integer(required=True, metadata={"description": "Unix seconds."})
    text = fields.String(required=True)


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


class NearbySchema(Schema):
    """Places around another one, the most notable first."""

    places = fields.List(fields.Nested(NearbyPlaceSchema), required=True)


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
    reviews = fields.List(fields.Nested(ReviewSchema), required=True)
    kind = fields.String(required=True, metadata={"enum": list(KINDS)})
    types = fields.List(fields.String(), required=True)
    attribution = fields.String(required=True, allow_none=True, metadata={"description": "Whom to name as the source."})
    editors_pick = fields.Boolean(required=True, metadata={"description": "Nobody should miss it, say the editors."})
    opening_hours = fields.String(
        required=True, allow_none=True, metadata={"description": "In OpenStreetMap's syntax; null if unknown."}
    )
    visit_minutes = fields.Integer(required=True, allow_none=True)
    price_level = fields.Integer(
        required=True, allow_none=True, metadata={"description": "0 (free) to 4; null if unknown."}
    )
    interests = fields.List(fields.String(), required=True)
