"""Request schemas of the calls about sign-in methods and API tokens."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from marshmallow import EXCLUDE, ValidationError, fields, post_load, validate

from app.accounts.fields import Password
from app.accounts.schemas import DeleteAccountSchema
from app.accounts.security.models import LABEL_LENGTH, TokenScope
from app.texts import gettext, lazy_gettext
from app.web.fields import Choice, Line, Text
from app.web.origin import is_own_path
from app.web.schemas import Schema

MAX_CODE = 40
MAX_DAYS = 366
MAX_PATH = 500
MAX_PARAMETER = 2000
NO_CODE = lazy_gettext("Please enter the code.")
NO_LABEL = lazy_gettext("Please give it a name.")
NO_CREDENTIAL = lazy_gettext("Please send what the browser made.")


@dataclass(frozen=True, slots=True)
class CodeForm:
    """A code of the authenticator app, or a recovery code."""

    code: str


@dataclass(frozen=True, slots=True)
class NewPasskeyForm:
    """A passkey that the browser made.

    :param credential: as `PublicKeyCredential.toJSON()` returns it.
    """

    label: str
    credential: dict[str, Any]


@dataclass(frozen=True, slots=True)
class PasskeyForm:
    """The browser's signature with a passkey."""

    credential: dict[str, Any]


@dataclass(frozen=True, slots=True)
class NewTokenForm:
    """A new API token.

    :param days: after which it expires; None for never.
    """

    label: str
    scope: TokenScope
    days: int | None


@dataclass(frozen=True, slots=True)
class NextQuery:
    """Where to go after signing in."""

    next: str | None


@dataclass(frozen=True, slots=True)
class CallbackQuery:
    """The parameters that another service sends with the redirect.

    :param code: None if the traveller refused there.
    """

    state: str
    code: str | None


class CodeSchema(Schema):
    """A code of the authenticator app, or a recovery code."""

    code = Text(maximum=MAX_CODE, blank=NO_CODE)

    @post_load
    def _make(self, data: Mapping[str, Any], **_options: Any) -> CodeForm:
        return CodeForm(data["code"])


class PasswordProofSchema(DeleteAccountSchema):
    """The password, as proof that the owner asks."""

    password = Password(blank=lazy_gettext("Please enter your password"))


class PasskeyProofSchema(Schema):
    """The browser's signature with a passkey."""

    credential = fields.Dict(required=True, error_messages={"required": NO_CREDENTIAL, "invalid": NO_CREDENTIAL})

    @post_load
    def _make(self, data: Mapping[str, Any], **_options: Any) -> PasskeyForm:
        return PasskeyForm(data["credential"])


class NewPasskeySchema(Schema):
    """A passkey that the browser created, and a name for it."""

    label = Line(maximum=LABEL_LENGTH, blank=NO_LABEL)
    credential = fields.Dict(required=True, error_messages={"required": NO_CREDENTIAL, "invalid": NO_CREDENTIAL})

    @post_load
    def _make(self, data: Mapping[str, Any], **_options: Any) -> NewPasskeyForm:
        return NewPasskeyForm(data["label"], data["credential"])


def _require_own_path(path: str) -> None:
    if not is_own_path(path):
        raise ValidationError(gettext("Must be a path of this app."))


class NextQuerySchema(Schema):
    """Where to go after signing in."""

    next = Line(
        maximum=MAX_PATH,
        load_default=None,
        validate=_require_own_path,
        metadata={"description": "A path of this app.", "pattern": r"^/(?!/)[^\\\s]*$"},
    )

    @post_load
    def _make(self, data: Mapping[str, Any], **_options: Any) -> NextQuery:
        return NextQuery(data["next"])


class CallbackQuerySchema(Schema):
    """The parameters that another service sends with the redirect; unknown ones are ignored."""

    class Meta:
        """Services may add parameters (RFC 6749, 4.1.2)."""

        unknown = EXCLUDE

    state = Text(maximum=MAX_PARAMETER, blank=lazy_gettext("Please start again from the sign-in page."))
    code = Text(maximum=MAX_PARAMETER, load_default=None)

    @post_load
    def _make(self, data: Mapping[str, Any], **_options: Any) -> CallbackQuery:
        return CallbackQuery(data["state"], data["code"])


class NewTokenSchema(Schema):
    """A new API token."""

    label = Line(maximum=LABEL_LENGTH, blank=NO_LABEL)
    scope = Choice([scope.value for scope in TokenScope], blank=lazy_gettext("Please say what it may do."))
    expires_in_days = fields.Integer(
        strict=True,
        allow_none=True,
        load_default=None,
        validate=validate.Range(min=1, max=MAX_DAYS, error=lazy_gettext("Please choose 1 to 366 days.")),
        metadata={"description": "Left out or null: it never expires."},
    )

    @post_load
    def _make(self, data: Mapping[str, Any], **_options: Any) -> NewTokenForm:
        return NewTokenForm(data["label"], TokenScope(data["scope"]), data["expires_in_days"])
