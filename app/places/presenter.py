"""Places as the calls under /place answer them: from cards to answers."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from msgspec import UNSET

from app.db.types import Id
from app.places.answers import (
    AreaDestinationAnswer,
    CatalogueAnswer,
    CreditAnswer,
    FormattingAnswer,
    NearbyAnswer,
    NearbyPlaceAnswer,
    OpenTimeAnswer,
    Others,
    OutsideReviewAnswer,
    PlaceAnswer,
    PlacePositionAnswer,
    PredictionAnswer,
    PredictionsAnswer,
    RouteStopAnswer,
)
from app.places.area_route import RouteStop
from app.places.areas import AreaDetail, is_area
from app.places.autocomplete import NEAR_M
from app.places.cards import PlaceCard
from app.places.categories import CITY, COUNTRY, REGION, STATE
from app.places.geo import distance_m
from app.places.hours import DAY_MINUTES, WeeklyHours
from app.places.models import DESTINATION, PLACE
from app.places.own.models import is_own
from app.places.provider import PlaceDetail, PlaceList, ProviderReview
from app.places.review_answers import PlaceReviews
from app.places.service import CatalogueSize
from app.texts import clock_text

MUST_SEE = 1
_PREDICTED_KINDS = {CITY: CITY, REGION: REGION, STATE: REGION, COUNTRY: COUNTRY}


def predictions(found: PlaceList, guided: Collection[Id], centres: Sequence[tuple[float, float]]) -> PredictionsAnswer:
    """Return the answer of a search by name.

    :param guided: ids of the destinations with a guide.
    :param centres: centres of the area that was searched first.
    """
    return PredictionsAnswer(
        predictions=[_prediction(card, guided, centres) for card in found.cards],
        attribution=found.attribution or UNSET,
        fallback=bool(found.fallback_notice) or UNSET,
        notice=found.fallback_notice or UNSET,
    )


def _prediction(card: PlaceCard, guided: Collection[Id], centres: Sequence[tuple[float, float]]) -> PredictionAnswer:
    here = card.position
    is_destination = card.kind == DESTINATION
    return PredictionAnswer(
        place_id=card.place_id,
        structured_formatting=FormattingAnswer(main_text=card.name, secondary_text=card.locality),
        kind=_PREDICTED_KINDS.get(card.category, CITY) if is_destination else PLACE,
        types=card.types,
        scenery=card.scenery,
        has_guide=card.place_id in guided,
        is_destination=is_destination and not is_area(card),
        district=card.district or UNSET,
        is_own=is_own(card.place_id) or UNSET,
        is_near=any(distance_m(*here, *centre) <= NEAR_M for centre in centres) if centres and here else UNSET,
    )


def nearby(found: PlaceList, next_cursor: str | None) -> NearbyAnswer:
    """Return the answer of a search around a place.

    :param found: a page of it.
    :param next_cursor: for the next page; None on the last.
    """
    return NearbyAnswer(
        places=[nearby_place(card) for card in found.cards],
        next_cursor=next_cursor or UNSET,
        attribution=found.attribution or UNSET,
        fallback=bool(found.fallback_notice) or UNSET,
        notice=found.fallback_notice or UNSET,
    )


def nearby_place(card: PlaceCard) -> NearbyPlaceAnswer:
    """Return a place as an entry of a list.

    :raises ValueError: when its position is unknown.
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
        scenery=card.scenery,
    )


def catalogue(size: CatalogueSize | None, others: Others) -> CatalogueAnswer:
    """Return the size of the catalogue if it has been seeded.

    :param others: the source of places for destinations without a guide.
    """
    return CatalogueAnswer(
        destinations=size.destinations if size else None, guides=size.guides if size else None, others=others
    )


def place(
    found: PlaceDetail, known_places: int | None, reviews: PlaceReviews, area: AreaDetail | None = None
) -> PlaceAnswer:
    """Return the answer for one place.

    :param known_places: around a destination; None for a place to visit.
    :param reviews: our travellers' reviews.
    :param area: the content of a country or region.
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
        geo_location=position_or_none(card),
        reviews=reviews.reviews,
        my_review=reviews.my_review,
        abilities=reviews.abilities,
        kind=card.kind,
        types=card.types,
        scenery=card.scenery,
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
        destinations=[_destination(one, area.guided) for one in area.destinations] if area else UNSET,
        route=[_stop(one) for one in area.route] if area else UNSET,
        attributions=_credits(found) if is_remote or found.credits else UNSET,
        picture_uri=card.picture_uri or UNSET,
        outside_reviews=[_outside_review(review) for review in found.reviews] if is_remote else UNSET,
        source_uri=found.uri if is_remote else UNSET,
        fallback=bool(found.fallback_notice) or UNSET,
        notice=found.fallback_notice or UNSET,
    )


def _destination(card: PlaceCard, guided: Collection[Id]) -> AreaDestinationAnswer:
    return AreaDestinationAnswer(
        place_id=card.place_id,
        name=card.name,
        address=card.address,
        description=card.description,
        geo_location=_position(card),
        scenery=card.scenery,
        has_guide=card.place_id in guided,
    )


def _stop(stop: RouteStop) -> RouteStopAnswer:
    return RouteStopAnswer(name=stop.destination.name, place_id=stop.destination.place_id, no_of_days=stop.days)


def position_or_none(card: PlaceCard) -> PlacePositionAnswer | None:
    """Return the position of a place, if known."""
    return None if card.lat is None or card.lon is None else PlacePositionAnswer(lat=card.lat, lng=card.lon)


def _position(card: PlaceCard) -> PlacePositionAnswer:
    position = position_or_none(card)
    if position is None:
        raise ValueError(f"the position of {card.place_id} is unknown")
    return position


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
    return [
        [OpenTimeAnswer(opens=clock_text(opens), closes=_closing(closes)) for opens, closes in day] for day in hours
    ]


def _closing(minutes: int) -> str:
    """Return the closing time of a place; midnight is the end of the day, later hours belong to the next day."""
    return clock_text(minutes) if minutes <= DAY_MINUTES else clock_text(minutes - DAY_MINUTES)
