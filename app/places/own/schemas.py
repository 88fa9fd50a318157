"""Request schemas of the calls on own places."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar
from urllib.parse import urlsplit

from marshmallow import fields, post_load, validates_schema

from app.db.pagination import Part
from app.db.types import ID_LENGTH, Id
from app.places.categories import OTHER, OWN_CATEGORIES
from app.places.hours import HoursError, parse_hours
from app.places.own.models import HOURS_LENGTH, NAME_LENGTH, PHONE_LENGTH, TEXT_LENGTH
from app.places.own.position import DECIMALS
from app.places.own.service import PlaceChange, PlaceText
from app.places.schemas import MAX_NEAR
from app.texts import gettext, lazy_gettext
from app.web.fields import Choice, Line, Localized, StrictBoolean, Text
from app.web.paging import PartQuerySchema
from app.web.schemas import Schema, ValidationError

NO_NAME = lazy_gettext("Please give this place a name.")
_PHONE = re.compile(r"[+\d][\d\s()./-]*(?:(?:x|ext\.?)\s*\d+)?", re.IGNORECASE)
_DIGITS = 3
_SCHEME = re.compile(r"[a-z][a-z\d+.-]*:(?!\d)", re.IGNORECASE)
_HOST = re.compile(r"(?:[^\W_](?:[\w-]*[^\W_])?\.)+[^\W_](?:[\w-]*[^\W_])?\.?")


class Degrees(Localized, fields.Field[float]):
    """Degrees of latitude or longitude; `"3"` and `true` are refused.

    :param most: the maximum; the minimum is its negative.
    """

    default_error_messages = {"range": lazy_gettext("Please give a number from -{most} to {most}.")}  # noqa: RUF012 - declared by the library

    def __init__(self, most: int, **options: Any) -> None:
        limits = {"type": "number", "minimum": -most, "maximum": most}
        options["metadata"] = limits | dict(options.get("metadata", {}))
        super().__init__(allow_none=True, **options)
        self.most = most

    def _deserialize(self, value: object, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any) -> float:
        # NaN and infinities are not in the range.
        if isinstance(value, bool) or not isinstance(value, int | float) or not -self.most <= value <= self.most:
            raise self.make_error("range", most=self.most)
        return round(float(value), DECIMALS)


class WebAddress(Text):
    """The address of a web page; https is added if the scheme is missing."""

    default_error_messages = {"invalid_url": lazy_gettext("Please give a web address, such as https://example.com.")}  # noqa: RUF012 - as above

    def _deserialize(self, value: object, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any) -> str:
        text = super()._deserialize(value, attr, data, **kwargs)
        if not text:
            return text
        url = text if _SCHEME.match(text) else f"https://{text}"
        try:
            parts = urlsplit(url)
            host = parts.hostname or ""
            _ = parts.port
        except ValueError as error:
            raise self.make_error("invalid_url") from error
        is_safe = parts.scheme in ("http", "https") and parts.username is None and url.isprintable() and " " not in url
        if not is_safe or not _HOST.fullmatch(host):
            raise self.make_error("invalid_url")
        if len(url) > self.maximum:
            raise self.make_error("too_long", maximum=self.maximum)
        return url


class Phone(Line):
    """A phone number in any common notation."""

    default_error_messages = {"invalid_phone": lazy_gettext("Please give a phone number, such as +33 1 23 45 67 89.")}  # noqa: RUF012 - as above

    def _deserialize(self, value: object, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any) -> str:
        text = super()._deserialize(value, attr, data, **kwargs)
        if text and (not _PHONE.fullmatch(text) or sum(sign.isdigit() for sign in text) < _DIGITS):
            raise self.make_error("invalid_phone")
        return text


class Hours(Line):
    """Opening hours in the subset of OpenStreetMap's syntax that we support."""

    default_error_messages = {  # noqa: RUF012 - as above
        "unknown_hours": lazy_gettext(
            "We don't understand these hours. Please write them like this: Mo-Fr 09:00-18:00; Sa off"
        )
    }

    def _deserialize(self, value: object, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any) -> str:
        text = super()._deserialize(value, attr, data, **kwargs)
        try:
            if text:
                parse_hours(text)
        except HoursError as error:
            raise self.make_error("unknown_hours") from error
        return text


class Address(Text):
    """An address; line breaks of a pasted one are replaced."""

    def _deserialize(self, value: object, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any) -> str:
        text = super()._deserialize(value, attr, data, **kwargs)
        lines = (" ".join(line.split()).strip(",") for line in text.splitlines())
        return ", ".join(line for line in lines if line)


