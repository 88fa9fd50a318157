"""The calls under /auth for the second step, for passkeys, and for signing in with another service."""

from __future__ import annotations

from urllib.parse import urlencode

import structlog
from flask import Response

from app.accounts import passwords, sessions, signing_in
from app.accounts.answers import VerifiedAnswer
from app.accounts.locks import lock_user
from app.accounts.models import User
from app.accounts.security import identities, passkeys, two_step
from app.accounts.security.answers import CredentialOptionsAnswer
from app.accounts.security.cookies import StepCookie
from app.accounts.security.oidc import OidcRefused, oidc_service
from app.accounts.security.routes import CHALLENGE_SECONDS, TOO_LATE, spend_code_try
from app.accounts.security.schemas import (
    CallbackQuery,
    CallbackQuerySchema,
    CodeForm,
    CodeSchema,
    NextQuery,
    NextQuerySchema,
    PasskeyForm,
    PasskeyProofSchema,
)
from app.audit import service as audit
from app.audit.models import Action
from app.db import transaction
from app.db.types import Id
from app.errors import Forbidden, Invalid, NotFound, Unauthenticated, Unavailable
from app.extensions import db, limiter
from app.remote.errors import CircuitOpen, RemoteFailed
from app.texts import gettext, lazy_gettext
from app.web import limits
from app.web.answers import json_response
from app.web.blueprint import Blueprint
from app.web.origin import comes_from_elsewhere

SECOND_STEP_SECONDS = 600
OIDC_SECONDS = 600
SIGN_IN = "/signin"
AFTER_SIGN_IN = "/explore"
START_AGAIN = lazy_gettext("That took too long. Please sign in again.")
NO_SERVICE = lazy_gettext("This service does not answer. Please try again in a moment, or sign in another way.")

log = structlog.get_logger(__name__)

second_step_cookie = StepCookie("second_step", SECOND_STEP_SECONDS)
passkey_cookie = StepCookie("passkey", CHALLENGE_SECONDS)
oidc_cookie = StepCookie("oidc", OIDC_SECONDS)

sign_in_blueprint = Blueprint(
    "sign_in", __name__, public=True, url_prefix="/auth", description="Signing in with more than a password."
)
_per_address = limiter.limit(limits.AUTH_PER_ADDRESS, key_func=limits.address_key)


@sign_in_blueprint.route("/second-step", methods=["POST"])
@_per_address
@sign_in_blueprint.arguments(CodeSchema)
@sign_in_blueprint.response(200, VerifiedAnswer)
@sign_in_blueprint.refuses(400, 401, 403, 415, 429)
def second_step(form: CodeForm) -> Response:
    """Finish a sign-in by a code of the authenticator app, or by a recovery code. Each works once.

    The first step sets the cookie `second_step`, which is valid for ten minutes, until the password changes.
    """
    waiting = second_step_cookie.read()
    if waiting is None:
        raise Unauthenticated(START_AGAIN)
    user_id, password = Id(waiting[0]), waiting[1]
    spend_code_try(user_id)
    user = lock_user(db.session(), user_id)
    if user is None or passwords.mark(user.password_hash) != password:
        raise Unauthenticated(START_AGAIN)
    if not two_step.use_code(db.session(), user_id, form.code):
        audit.record_refusal(db.session(), Action.SIGN_IN_FAILED, subject_id=user_id)
        raise Invalid({"code": [str(two_step.WRONG_CODE)]})
    response = _signed_in(user)
    second_step_cookie.clear(response)
    return response


@sign_in_blueprint.route("/passkey/options", methods=["POST"])
@_per_address
@sign_in_blueprint.without_fields
@sign_in_blueprint.response(200, CredentialOptionsAnswer)
@sign_in_blueprint.refuses(429)
def passkey_options() -> Response:
    """Get the options to sign in with a passkey (`navigator.credentials.get`); valid for five minutes."""
    ceremony = passkeys.begin_sign_in()
    response = json_response(CredentialOptionsAnswer(options=ceremony.options))
    passkey_cookie.set(response, ceremony.challenge)
    return response


