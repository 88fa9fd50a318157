"""The calls under /auth."""

from __future__ import annotations

from typing import Any

from flask import Response, jsonify

from app.accounts import service, tokens
from app.accounts.codes import Purpose
from app.accounts.models import User
from app.accounts.schemas.auth import (
    EmailSchema,
    ForgottenSchema,
    ResetSchema,
    SignedInSchema,
    SignInSchema,
    SignUpSchema,
    TokenSchema,
    VerifiedSchema,
    VerifySchema,
)
from app.errors import TooMany
from app.extensions import limiter
from app.web import limits
from app.web.blueprint import Blueprint
from app.web.fields import MessageSchema
from app.web.identity import current_actor, require_bearer, require_refresh_cookie

CODES_PER_EMAIL = "1 per minute; 5 per hour"
"""How often a code may be asked for again."""
GUESSES_PER_EMAIL = "30 per hour"
"""Signing up again brings a fresh code with five fresh tries, so the tries of an address have a limit of their own."""

auth_blueprint = Blueprint("auth", __name__, public=True, url_prefix="/auth", description="Signing up and in.")

_per_address = limiter.limit(limits.AUTH_PER_ADDRESS, key_func=limits.address_key)


@auth_blueprint.route("/sign-up", methods=["POST"])
@_per_address
@auth_blueprint.arguments(SignUpSchema)
@auth_blueprint.response(201, MessageSchema)
@auth_blueprint.refuses(400, 409, 415, 429)
def sign_up(form: dict[str, str]) -> dict[str, str]:
    """Make an account and have a code mailed to its address.

    Where the address is taken but not verified, the name and the password are replaced.
    """
    service.sign_up(**form)
    return {"message": "Account created. Please enter the code that we sent to your email."}


@auth_blueprint.route("/verify-user", methods=["POST"])
@_per_address
@limiter.limit(GUESSES_PER_EMAIL, key_func=limits.email_key)
@auth_blueprint.arguments(VerifySchema)
@auth_blueprint.response(200, VerifiedSchema)
@auth_blueprint.refuses(400, 409, 415, 429)
def verify_user(form: dict[str, str]) -> Response:
    """Verify an address by the code that was mailed to it, and sign in."""
    user = service.verify(form["email"], form["otp"])
    return _signed_in(user, {"message": "Your email is verified. Welcome!"})


@auth_blueprint.route("/resend-otp", methods=["POST"])
@_per_address
@auth_blueprint.arguments(EmailSchema)
@auth_blueprint.response(200, MessageSchema)
@auth_blueprint.refuses(400, 415, 429)
def resend_otp(form: dict[str, str]) -> dict[str, str]:
    """Mail a fresh code to an address that waits to be verified.

    The answer does not tell whether there is an account. An address has one code a minute and five an hour.
    """
    _require_code("codes", form["email"])
    service.resend_code(form["email"])
    return {"message": "If this email waits to be verified, a new code is on its way."}


@auth_blueprint.route("/forgot-password", methods=["POST"])
@_per_address
@auth_blueprint.arguments(ForgottenSchema)
@auth_blueprint.response(200, MessageSchema)
@auth_blueprint.refuses(400, 415, 429)
def forgot_password(form: dict[str, str]) -> dict[str, str]:
    """Mail a code with which a new password can be chosen.

    The answer does not tell whether there is an account. An address has one code a minute and five an hour.
    """
    _require_code("resets", form["email"])
    service.send_reset_code(form["email"])
    return {"message": "If there is an account with this email, a code is on its way."}


@auth_blueprint.route("/reset-password", methods=["POST"])
@_per_address
@limiter.limit(GUESSES_PER_EMAIL, key_func=limits.email_key)
@auth_blueprint.arguments(ResetSchema)
@auth_blueprint.response(200, MessageSchema)
@auth_blueprint.refuses(400, 415, 429)
def reset_password(form: dict[str, str]) -> dict[str, str]:
    """Choose a new password by the code that was mailed for it; all sessions of the traveller end."""
    service.reset_password(form["email"], form["otp"], form["new_password"])
    return {"message": "Your password is changed. Please sign in."}


@auth_blueprint.route("/sign-in", methods=["POST"])
@limiter.limit(limits.SIGN_IN_PER_ADDRESS, key_func=limits.address_key)
@limiter.limit(limits.SIGN_IN_PER_EMAIL, key_func=limits.email_key)
@auth_blueprint.arguments(SignInSchema)
@auth_blueprint.response(200, SignedInSchema)
@auth_blueprint.refuses(400, 401, 415, 429)
def sign_in(form: dict[str, str]) -> Response | dict[str, object]:
    """Begin a session.

    With the right password but an address that is not verified yet, a fresh code is mailed and no session begins.
    It counts as asked for again: after one within the minute, or five within the hour, the last one stays good.
    """
    user = service.authenticate(**form)
    if user.verified_at is None:
        if not _spend_code("codes", user.email):
            service.send_code(user, Purpose.VERIFY)
        message = "Please verify your email first, with the code that we sent you."
        return {"is_verified": False, "message": message, "access_token": None}
    return _signed_in(user, {"is_verified": True, "message": "Login successful!"})


@auth_blueprint.route("/refresh", methods=["POST"])
@_per_address
@auth_blueprint.doc(security=[{"refreshCookie": []}])
@auth_blueprint.response(200, TokenSchema)
@auth_blueprint.refuses(401, 429)
def refresh() -> dict[str, str]:
    """Get a new access token for the session of the refresh cookie.

    The header X-CSRF-TOKEN repeats the value of the cookie csrf_refresh_token.
    """
    require_refresh_cookie()
    actor = current_actor()
    return {"access_token": tokens.access_token(actor.id, actor.session_id)}


@auth_blueprint.route("/sign-out", methods=["POST"])
@_per_address
@auth_blueprint.doc(security=[{"bearer": []}])
@auth_blueprint.response(200, MessageSchema)
@auth_blueprint.refuses(401, 429)
def sign_out() -> Response:
    """End the session of the access token; its tokens stop at once and its cookies are cleared."""
    require_bearer()
    service.end_session(current_actor().session_id)
    answer = jsonify({"message": "You are signed out."})
    tokens.clear_cookies(answer)
    return answer


def _require_code(scope: str, email: str) -> None:
    wait = _spend_code(scope, email)
    if wait:
        raise TooMany(f"Please wait {wait} seconds before you ask for another code.", wait)


def _spend_code(scope: str, email: str) -> int:
    return limits.spend(CODES_PER_EMAIL, scope, limits.key_of_email(email))


def _signed_in(user: User, values: dict[str, Any]) -> Response:
    session = service.start_session(user.id)
    answer = jsonify(values | {"access_token": tokens.access_token(user.id, session.id)})
    tokens.set_cookies(answer, user.id, session.id)
    return answer
