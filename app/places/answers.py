"""Answers of the calls under /place."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal

from msgspec import UNSET, Meta, UnsetType

from app.places.categories import CITY, COUNTRY, REGION
from app.places.models import KINDS, PLACE
from app.places.review_answers import PlaceReviews
from app.places.scenery import Scenery
from app.places.service import ENOUGH
from app.web.answers import Answer, NextCursor

Others = Literal["open_data", "provider", "traveller"]
Kind = Annotated[str, Meta(extra_json_schema={"enum": list(KINDS)})]
PREDICTED = (CITY, REGION, COUNTRY, PLACE)
PredictedKind = Annotated[str, Meta(extra_json_schema={"enum": list(PREDICTED)})]
FallbackNotice = Annotated[str, Meta(description="With `fallback`: a sentence that says so.")]
SceneryOf = Annotated[Scenery, Meta(description="The landscape around it, from which its poster is drawn.")]


class FormattingAnswer(Answer, frozen=True, kw_only=True):
    """The two lines of a prediction."""

    main_text: str
    secondary_text: str


HasGuide = Annotated[bool, Meta(description="One of our own guides covers it.")]


class PredictionAnswer(Answer, frozen=True, kw_only=True):
    """A destination or place that the traveller may mean."""

    place_id: str
    structured_formatting: FormattingAnswer
    kind: PredictedKind
    types: Sequence[str]
    scenery: SceneryOf
    has_guide: HasGuide
    is_destination: Annotated[
        bool, Meta(description="A trip may go there. A country or region leads to its destinations.")
    ]
    district: Annotated[str, Meta(description="The part of this city that was typed.")] | UnsetType = UNSET
    is_own: Annotated[bool, Meta(description="The caller added this place.")] | UnsetType = UNSET
    is_near: Annotated[bool, Meta(description="With `near`: it lies around one of those places.")] | UnsetType = UNSET


class PlaceListAnswer(Answer, frozen=True, kw_only=True):
    """A list of places, and its source if that is not our own catalogue."""

    attribution: Annotated[str, Meta(description="The source to credit for the list.")] | UnsetType = UNSET
    fallback: (
        Annotated[bool, Meta(description="The provider did not answer; these are our own places.")] | UnsetType
    ) = UNSET
    notice: FallbackNotice | UnsetType = UNSET


class PredictionsAnswer(PlaceListAnswer, frozen=True, kw_only=True):
    """Predictions, the most likely one first."""

    predictions: list[PredictionAnswer]


class PlacePositionAnswer(Answer, frozen=True, kw_only=True):
    """A position in degrees (WGS 84)."""

    lat: float
    lng: float


class NearbyPlaceAnswer(Answer, frozen=True, kw_only=True):
    """A place in a list of places."""

    place_id: str
    name: str
    address: str
    description: str
    rating: float | None
    total_ratings: int
    photos: Sequence[str]
    geo_location: PlacePositionAnswer
    types: Sequence[str]
    scenery: SceneryOf


class NearbyAnswer(PlaceListAnswer, frozen=True, kw_only=True):
    """Places around another one, the most notable first."""

    places: list[NearbyPlaceAnswer]
    next_cursor: NextCursor = UNSET


class CatalogueAnswer(Answer, frozen=True, kw_only=True):
    """The size of the catalogue; both numbers are null before the first seeding."""

    destinations: Annotated[int | None, Meta(description="Destinations to plan a trip to.")]
    guides: Annotated[int | None, Meta(description="Destinations that have a guide.")]
    others: Annotated[
        Others,
        Meta(
            description="The source of places for a destination without a guide once it is chosen: learned from open "
            "data, a remote provider, or only the traveller."
        ),
    ]


class OpenTimeAnswer(Answer, frozen=True, kw_only=True):
    """The opening and closing time of a period, in the place's time zone."""

    opens: Annotated[str, Meta(examples=["09:00"])]
    closes: Annotated[
        str, Meta(examples=["18:00"], description="24:00 is midnight; a time up to `opens` is on the next day.")
    ]


class CreditAnswer(Answer, frozen=True, kw_only=True):
    """The source of a picture or fact."""

    name: str
    uri: str | None
    picture: Annotated[int | None, Meta(description="Position in `image_urls`, from 0; null for the facts themselves.")]


