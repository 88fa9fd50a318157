"""Passkeys (WebAuthn level 3): a key that the traveller's device or password manager holds, unlocked by its owner."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import delete, func, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session
from webauthn import (
    base64url_to_bytes,
    generate_authentication_options,
    generate_registration_options,
    options_to_json,
    verify_authentication_response,
    verify_registration_response,
)
from webauthn.helpers import bytes_to_base64url
from webauthn.helpers.exceptions import WebAuthnException
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from app.accounts.locks import lock_user
from app.accounts.models import User
from app.accounts.security.answers import PasskeyAnswer
from app.accounts.security.mails import mail_security_change
from app.accounts.security.models import CREDENTIAL_LENGTH, Passkey
from app.audit import service as audit
from app.audit.models import Action
from app.db.types import Id, utc_now
from app.errors import Conflict, Invalid, NotFound, Unauthenticated
from app.texts import gettext, lazy_gettext
from app.web.configuration import current_settings
from app.web.identity import ENDED

MAX_PASSKEYS = 20
REFUSED = lazy_gettext("This passkey could not be checked. Please try again.")
UNKNOWN_PASSKEY = lazy_gettext("We don't know this passkey. Please sign in another way.")


@dataclass(frozen=True, slots=True)
class Ceremony:
    """The options for the browser, and the challenge to check its answer against.

    :param options: for `navigator.credentials`.
    :param challenge: in base64url.
    """

    options: dict[str, Any]
    challenge: str


def begin_registration(session: Session, user_id: Id) -> Ceremony:
    """Return the options with which the browser creates a passkey."""
    user = session.execute(select(User.name, User.email).where(User.id == user_id)).one()
    held = session.scalars(select(Passkey.credential_id).where(Passkey.user_id == user_id))
    settings = current_settings()
    options = generate_registration_options(
        rp_id=settings.public_host,
        rp_name=settings.app_name,
        user_id=user_id.encode(),
        user_name=user.email,
        user_display_name=user.name,
        authenticator_selection=AuthenticatorSelectionCriteria(
            resident_key=ResidentKeyRequirement.REQUIRED, user_verification=UserVerificationRequirement.REQUIRED
        ),
        exclude_credentials=[PublicKeyCredentialDescriptor(id=base64url_to_bytes(one)) for one in held],
    )
    return Ceremony(json.loads(options_to_json(options)), bytes_to_base64url(options.challenge))


def register(session: Session, user_id: Id, label: str, credential: dict[str, Any], challenge: str) -> None:
    """Add a passkey that the browser created.

    :param challenge: the challenge sent to the browser.
    :raises Invalid: when it does not match the challenge.
    :raises Conflict: when it is registered, or the traveller has too many.
    """
    settings = current_settings()
    try:
        made = verify_registration_response(
            credential=credential,
            expected_challenge=base64url_to_bytes(challenge),
            expected_rp_id=settings.public_host,
            expected_origin=settings.public_url,
            require_user_verification=True,
        )
    except (WebAuthnException, ValueError, TypeError, KeyError) as error:
        raise Invalid({"credential": [REFUSED]}) from error
    credential_id = bytes_to_base64url(made.credential_id)
    if len(credential_id) > CREDENTIAL_LENGTH:
        raise Invalid({"credential": [REFUSED]})
    user = lock_user(session, user_id)
    if user is None:
        raise Unauthenticated(ENDED)
    if (session.scalar(select(func.count()).where(Passkey.user_id == user_id)) or 0) >= MAX_PASSKEYS:
        raise Conflict(gettext("You have %(count)s passkeys. Please remove one first.", count=MAX_PASSKEYS))
    passkey = Passkey(
        user_id=user_id,
        credential_id=credential_id,
        public_key=made.credential_public_key,
        sign_count=made.sign_count,
        label=label,
    )
    try:
        with session.begin_nested():
            session.add(passkey)
    except IntegrityError as error:
        raise Conflict(gettext("This passkey is already registered.")) from error
    audit.record(session, Action.PASSKEY_ADDED, actor_id=user_id, details={"passkey": passkey.id})
    mail_security_change(session, user, gettext("The passkey “%(label)s” was added.", label=label))


def remove(session: Session, user_id: Id, passkey_id: Id) -> None:
    """Remove a passkey.

    :raises NotFound: when the traveller has no such passkey.
    """
    user = lock_user(session, user_id)
    label = session.scalar(
        delete(Passkey).where(Passkey.id == passkey_id, Passkey.user_id == user_id).returning(Passkey.label)
    )
    if user is None or label is None:
        raise NotFound(gettext("This passkey is gone."))
    audit.record(session, Action.PASSKEY_REMOVED, actor_id=user_id, details={"passkey": passkey_id})
    mail_security_change(session, user, gettext("The passkey “%(label)s” was removed.", label=label))


def list_passkeys(session: Session, user_id: Id) -> Sequence[PasskeyAnswer]:
    """Return a traveller's passkeys, the oldest first."""
    rows = session.execute(
        select(Passkey.id, Passkey.label, Passkey.created_at, Passkey.last_used_at)
        .where(Passkey.user_id == user_id)
        .order_by(Passkey.created_at, Passkey.id)
    )
    return [
        PasskeyAnswer(id=row.id, label=row.label, created_at=row.created_at, last_used_at=row.last_used_at)
        for row in rows
    ]


def begin_sign_in() -> Ceremony:
    """Return the options with which the browser signs in with any passkey its owner picks."""
    options = generate_authentication_options(
        rp_id=current_settings().public_host, user_verification=UserVerificationRequirement.REQUIRED
    )
    return Ceremony(json.loads(options_to_json(options)), bytes_to_base64url(options.challenge))


def authenticate(session: Session, credential: dict[str, Any], challenge: str) -> User:
    """Return the traveller whose passkey signed a challenge, with the row locked.

    :param challenge: the challenge sent to the browser.
    :raises Unauthenticated: when the passkey is unknown or did not sign it.
    """
    settings = current_settings()
    credential_id = credential.get("id")
    known = Passkey.credential_id == (credential_id if isinstance(credential_id, str) else "")
    owner_id = session.scalar(select(Passkey.user_id).where(known))
    user = None if owner_id is None else lock_user(session, owner_id)
    passkey = session.scalar(select(Passkey).where(known).execution_options(populate_existing=True))
    if user is None or passkey is None:
        raise Unauthenticated(UNKNOWN_PASSKEY)
    try:
        used = verify_authentication_response(
            credential=credential,
            expected_challenge=base64url_to_bytes(challenge),
            expected_rp_id=settings.public_host,
            expected_origin=settings.public_url,
            credential_public_key=passkey.public_key,
            # Raises when the signature counter went backwards: the authenticator was cloned.
            credential_current_sign_count=passkey.sign_count,
            require_user_verification=True,
        )
    except (WebAuthnException, ValueError, TypeError, KeyError) as error:
        audit.record_refusal(session, Action.SIGN_IN_FAILED, subject_id=passkey.user_id)
        raise Unauthenticated(REFUSED) from error
    passkey.sign_count, passkey.last_used_at = used.new_sign_count, utc_now()
    return user
