"""The calls under /user about how the caller signs in, and about API tokens."""

from __future__ import annotations

from flask import Response

from app.accounts import service
from app.accounts.models import User
from app.accounts.routes_user import spend_password_try
from app.accounts.schemas import DeleteAccountForm
from app.accounts.security import api_tokens, identities, passkeys, two_step
from app.accounts.security.answers import (
    CredentialOptionsAnswer,
    NewApiTokenAnswer,
    RecoveryCodesAnswer,
    SecurityAnswer,
    TwoStepAnswer,
    TwoStepSetupAnswer,
)
from app.accounts.security.cookies import StepCookie
from app.accounts.security.schemas import (
    CodeForm,
    CodeSchema,
    NewPasskeyForm,
    NewPasskeySchema,
    NewTokenForm,
    NewTokenSchema,
    PasswordProofSchema,
)
from app.db.types import Id
from app.errors import Invalid, TooMany
from app.extensions import db
from app.texts import gettext, lazy_gettext
from app.web import limits
from app.web.answers import MessageAnswer, json_response
from app.web.blueprint import Blueprint
from app.web.identity import current_actor

CHALLENGE_SECONDS = 300
CODES_PER_USER = "10 per 10 minutes"
"""Rate limit for codes: a stolen session must not allow guessing them."""
TOO_LATE = lazy_gettext("That took too long. Please try again.")

new_passkey_cookie = StepCookie("new_passkey", CHALLENGE_SECONDS, "/user/passkeys")

security_blueprint = Blueprint(
    "security",
    __name__,
    api_tokens=False,
    url_prefix="/user",
    description="How travellers sign in: a second step, passkeys; and tokens for their own programs.",
)


@security_blueprint.route("/security")
@security_blueprint.response(200, SecurityAnswer)
@security_blueprint.refuses(401, 429)
def security() -> SecurityAnswer:
    """Get the caller's sign-in methods and API tokens."""
    session, user_id = db.session(), current_actor().id
    return SecurityAnswer(
        two_step=TwoStepAnswer(
            is_on=two_step.is_on(session, user_id),
            recovery_codes_left=two_step.recovery_codes_left(session, user_id),
        ),
        passkeys=passkeys.list_passkeys(session, user_id),
        identities=identities.issuers(session, user_id),
        tokens=api_tokens.list_tokens(session, user_id),
    )


@security_blueprint.route("/two-step", methods=["POST"])
@security_blueprint.response(200, TwoStepSetupAnswer)
@security_blueprint.refuses(401, 409, 429)
def begin_two_step() -> TwoStepSetupAnswer:
    """Begin to set up two-step verification: get the secret for an authenticator app.

    Nothing changes at sign-in before a code of the app is confirmed. Repeating the call makes a new secret.
    """
    setup = two_step.begin(db.session(), current_actor().id)
    return TwoStepSetupAnswer(secret=setup.secret, uri=setup.uri, qr_code=setup.qr_code)


@security_blueprint.route("/two-step/confirm", methods=["POST"])
@security_blueprint.arguments(CodeSchema)
@security_blueprint.response(200, RecoveryCodesAnswer)
@security_blueprint.refuses(400, 401, 409, 415, 429)
def confirm_two_step(form: CodeForm) -> RecoveryCodesAnswer:
    """Turn two-step verification on by the first code of the app, and get recovery codes, which are shown once."""
    user_id = current_actor().id
    spend_code_try(user_id)
    codes = two_step.confirm(db.session(), user_id, form.code)
    return RecoveryCodesAnswer(message=gettext("Two-step verification is on."), recovery_codes=codes)


@security_blueprint.route("/two-step/off", methods=["POST"])
@security_blueprint.arguments(PasswordProofSchema)
@security_blueprint.response(200, MessageAnswer)
@security_blueprint.refuses(400, 401, 415, 429)
def turn_two_step_off(form: DeleteAccountForm) -> MessageAnswer:
    """Turn two-step verification off. Repeating the call changes nothing."""
    two_step.turn_off(db.session(), _proved_owner(form.password))
    return MessageAnswer(message=gettext("Two-step verification is off."))


