"""Request schemas of the calls under /auth and /user."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, ClassVar

from marshmallow import ValidationError, post_load, validates_schema
from werkzeug.datastructures import FileStorage

from app.accounts.fields import CodeDigits, Country, Email, MultilineText, Name, NewPassword, Password, Photo
from app.accounts.models import ABOUT_LENGTH, NAME_LENGTH
from app.db.types import ID_LENGTH, Id
from app.texts import gettext, lazy_gettext
from app.web.fields import Choice, Text
from app.web.paging import PageQuerySchema, search_text
from app.web.schemas import Schema

NO_EMAIL = lazy_gettext("Email not found. Please try again.")
MAX_TOKEN = 64
MISSING_FIELDS = lazy_gettext("Please fill in all fields")


class FormSchema(Schema):
    """A form that loads into a dataclass; its error message names missing fields first."""

    form: ClassVar[type]
    missing: ClassVar[str]

    def handle_error(self, error: ValidationError, data: Any, *, many: bool, **kwargs: Any) -> None:
        """Move missing fields to the front."""
        if isinstance(error.messages, dict):
            ordered = sorted(error.messages.items(), key=lambda item: str(self.missing) not in item[1])
            error.messages = dict(ordered)

    @post_load
    def _make(self, data: dict[str, Any], **_options: Any) -> Any:
        return self.form(**data)


@dataclass(frozen=True, slots=True)
class SignUpForm:
    """A new account."""

    name: str
    email: str
    password: str


@dataclass(frozen=True, slots=True)
class SignInForm:
    """An email and a password."""

    email: str
    password: str


@dataclass(frozen=True, slots=True)
class EmailForm:
    """An email."""

    email: str


@dataclass(frozen=True, slots=True)
class VerifyForm:
    """An email and the code that was mailed to it."""

    email: str
    code: str


@dataclass(frozen=True, slots=True)
class ResetForm:
    """A new password, with the code that was mailed for it or the token of the link.

    :param email: with the code.
    :param code: empty with a token.
    """

    new_password: str
    email: str = ""
    code: str = ""
    token: str | None = None


@dataclass(frozen=True, slots=True)
class PasswordChangeForm:
    """A new password, with the current one as proof."""

    current_password: str
    new_password: str


@dataclass(frozen=True, slots=True)
class DeleteAccountForm:
    """The password, as proof."""

    password: str


class SignUpSchema(FormSchema):
    """A new account."""

    form, missing = SignUpForm, MISSING_FIELDS

    name = Name(blank=missing)
    email = Email(blank=missing)
    password = NewPassword(blank=missing)


class SignInSchema(FormSchema):
    """An email and a password."""

    form, missing = SignInForm, lazy_gettext("Please enter email & password")

    email = Email(blank=missing)
    password = Password(blank=missing)


class VerifySchema(FormSchema):
    """The code that was mailed to an address."""

    form, missing = VerifyForm, NO_EMAIL

    email = Email(blank=missing)
    code = CodeDigits()


class EmailSchema(FormSchema):
    """The address to be verified."""

    form, missing = EmailForm, NO_EMAIL

    email = Email(blank=missing)


class ForgottenSchema(FormSchema):
    """The address whose password was forgotten."""

    form, missing = EmailForm, lazy_gettext("Please enter your email")

    email = Email(blank=missing)


class ResetSchema(FormSchema):
    """A new password, with either `email` and `otp` or the `token` of the link; all of them were mailed for it."""

    form, missing = ResetForm, MISSING_FIELDS

    email = Email(blank=missing, required=False)
    code = CodeDigits(blank=missing, wrong=lazy_gettext("OTP must be 4 digits"), required=False)
    token = Text(
        maximum=MAX_TOKEN,
        blank=missing,
        required=False,
        metadata={"description": "From the link in the mail; then `email` and `otp` are left out."},
    )
    new_password = NewPassword(blank=missing)

    @validates_schema(pass_original=True, skip_on_field_errors=False)
    def _check_proof(self, _data: Mapping[str, Any], original: Any, **_options: Any) -> None:
        given = original if isinstance(original, Mapping) else {}
        proof = {"email", "otp"}
        if "token" not in given:
            missing = proof - given.keys()
            if missing:
                raise ValidationError({name: [self.missing] for name in sorted(missing)})
        elif proof & given.keys():
            raise ValidationError(gettext("Please send either the code with its email, or the token."), "token")


class PasswordChangeSchema(FormSchema):
    """A new password, with the current one as proof."""

    form, missing = PasswordChangeForm, lazy_gettext("All fields are required")

    current_password = Password(blank=missing)
    new_password = NewPassword(blank=missing)


class DeleteAccountSchema(FormSchema):
    """The password, as proof that the owner deletes the account."""

    form, missing = DeleteAccountForm, lazy_gettext("Please enter your password")

    password = Password(blank=missing)


class FollowAction(StrEnum):
    """Whether to follow or unfollow."""

    FOLLOW = "follow"
    UNFOLLOW = "unfollow"


@dataclass(frozen=True, slots=True)
class FollowForm:
    """Whom to follow or unfollow."""

    action: FollowAction
    target_user_id: Id


@dataclass(frozen=True, slots=True)
class ProfileForm:
    """Changes to the caller's profile; None leaves a field unchanged.

    :param clear_country: whether to remove the country.
    """

    about_me: str | None = None
    name: str | None = None
    country: str | None = None
    clear_country: bool = False
    file: FileStorage | None = None
    remove_image: bool = False


@dataclass(frozen=True, slots=True)
class UserSearch:
    """The name to search for, and which page of the results."""

    name: str
    limit: int
    cursor: str | None


class FollowSchema(Schema):
    """Whom to follow or unfollow."""

    action = Choice([action.value for action in FollowAction], blank=lazy_gettext("Please say follow or unfollow."))
    target_user_id = Text(maximum=ID_LENGTH, blank=lazy_gettext("Please say which traveller."))

    @post_load
    def _make(self, data: Mapping[str, str], **_options: Any) -> FollowForm:
        return FollowForm(FollowAction(data["action"]), Id(data["target_user_id"]))


class ProfileChangeSchema(Schema):
    """Changes to the caller's profile; omitted fields stay unchanged."""

    document: ClassVar[dict[str, Any]] = {"minProperties": 1}

    about_me = MultilineText(maximum=ABOUT_LENGTH)
    name = Name(blank=lazy_gettext("Name field is required"), required=False)
    country = Country()
    file = Photo(description="A JPEG, PNG, GIF or WebP picture of less than 5 MB.")
    remove_image = Choice(("true", "false"), metadata={"description": "`true` only without a picture in `file`."})

    @validates_schema
    def _check(self, data: Mapping[str, Any], **_options: Any) -> None:
        if not data:
            raise ValidationError(gettext("Please say what to change."))
        if "file" in data and data.get("remove_image") == "true":
            message = gettext("Please either send a picture or remove the one you have.")
            raise ValidationError(message, "remove_image")

    @post_load
    def _make(self, data: Mapping[str, Any], **_options: Any) -> ProfileForm:
        return ProfileForm(
            about_me=data.get("about_me"),
            name=data.get("name"),
            country=data.get("country"),
            clear_country="country" in data and data["country"] is None,
            file=data.get("file"),
            remove_image=data.get("remove_image") == "true",
        )


class UserSearchSchema(PageQuerySchema):
    """The name to search for."""

    name = search_text(NAME_LENGTH, "The start of a name or of a word in it; case and accents do not matter.")

    @post_load
    def _make(self, data: Mapping[str, Any], **_options: Any) -> UserSearch:
        return UserSearch(**data)