class OutsideReviewAnswer(Answer, frozen=True, kw_only=True):
    """A provider's review of a place."""

    author_name: str
    author_uri: str | None
    author_photo_url: str | None
    rating: Annotated[float, Meta(description="1 to 5 stars.")]
    time: Annotated[int | None, Meta(description="Unix seconds; null if unknown.")]
    when: Annotated[str, Meta(description="The same in words.")]
    text: str
    uri: Annotated[str | None, Meta(description="Where to read it.")]
    report_uri: Annotated[str | None, Meta(description="Where to report it.")]


class AreaDestinationAnswer(Answer, frozen=True, kw_only=True):
    """A destination in a country or region."""

    place_id: str
    name: str
    address: str
    description: str
    geo_location: PlacePositionAnswer
    scenery: SceneryOf
    has_guide: HasGuide


class RouteStopAnswer(Answer, frozen=True, kw_only=True):
    """A stop of a route, as `destinations` of a trip has it."""

    name: str
    place_id: str
    no_of_days: int


class PlaceAnswer(PlaceReviews, frozen=True, kw_only=True):
    """All details of a destination or place."""

    place_id: str
    name: str
    address: str
    description: str
    rating: Annotated[float | None, Meta(description="1 to 5; null without ratings.")]
    total_ratings: int
    image_urls: Sequence[str]
    geo_location: Annotated[
        PlacePositionAnswer | None, Meta(description="Null only for an own place without a position.")
    ]
    kind: Kind
    types: Sequence[str]
    scenery: SceneryOf
    attribution: Annotated[str | None, Meta(description="The source to credit.")]
    website: Annotated[str | None, Meta(description="Its own address; null if unknown.")]
    editors_pick: Annotated[bool, Meta(description="The guide's editors call it a must-see.")]
    opening_hours: Annotated[str | None, Meta(description="In OpenStreetMap's syntax; null if unknown.")]
    opening_week: Annotated[
        list[list[OpenTimeAnswer]] | None,
        Meta(description="The same by day, Monday first; a day without times is closed. Null if unknown."),
    ]
    timezone: Annotated[str | None, Meta(examples=["Asia/Kolkata"], description="Null if unknown.")]
    visit_minutes: int | None
    price_level: Annotated[int | None, Meta(description="0 (free) to 4; null if unknown.")]
    interests: Sequence[str]
    known_places: Annotated[
        int | None,
        Meta(
            description=f"Places for plans around a destination, counted up to {ENOUGH}; null for a place, or if only "
            "a remote provider knows."
        ),
    ]
    destinations: (
        Annotated[
            list[AreaDestinationAnswer],
            Meta(description="For a country or region only: its destinations, those with a guide first."),
        ]
        | UnsetType
    ) = UNSET
    route: (
        Annotated[
            list[RouteStopAnswer],
            Meta(description="For a country or region only: a trip through some of them; empty without guides."),
        ]
        | UnsetType
    ) = UNSET
    attributions: (
        Annotated[list[CreditAnswer], Meta(description="Further sources to credit, for texts and pictures.")]
        | UnsetType
    ) = UNSET
    picture_uri: (
        Annotated[str, Meta(description="The page of its picture, with author and licence; for learned places only.")]
        | UnsetType
    ) = UNSET
    outside_reviews: (
        Annotated[list[OutsideReviewAnswer], Meta(description="For places of a remote provider only.")] | UnsetType
    ) = UNSET
    source_uri: (
        Annotated[str | None, Meta(description="Its page at the provider; null if there is none.")] | UnsetType
    ) = UNSET
    category: Annotated[str, Meta(description="Of an own place only.")] | UnsetType = UNSET
    phone: Annotated[str | None, Meta(description="Of an own place only.")] | UnsetType = UNSET
    note: (
        Annotated[
            str | None,
            Meta(description="Of an own place only, for its maker and the members of trips that have it."),
        ]
        | UnsetType
    ) = UNSET
    is_private: (
        Annotated[
            bool, Meta(description="Of an own place only: readers of a published trip don't see which place it is.")
        ]
        | UnsetType
    ) = UNSET
    near: (
        Annotated[str, Meta(description="Of an own place, for its maker: the best-known destination around it.")]
        | UnsetType
    ) = UNSET
    similar: (
        Annotated[
            list[NearbyPlaceAnswer],
            Meta(description="Where an own place was added or changed: places close to it with a similar name."),
        ]
        | UnsetType
    ) = UNSET
    fallback: Annotated[bool, Meta(description="The provider did not answer; this is our own data.")] | UnsetType = (
        UNSET
    )
    notice: FallbackNotice | UnsetType = UNSET