@security_blueprint.route("/two-step/recovery-codes", methods=["POST"])
@security_blueprint.arguments(PasswordProofSchema)
@security_blueprint.response(200, RecoveryCodesAnswer)
@security_blueprint.refuses(400, 401, 409, 415, 429)
def renew_recovery_codes(form: DeleteAccountForm) -> RecoveryCodesAnswer:
    """Replace the recovery codes; the former ones no longer work."""
    codes = two_step.renew_recovery_codes(db.session(), _proved_owner(form.password))
    return RecoveryCodesAnswer(message=gettext("Your new recovery codes are ready."), recovery_codes=codes)


@security_blueprint.route("/passkeys/options", methods=["POST"])
@security_blueprint.response(200, CredentialOptionsAnswer)
@security_blueprint.refuses(401, 429)
def passkey_options() -> Response:
    """Get the options to create a passkey (`navigator.credentials.create`); valid for five minutes."""
    ceremony = passkeys.begin_registration(db.session(), current_actor().id)
    response = json_response(CredentialOptionsAnswer(options=ceremony.options))
    new_passkey_cookie.set(response, ceremony.challenge)
    return response


@security_blueprint.route("/passkeys", methods=["POST"])
@security_blueprint.arguments(NewPasskeySchema)
@security_blueprint.response(201, MessageAnswer)
@security_blueprint.refuses(400, 401, 409, 415, 429)
def add_passkey(form: NewPasskeyForm) -> Response:
    """Add a passkey that the browser created. It consumes the cookie `new_passkey` of the options."""
    challenge = new_passkey_cookie.take()
    if challenge is None:
        raise Invalid({"credential": [str(TOO_LATE)]})
    passkeys.register(db.session(), current_actor().id, form.label, form.credential, challenge)
    response = json_response(MessageAnswer(message=gettext("You can sign in with this passkey from now on.")), 201)
    new_passkey_cookie.clear(response)
    return response


@security_blueprint.route("/passkeys/<passkey_id>", methods=["DELETE"])
@security_blueprint.response(200, MessageAnswer)
@security_blueprint.refuses(401, 404, 429)
def remove_passkey(passkey_id: str) -> MessageAnswer:
    """Remove one of the caller's passkeys; it no longer signs in."""
    passkeys.remove(db.session(), current_actor().id, Id(passkey_id))
    return MessageAnswer(message=gettext("The passkey is removed."))


@security_blueprint.route("/tokens", methods=["POST"])
@security_blueprint.arguments(NewTokenSchema)
@security_blueprint.response(201, NewApiTokenAnswer)
@security_blueprint.refuses(400, 401, 409, 415, 429)
def make_token(form: NewTokenForm) -> Response:
    """Make an API token, which is shown once.

    Send it in the header `Authorization: Bearer ...` of calls about trips, places, reviews and holidays; with the scope
    `read`, only of those that read. It can neither read nor change the account itself.
    """
    token, details = api_tokens.make(db.session(), current_actor().id, form.label, form.scope, form.days)
    message = gettext("Copy the token now: it is not shown again.")
    return json_response(NewApiTokenAnswer(message=message, token=token, details=details), 201)


@security_blueprint.route("/tokens/<token_id>", methods=["DELETE"])
@security_blueprint.response(200, MessageAnswer)
@security_blueprint.refuses(401, 404, 429)
def revoke_token(token_id: str) -> MessageAnswer:
    """Delete one of the caller's API tokens; it stops working at once."""
    api_tokens.revoke(db.session(), current_actor().id, Id(token_id))
    return MessageAnswer(message=gettext("The token is deleted."))


def spend_code_try(user_id: Id) -> None:
    """Count an attempt to enter a code.

    :raises TooMany: after too many attempts.
    """
    wait = limits.spend(CODES_PER_USER, "two_step", user_id)
    if wait:
        raise TooMany(gettext("Too many tries. Please wait a few minutes."), wait)


def _proved_owner(password: str) -> User:
    user_id = current_actor().id
    spend_password_try(user_id)
    wrong = gettext("Your password is not right.")
    return service.lock_with_password(db.session(), user_id, password, field="password", wrong=wrong)
