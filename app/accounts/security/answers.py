"""Answers of the calls about sign-in methods and API tokens."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Annotated, Any, Literal

from msgspec import Meta

from app.db.types import Id
from app.web.answers import Answer, MessageAnswer

CredentialOptions = Annotated[
    dict[str, Any], Meta(description="The options for `navigator.credentials`, as JSON (WebAuthn, 5.1.8).")
]


class TwoStepAnswer(Answer, frozen=True, kw_only=True):
    """Whether signing in takes a second step."""

    is_on: bool
    recovery_codes_left: int


class PasskeyAnswer(Answer, frozen=True, kw_only=True):
    """A passkey."""

    id: Id
    label: str
    created_at: datetime
    last_used_at: datetime | None


class ApiTokenAnswer(Answer, frozen=True, kw_only=True):
    """An API token, without the token itself."""

    id: Id
    label: str
    scope: Literal["read", "write"]
    created_at: datetime
    last_used_at: Annotated[datetime | None, Meta(description="To the hour.")]
    expires_at: datetime | None


class SecurityAnswer(Answer, frozen=True, kw_only=True):
    """How the caller signs in, and the API tokens of the account."""

    two_step: TwoStepAnswer
    passkeys: Sequence[PasskeyAnswer]
    identities: Annotated[Sequence[str], Meta(description="The issuers (OpenID Connect) that sign the caller in.")]
    tokens: Sequence[ApiTokenAnswer]


class TwoStepSetupAnswer(Answer, frozen=True, kw_only=True):
    """The setup data for an authenticator app; sign-in does not change until one of its codes has been entered."""

    secret: Annotated[str, Meta(description="In base32, to be typed on devices without a camera.")]
    uri: Annotated[str, Meta(description="An `otpauth:` address.")]
    qr_code: Annotated[str, Meta(description="The address as a picture: a `data:` address of an SVG.")]


class RecoveryCodesAnswer(MessageAnswer, frozen=True, kw_only=True):
    """One-time codes that replace one of the authenticator app; they are shown only once."""

    recovery_codes: Sequence[str]


class CredentialOptionsAnswer(Answer, frozen=True, kw_only=True):
    """The options that the browser needs to create or use a passkey; valid for five minutes."""

    options: CredentialOptions


class NewApiTokenAnswer(MessageAnswer, frozen=True, kw_only=True):
    """A new API token; it is shown only once."""

    token: str
    details: ApiTokenAnswer
