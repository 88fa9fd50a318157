"""The used parts of the Places API's (New) answers.

Decoding checks every field: an undocumented answer fails with the name of the field, instead of causing errors later.
As usual for protocol buffers, empty lists and zeros are missing from the JSON.

Source: https://developers.google.com/maps/documentation/places/web-service/reference/rest/v1/places
"""

from __future__ import annotations

from datetime import datetime
from typing import Annotated

from msgspec import Meta, Struct

from app.places.hours import DAY_MINUTES, WEEKDAYS, HoursError, parse_hours
from app.texts import clock_text

ALWAYS_OPEN = "24/7"
_WEEK_MINUTES = 7 * DAY_MINUTES

GoogleId = Annotated[str, Meta(pattern=r"^[A-Za-z0-9_-]{1,500}\Z")]
Name = Annotated[str, Meta(min_length=1, max_length=300, pattern=r"\S")]
ShortText = Annotated[str, Meta(max_length=600)]
LongText = Annotated[str, Meta(max_length=10_000)]
Url = Annotated[str, Meta(max_length=2000)]
TypeNames = Annotated[list[Annotated[str, Meta(max_length=100)]], Meta(max_length=200)]


class Shape(Struct, frozen=True, rename="camel"):
    """Base of the API's objects."""


class DisplayName(Shape, frozen=True):
    """A required name."""

    text: Name


class LocalizedText(Shape, frozen=True):
    """An optional text."""

    text: LongText = ""


class Location(Shape, frozen=True):
    """A position in degrees."""

    latitude: Annotated[float, Meta(ge=-90, le=90)]
    longitude: Annotated[float, Meta(ge=-180, le=180)]


class AuthorAttribution(Shape, frozen=True):
    """The author of a photo or review."""

    display_name: Name
    uri: Url = ""
    photo_uri: Url = ""


class ProviderAttribution(Shape, frozen=True):
    """A third-party source of facts."""

    provider: Name
    provider_uri: Url = ""


class GooglePhoto(Shape, frozen=True):
    """A picture; its name expires, and must not be stored."""

    name: Annotated[str, Meta(pattern=r"^places/[A-Za-z0-9_-]{1,500}/photos/[A-Za-z0-9_-]{1,1000}\Z")]
    author_attributions: Annotated[list[AuthorAttribution], Meta(max_length=200)] = []


class GoogleReview(Shape, frozen=True):
    """A review."""

    author_attribution: AuthorAttribution
    rating: Annotated[float, Meta(ge=1, le=5)]
    publish_time: datetime | None = None
    relative_publish_time_description: Annotated[str, Meta(max_length=100)] = ""
    text: LocalizedText = LocalizedText()
    google_maps_uri: Url = ""
    flag_content_uri: Url = ""


class TimePoint(Shape, frozen=True):
    """A moment of the week, which begins on Sunday."""

    day: Annotated[int, Meta(ge=0, le=6)] = 0
    hour: Annotated[int, Meta(ge=0, le=23)] = 0
    minute: Annotated[int, Meta(ge=0, le=59)] = 0

    @property
    def minute_of_week(self) -> int:
        """Minutes since the beginning of Sunday."""
        return self.day * DAY_MINUTES + self.hour * 60 + self.minute


class Period(Shape, frozen=True):
    """When a place is open; without an end, it always is."""

    open: TimePoint
    close: TimePoint | None = None


class OpeningHours(Shape, frozen=True):
    """The opening hours of a usual week."""

    periods: Annotated[list[Period], Meta(max_length=200)] = []

    @property
    def osm(self) -> str | None:
        """In OpenStreetMap's syntax; None if unknown, or not expressible as weekly hours."""
        week: list[list[str]] = [[] for _ in WEEKDAYS]
        for period in self.periods:
            opens = period.open.minute_of_week
            if period.close is None:
                return ALWAYS_OPEN if opens == 0 and len(self.periods) == 1 else None
            length = (period.close.minute_of_week - opens) % _WEEK_MINUTES
            day, minute = divmod(opens, DAY_MINUTES)
            # Google's Sunday is our last day.
            week[day - 1].append(f"{clock_text(minute)}-{clock_text(minute + length)}")
        return _checked(week) if self.periods else None


class AddressComponent(Shape, frozen=True):
    """A part of an address."""

    short_text: ShortText = ""
    types: TypeNames = []


class GooglePlace(Shape, frozen=True):
    """A place; fields that were not requested are empty."""

    id: GoogleId
    display_name: DisplayName
    location: Location
    formatted_address: ShortText = ""
    address_components: Annotated[list[AddressComponent], Meta(max_length=50)] = []
    types: TypeNames = []
    primary_type: Annotated[str, Meta(max_length=100)] = ""
    rating: Annotated[float, Meta(ge=1, le=5)] | None = None
    user_rating_count: Annotated[int, Meta(ge=0, le=2**31 - 1)] = 0
    price_level: Annotated[str, Meta(max_length=60)] = ""
    regular_opening_hours: OpeningHours = OpeningHours()
    editorial_summary: LocalizedText = LocalizedText()
    google_maps_uri: Url = ""
    attributions: Annotated[list[ProviderAttribution], Meta(max_length=200)] = []
    photos: Annotated[list[GooglePhoto], Meta(max_length=200)] = []
    reviews: Annotated[list[GoogleReview], Meta(max_length=200)] = []

    @property
    def position(self) -> tuple[float, float]:
        """Latitude and longitude."""
        return self.location.latitude, self.location.longitude

    @property
    def country_code(self) -> str:
        """Its country (ISO 3166-1); empty if unknown."""
        return next((part.short_text for part in self.address_components if "country" in part.types), "")


class GooglePlaces(Shape, frozen=True):
    """The places of a search."""

    places: Annotated[list[GooglePlace], Meta(max_length=200)] = []


class StructuredFormat(Shape, frozen=True):
    """The two lines of a prediction."""

    main_text: DisplayName
    secondary_text: LocalizedText = LocalizedText()


class GooglePrediction(Shape, frozen=True):
    """A place that a traveller may mean."""

    place_id: GoogleId
    structured_format: StructuredFormat
    types: TypeNames = []


class Suggestion(Shape, frozen=True):
    """A prediction of a place, or of a query, which we ignore."""

    place_prediction: GooglePrediction | None = None


class Suggestions(Shape, frozen=True):
    """The response of autocomplete."""

    suggestions: Annotated[list[Suggestion], Meta(max_length=200)] = []


class PhotoMedia(Shape, frozen=True):
    """The address of a picture; check its host before fetching it."""

    photo_uri: Annotated[str, Meta(min_length=1, max_length=2000)]


class ErrorDetail(Shape, frozen=True):
    """Details of an error."""

    reason: str = ""


class ErrorStatus(Shape, frozen=True):
    """An error; its message is ignored, because it may repeat the key."""

    status: str = ""
    details: list[ErrorDetail] = []


class ErrorAnswer(Shape, frozen=True):
    """The body of an error."""

    error: ErrorStatus


def _checked(week: list[list[str]]) -> str | None:
    rules = (f"{name} {','.join(ranges) if ranges else 'off'}" for name, ranges in zip(WEEKDAYS, week, strict=True))
    hours = "; ".join(rules)
    try:
        parse_hours(hours)
    except HoursError:
        # Open for days without a break, or two overlapping periods.
        return None
    return hours