@sign_in_blueprint.route("/passkey", methods=["POST"])
@limiter.limit(limits.SIGN_IN_PER_ADDRESS, key_func=limits.address_key)
@sign_in_blueprint.arguments(PasskeyProofSchema)
@sign_in_blueprint.response(200, VerifiedAnswer)
@sign_in_blueprint.refuses(400, 401, 403, 415, 429)
def sign_in_with_passkey(form: PasskeyForm) -> Response:
    """Start a session with a passkey. There is no second step, because the device has verified its owner.

    It consumes the cookie `passkey` of the options.
    """
    challenge = passkey_cookie.take()
    if challenge is None:
        raise Unauthenticated(TOO_LATE)
    response = _signed_in(passkeys.authenticate(db.session(), form.credential, challenge))
    passkey_cookie.clear(response)
    return response


@sign_in_blueprint.route("/oidc/start")
@_per_address
@sign_in_blueprint.arguments(NextQuerySchema, location="query")
@sign_in_blueprint.response(302, description="To the service; to the sign-in page if another website sent the browser.")
@sign_in_blueprint.refuses(400, 404, 429, 503)
def start_oidc(query: NextQuery) -> Response:
    """Send the browser to the service that the setting `OIDC_ISSUER` names, to sign in there."""
    service = oidc_service()
    if service is None:
        raise NotFound(gettext("Signing in with another service is not set up here."))
    if comes_from_elsewhere():
        # Another website must not sign in someone who has not asked for it.
        return _go(SIGN_IN)
    try:
        attempt = service.begin()
    except (RemoteFailed, CircuitOpen) as error:
        log.warning("oidc_failed", error=str(error))
        raise Unavailable(NO_SERVICE) from error
    response = _go(attempt.url)
    oidc_cookie.set(response, [attempt.state, attempt.nonce, attempt.verifier, query.next])
    return response


@sign_in_blueprint.route("/oidc/callback")
@_per_address
@sign_in_blueprint.arguments(CallbackQuerySchema, location="query")
@sign_in_blueprint.response(
    302, description="To the page that asked for the sign-in, the second step, or the sign-in page."
)
@sign_in_blueprint.refuses(400, 401, 403, 404, 429, 503)
def finish_oidc(query: CallbackQuery) -> Response:
    """Finish a sign-in with another service; an unknown verified address becomes a new account.

    An account with a second step still asks for it.
    """
    service = oidc_service()
    if service is None:
        raise NotFound(gettext("Signing in with another service is not set up here."))
    waiting = oidc_cookie.take()
    if waiting is None or waiting[0] != query.state:
        raise Forbidden(START_AGAIN)
    if query.code is None:
        # The traveller changed their mind at the service.
        response = _go(SIGN_IN)
        oidc_cookie.clear(response)
        return response
    try:
        claims = service.finish(query.code, nonce=waiting[1], verifier=waiting[2])
    except OidcRefused as error:
        log.warning("oidc_refused", error=str(error))
        raise Forbidden(gettext("That service did not confirm who you are. Please try again.")) from error
    except (RemoteFailed, CircuitOpen) as error:
        log.warning("oidc_failed", error=str(error))
        raise Unavailable(NO_SERVICE) from error
    # The browser arrives by GET, after which nothing is committed.
    with transaction.writing(db.session()):
        user = identities.sign_in(db.session(), claims)
        asks_for_code = two_step.is_on(db.session(), user.id)
        session = None if asks_for_code else signing_in.start(db.session(), user)
        response = _go(_second_step_page(waiting[3]) if session is None else waiting[3] or AFTER_SIGN_IN)
        if session is None:
            ask_for_second_step(response, user)
        else:
            signing_in.set_cookies(response, user, session)
    oidc_cookie.clear(response)
    return response


def ask_for_second_step(response: Response, user: User) -> None:
    """Remember in the browser which traveller's code completes the sign-in; changing the password invalidates it."""
    second_step_cookie.set(response, [user.id, passwords.mark(user.password_hash)])


def _signed_in(user: User) -> Response:
    session = signing_in.start(db.session(), user, second_step=True)
    token = sessions.access_token(user.id, session.id)
    response = json_response(VerifiedAnswer(message=gettext("Login successful!"), access_token=token))
    signing_in.set_cookies(response, user, session)
    return response


def _go(url: str) -> Response:
    return Response(status=302, headers={"Location": url})


def _second_step_page(next_path: str | None) -> str:
    return f"{SIGN_IN}?{urlencode({'step': 'code'} | ({'next': next_path} if next_path else {}))}"