class OwnPlaceChangeSchema(Schema):
    """Changes to an own place: at least one field. Null clears a field; omitted fields stay unchanged.

    `lat` and `lng`, or `text`, give its position.
    """

    document: ClassVar[dict[str, Any]] = {
        "minProperties": 1,
        "dependentRequired": {"lat": ["lng"], "lng": ["lat"]},
    }

    name = Line(maximum=NAME_LENGTH, blank=NO_NAME, required=False)
    category = Choice(sorted(OWN_CATEGORIES), allow_none=True, metadata={"description": "Null for `other`."})
    lat = Degrees(90, metadata={"description": "Degrees north (WGS 84); with `lng`. Both null: it has no position."})
    lng = Degrees(180, metadata={"description": "Degrees east (WGS 84); with `lat`."})
    text = Text(
        maximum=TEXT_LENGTH,
        allow_none=True,
        metadata={
            "description": "Instead of both: coordinates (decimal, or degrees, minutes and seconds), a plus code, or a "
            "link of Google Maps, Apple Maps or OpenStreetMap that contains the position. Links are never opened.",
            "examples": ["48.8584, 2.2945", "48°51'30\"N 2°17'40\"E", "8FW4V75V+8Q"],
        },
    )
    near = Text(
        maximum=ID_LENGTH,
        allow_none=True,
        metadata={"description": "The id of a place near the short plus code in `text`."},
    )
    address = Address(maximum=TEXT_LENGTH, allow_none=True)
    url = WebAddress(maximum=TEXT_LENGTH, allow_none=True, metadata={"description": "Its own page on the web."})
    phone = Phone(maximum=PHONE_LENGTH, allow_none=True)
    hours = Hours(
        maximum=HOURS_LENGTH,
        allow_none=True,
        metadata={
            "description": "In the syntax of OpenStreetMap's opening_hours: days and times.",
            "examples": ["Mo-Fr 09:00-18:00; Sa off"],
        },
    )
    note = Text(
        maximum=TEXT_LENGTH,
        allow_none=True,
        metadata={"description": "For its maker and the members of trips that have it."},
    )
    is_private = StrictBoolean(
        allow_none=True,
        metadata={
            "description": "Whether readers of a published trip don't see which place it is. If omitted, a home is "
            "private and other places are not."
        },
    )

    @validates_schema(skip_on_field_errors=False)
    def _check_position(self, data: Mapping[str, Any], **_options: Any) -> None:
        if ("lat" in data) != ("lng" in data) or (data.get("lat") is None) != (data.get("lng") is None):
            missing = "lng" if data.get("lat") is not None or "lng" not in data else "lat"
            if missing not in data or data[missing] is None:
                raise ValidationError(gettext("Please give both lat and lng."), missing)
        if data.get("text") and data.get("lat") is not None:
            raise ValidationError(gettext("Please give either lat and lng, or a text."), "text")

    @validates_schema
    def _require_something(self, data: Mapping[str, Any], **_options: Any) -> None:
        if not data:
            raise ValidationError(gettext("Please say what to change."))

    @post_load
    def change(self, data: Mapping[str, Any], **_options: Any) -> PlaceChange:
        """Return the body as a value."""
        return _change(data)


class OwnPlaceSchema(OwnPlaceChangeSchema):
    """An own place. With only a name, it has no position, and no hops in trips."""

    document: ClassVar[dict[str, Any]] = {"dependentRequired": {"lat": ["lng"], "lng": ["lat"]}}

    name = Line(maximum=NAME_LENGTH, blank=NO_NAME)

    @post_load
    def change(self, data: Mapping[str, Any], **_options: Any) -> PlaceChange:
        """Return the body as a value."""
        return _change({"category": OTHER, **data})


_COLUMNS = {"address": "address", "url": "website", "phone": "phone", "hours": "hours", "note": "note"}


def _change(data: Mapping[str, Any]) -> PlaceChange:
    columns: dict[str, Any] = {column: data[name] or None for name, column in _COLUMNS.items() if name in data}
    if "name" in data:
        columns["name"] = data["name"]
    if "category" in data:
        columns["category"] = data["category"] or OTHER
    if data.get("is_private") is not None:
        columns["is_private"] = data["is_private"]
    lat, lng, near = data.get("lat"), data.get("lng"), data.get("near")
    if lat is not None and lng is not None:
        return PlaceChange(columns, (lat, lng))
    if data.get("text"):
        return PlaceChange(columns, PlaceText(data["text"], Id(near) if near else None))
    return PlaceChange(columns, clears_position="lat" in data)


@dataclass(frozen=True, slots=True)
class SomedayQuery:
    """The part of the someday list to show.

    :param near: only what is near these destinations; everywhere without any.
    """

    near: tuple[Id, ...]
    part: Part


class SomedayQuerySchema(PartQuerySchema):
    """The part of the someday list to show."""

    near = Text(
        maximum=MAX_NEAR * (ID_LENGTH + 1),
        load_default="",
        metadata={"description": "Ids of destinations, separated by commas: only places near them."},
    )

    @post_load
    def query(self, data: Mapping[str, Any], **_options: Any) -> Any:
        """Return the query as a value, each id once."""
        near = tuple(Id(ident) for ident in dict.fromkeys(data["near"].split(",")) if ident)[:MAX_NEAR]
        return SomedayQuery(near, Part(data["limit"], data["cursor"]))
