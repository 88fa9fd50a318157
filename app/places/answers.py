"""What the calls under /place answer, and how cards become answers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from msgspec import UNSET, Meta, UnsetType

from app.places.cards import PlaceCard
from app.places.hours import DAY_MINUTES, WeeklyHours
from app.places.models import KINDS
from app.places.provider import PlaceDetail, PlaceList, ProviderReview
from app.places.review_answers import PlaceReviews
from app.places.service import ENOUGH, CatalogueSize
from app.web.answers import Answer

MUST_SEE = 1

Kind = Annotated[str, Meta(extra_json_schema={"enum": list(KINDS)})]
FallbackNotice = Annotated[str, Meta(description="With `fallback`: a sentence that says so.")]


class FormattingAnswer(Answer, frozen=True, kw_only=True):
    """The two lines of a prediction."""

    main_text: str
    secondary_text: str


class PredictionAnswer(Answer, frozen=True, kw_only=True):
    """A destination or place that the traveller may be typing."""

    place_id: str
    structured_formatting: FormattingAnswer
    kind: Kind
    types: Sequence[str]


class PlaceListAnswer(Answer, frozen=True, kw_only=True):
    """A list of places, and where it comes from if not from our own places."""

    attribution: Annotated[str, Meta(description="Whom to name as the source of the list.")] | UnsetType = UNSET
    fallback: (
        Annotated[bool, Meta(description="The provider did not answer; these are our own places.")] | UnsetType
    ) = UNSET
    notice: FallbackNotice | UnsetType = UNSET


class PredictionsAnswer(PlaceListAnswer, frozen=True, kw_only=True):
    """Predictions, the best guess first."""

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


class NearbyAnswer(PlaceListAnswer, frozen=True, kw_only=True):
    """Places around another one, the most notable first."""

    places: list[NearbyPlaceAnswer]


class CatalogueAnswer(Answer, frozen=True, kw_only=True):
    """The size of the catalogue; both null before the first seeding."""

    destinations: Annotated[int | None, Meta(description="Destinations to plan a trip to.")]
    guides: Annotated[int | None, Meta(description="Destinations that have a guide.")]


class OpenTimeAnswer(Answer, frozen=True, kw_only=True):
    """From when until when a place is open, in its own time zone."""

    opens: Annotated[str, Meta(examples=["09:00"])]
    closes: Annotated[
        str, Meta(examples=["18:00"], description="24:00 is midnight; a time up to `opens` is on the next day.")
    ]


class CreditAnswer(Answer, frozen=True, kw_only=True):
    """Whose picture or fact it is."""

    name: str
    uri: str | None
    picture: Annotated[int | None, Meta(description="Position in `image_urls`, from 0; null for the facts themselves.")]


class OutsideReviewAnswer(Answer, frozen=True, kw_only=True):
    """A review that the provider has of a place."""

    author_name: str
    author_uri: str | None
    author_photo_url: str | None
    rating: Annotated[float, Meta(description="1 to 5 stars.")]
    time: Annotated[int | None, Meta(description="Unix seconds; null if unknown.")]
    when: Annotated[str, Meta(description="The same in words.")]
    text: str
    uri: Annotated[str | None, Meta(description="Where to read it.")]
    report_uri: Annotated[str | None, Meta(description="Where to report it.")]


class PlaceAnswer(PlaceReviews, frozen=True, kw_only=True):
    """All that is known of a destination or place."""

    place_id: str
    name: str
    address: str
    description: str
    rating: Annotated[float | None, Meta(description="1 to 5; null without ratings.")]
    total_ratings: int
    image_urls: Sequence[str]
    geo_location: PlacePositionAnswer
    kind: Kind
    types: Sequence[str]
    attribution: Annotated[str | None, Meta(description="Whom to name as the source.")]
    website: Annotated[str | None, Meta(description="Its own address; null if unknown.")]
    editors_pick: Annotated[bool, Meta(description="A must-see, the editors say.")]
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
        Meta(description=f"Places to plan with around a destination, counted up to {ENOUGH}; null for a place."),
    ]
    attributions: (
        Annotated[list[CreditAnswer], Meta(description="Whom else to name: for places of a remote provider only.")]
        | UnsetType
    ) = UNSET
    outside_reviews: (
        Annotated[list[OutsideReviewAnswer], Meta(description="For places of a remote provider only.")] | UnsetType
    ) = UNSET
    source_uri: (
        Annotated[str | None, Meta(description="Its page at the provider; null if there is none.")] | UnsetType
    ) = UNSET
    fallback: (
        Annotated[bool, Meta(description="The provider did not answer; this is what we have of our own.")] | UnsetType
    ) = UNSET
    notice: FallbackNotice | UnsetType = UNSET


def predictions(found: PlaceList) -> PredictionsAnswer:
    """Return the answer of a search by name."""
    return PredictionsAnswer(
        predictions=[
            PredictionAnswer(
                place_id=card.place_id,
                structured_formatting=FormattingAnswer(main_text=card.name, secondary_text=card.locality),
                kind=card.kind,
                types=card.types,
            )
            for card in found.cards
        ],
        attribution=found.attribution or UNSET,
        fallback=bool(found.fallback_notice) or UNSET,
        notice=found.fallback_notice or UNSET,
    )


def nearby(found: PlaceList) -> NearbyAnswer:
    """Return the answer of a search around a place."""
    return NearbyAnswer(
        places=[nearby_place(card) for card in found.cards],
        attribution=found.attribution or UNSET,
        fallback=bool(found.fallback_notice) or UNSET,
        notice=found.fallback_notice or UNSET,
    )


def nearby_place(card: PlaceCard) -> NearbyPlaceAnswer:
    """Return a place as one of a list.

    :raises ValueError: its position is unknown.
    """
    return NearbyPlaceAnswer(
        place_id=card.place_id,
        name=card.name,
        address=card.address,
        description=card.description,
        rating=card.rating,
        total_ratings=card.total_ratings,
        photos=card.images,
        geo_location=_position(card),
        types=card.types,
    )


def catalogue(size: CatalogueSize | None) -> CatalogueAnswer:
    """Return the size of the catalogue, if it was ever seeded."""
    return CatalogueAnswer(destinations=size.destinations if size else None, guides=size.guides if size else None)


def place(found: PlaceDetail, known_places: int | None, reviews: PlaceReviews) -> PlaceAnswer:
    """Return the answer for one place, whose position is known.

    :param known_places: around a destination; None for a place to visit.
    :param reviews: of our travellers.
    """
    card = found.card
    is_remote = card.is_remote
    return PlaceAnswer(
        place_id=card.place_id,
        name=card.name,
        address=card.address,
        description=card.description,
        rating=card.rating,
        total_ratings=card.total_ratings,
        image_urls=card.images,
        geo_location=_position(card),
        reviews=reviews.reviews,
        my_review=reviews.my_review,
        abilities=reviews.abilities,
        kind=card.kind,
        types=card.types,
        attribution=card.attribution,
        website=card.website,
        editors_pick=card.tier == MUST_SEE,
        opening_hours=card.hours,
        opening_week=_week(card.weekly_hours),
        timezone=card.timezone,
        visit_minutes=card.visit_minutes,
        price_level=card.price_level,
        interests=card.interests,
        known_places=known_places,
        attributions=_credits(found) if is_remote else UNSET,
        outside_reviews=[_outside_review(review) for review in found.reviews] if is_remote else UNSET,
        source_uri=found.uri if is_remote else UNSET,
        fallback=bool(found.fallback_notice) or UNSET,
        notice=found.fallback_notice or UNSET,
    )


def _position(card: PlaceCard) -> PlacePositionAnswer:
    if card.lat is None or card.lon is None:
        raise ValueError(f"the position of {card.place_id} is unknown")
    return PlacePositionAnswer(lat=card.lat, lng=card.lon)


def _credits(found: PlaceDetail) -> list[CreditAnswer]:
    return [CreditAnswer(name=one.name, uri=one.uri, picture=one.picture) for one in found.credits]


def _outside_review(review: ProviderReview) -> OutsideReviewAnswer:
    return OutsideReviewAnswer(
        author_name=review.author.name,
        author_uri=review.author.uri,
        author_photo_url=review.author_photo,
        rating=review.rating,
        time=review.time,
        when=review.when,
        text=review.text,
        uri=review.uri,
        report_uri=review.report_uri,
    )


def _week(hours: WeeklyHours | None) -> list[list[OpenTimeAnswer]] | None:
    if hours is None:
        return None
    return [[OpenTimeAnswer(opens=_clock(opens), closes=_closing(closes)) for opens, closes in day] for day in hours]


def _closing(minutes: int) -> str:
    """Return when a place closes; midnight is the end of the day, later hours are those of the next day."""
    return _clock(minutes) if minutes <= DAY_MINUTES else _clock(minutes - DAY_MINUTES)


def _clock(minutes: int) -> str:
    return f"{minutes // 60:02}:{minutes % 60:02}"
