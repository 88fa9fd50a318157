"""What the calls under /user take and answer."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Any

from marshmallow import ValidationError, fields, post_load, validate, validates_schema
from werkzeug.datastructures import FileStorage

from app.accounts.models import ABOUT_LENGTH, NAME_LENGTH
from app.accounts.schemas.fields import SHORT_NAME, Form, NewPassword
from app.countries import COUNTRIES
from app.db.types import ID_LENGTH
from app.web.fields import Choice, MessageSchema, Schema, Text
from app.web.paging import PageQuerySchema
from app.web.search import search_text


class Action(StrEnum):
    """What to do about a traveller."""

    FOLLOW = "follow"
    UNFOLLOW = "unfollow"


class Country(Text):
    """One of the 51 countries by its two-letter code in upper case, or nothing for none."""

    def __init__(self) -> None:
        super().__init__(maximum=2, metadata={"enum": ["", *COUNTRIES]})

    def _deserialize(self, value: object, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any) -> Any:
        code = super()._deserialize(value, attr, data, **kwargs)
        if code and code not in COUNTRIES:
            raise ValidationError("Please choose a country from the list.")
        return code or None


class Photo(fields.Field[FileStorage]):
    """A picture as a part of the form; what it is, is looked at later."""

    def __init__(self, *, description: str) -> None:
        super().__init__(metadata={"type": "string", "format": "binary", "description": description})

    def _deserialize(self, value: object, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any) -> Any:
        if not isinstance(value, FileStorage):
            raise ValidationError("Please attach the picture as a file.")
        return value


class Lines(Text):
    """Text of several lines. In forms browsers end a line with two characters; here it is one, which counts once."""

    def _deserialize(self, value: object, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any) -> str:
        lines = value.replace("\r\n", "\n") if isinstance(value, str) else value
        return super()._deserialize(lines, attr, data, **kwargs)


class PublishedTripSchema(Schema):
    """A published trip as a profile lists it."""

    itinerary_id = fields.String(required=True)
    trip_name = fields.String(required=True)
    place_image = fields.String(required=True, allow_none=True)
    no_of_days = fields.Integer(required=True)
    no_of_places = fields.Integer(required=True)


class FollowFiguresSchema(Schema):
    """How many travellers stand on either side of a profile."""

    followers_count = fields.Integer(required=True)
    following_count = fields.Integer(required=True)


class ProfileSchema(FollowFiguresSchema):
    """One's own profile."""

    id = fields.String(required=True)
    name = fields.String(required=True)
    email = fields.String(required=True)
    country = fields.String(required=True, allow_none=True, metadata={"description": "A two-letter code (ISO 3166-1)."})
    profile_image_url = fields.String(required=True, allow_none=True)
    about_me = fields.String(required=True)
    trip_count = fields.Integer(required=True, metadata={"description": "All trips one owns."})
    trip_list = fields.List(
        fields.Nested(PublishedTripSchema), required=True, metadata={"description": "The published trips."}
    )


class ProfileChangeSchema(Schema):
    """What to change of one's own profile: whatever is given."""

    about_me = Lines(maximum=ABOUT_LENGTH)
    name = Text(
        maximum=NAME_LENGTH,
        blank="Name field is required",
        required=False,
        validate=validate.Length(min=2, error=SHORT_NAME),
        metadata={"minLength": 2},
    )
    country = Country()
    file = Photo(description="A JPEG, PNG, GIF or WebP picture of less than 5 MB.")
    remove_image = Choice(("true", "false"))

    @validates_schema
    def _one_way(self, data: Mapping[str, Any], **_options: Any) -> None:
        if not data:
            raise ValidationError("Please say what to change.")
        if "file" in data and data.get("remove_image") == "true":
            raise ValidationError("Please either send a picture or remove the one you have.", "remove_image")

    @post_load
    def _settled(self, data: dict[str, Any], **_options: Any) -> dict[str, Any]:
        return data | {"remove_image": data.get("remove_image") == "true"}


class ProfileChangedSchema(MessageSchema):
    """The profile after a change."""

    profile_data = fields.Nested(ProfileSchema, required=True)


class PublicProfileSchema(FollowFiguresSchema):
    """A traveller as others see them."""

    id = fields.String(required=True)
    name = fields.String(required=True)
    profile_image_url = fields.String(required=True, allow_none=True)
    about_me = fields.String(required=True)
    trip_count = fields.Integer(required=True, metadata={"description": "Published trips; of oneself, all."})
    is_following = fields.Boolean(required=True, metadata={"description": "Whether the caller follows them."})
    trip_list = fields.List(
        fields.Nested(PublishedTripSchema),
        required=True,
        metadata={"description": "The published trips, for those who follow them and for themselves; else empty."},
    )


class UserSearchSchema(PageQuerySchema):
    """Whom to look for."""

    name = search_text(NAME_LENGTH, "How a name or a word of it begins, in any case and accents.")


class FoundUserSchema(Schema):
    """A traveller that a search found."""

    id = fields.String(required=True)
    name = fields.String(required=True)
    profile_image_url = fields.String(required=True, allow_none=True)
    trip_count = fields.Integer(required=True, metadata={"description": "Published trips."})


class FollowSchema(Schema):
    """Whom to follow, or no longer."""

    action = Choice([action.value for action in Action], blank="Please say follow or unfollow.")
    target_user_id = Text(maximum=ID_LENGTH, blank="Please say which traveller.")


class FollowedSchema(MessageSchema):
    """How one stands to a traveller now."""

    is_following = fields.Boolean(required=True)
    followers_count = fields.Integer(required=True, metadata={"description": "Of that traveller."})


class PasswordChangeSchema(Form):
    """A new password, and the present one as a proof."""

    missing = "All fields are required"

    current_password = Text(maximum=128, blank=missing, trim=False, load_only=True, metadata={"format": "password"})
    new_password = NewPassword(blank=missing)


class FarewellSchema(Form):
    """The password, as a proof that it is oneself who leaves."""

    missing = "Please enter your password"

    password = Text(maximum=128, blank=missing, trim=False, load_only=True, metadata={"format": "password"})


class PersonalDataSchema(Schema):
    """Everything that is kept of a traveller."""

    exported_at = fields.DateTime(required=True)
    account = fields.Dict(required=True)
    sessions = fields.List(fields.Dict(), required=True)
    following = fields.List(fields.Dict(), required=True)
    followers_count = fields.Integer(required=True)
    trips = fields.List(fields.Dict(), required=True, metadata={"description": "One's own, in full."})
    joined_trips = fields.List(fields.Dict(), required=True)
    likes = fields.List(fields.Dict(), required=True)
    reviews = fields.List(fields.Dict(), required=True, metadata={"description": "Those that are hidden too."})
    review_reports = fields.List(fields.Dict(), required=True, metadata={"description": "What one has reported."})
