"""The calls under /auth."""

from __future__ import annotations

from flask import Response

from app.accounts import devices, passwords, resets, service, sessions, sign_up_cookie, sign_ups, signing_in
from app.accounts.answers import SignedInAnswer, TokenAnswer, VerifiedAnswer
from app.accounts.models import SignUp
from app.accounts.schemas import (
    EmailForm,
    EmailSchema,
    ForgottenSchema,
    ResetForm,
    ResetSchema,
    SignInForm,
    SignInSchema,
    SignUpForm,
    SignUpSchema,
    VerifyForm,
    VerifySchema,
)
from app.accounts.security import two_step
from app.accounts.security.routes_sign_in import ask_for_second_step
from app.db import transaction
from app.errors import TooMany, Unauthenticated
from app.extensions import db, limiter
from app.texts import gettext, ngettext
from app.web import limits
from app.web.answers import MessageAnswer, json_response
from app.web.blueprint import Blueprint
from app.web.identity import ENDED, current_actor, expire_cookies, require_refresh_token, require_session

CODES_PER_EMAIL = "1 per minute; 5 per hour; 10 per day"
"""Rate limit for codes of sign-ups, including repeated requests."""
RESETS_PER_EMAIL = "1 per minute; 5 per hour"
"""Rate limit for reset mails; loose enough that a stranger cannot lock the owner out."""
GUESSES_PER_EMAIL = "30 per hour"
"""Each new code allows five tries, so the tries per address have a limit too."""

auth_blueprint = Blueprint("auth", __name__, public=True, url_prefix="/auth", description="Signing up and in.")

_per_address = limiter.limit(limits.AUTH_PER_ADDRESS, key_func=limits.address_key)


@auth_blueprint.route("/sign-up", methods=["POST"])
@_per_address
@auth_blueprint.arguments(SignUpSchema)
@auth_blueprint.response(201, MessageAnswer)
@auth_blueprint.refuses(400, 409, 415, 429)
def sign_up(form: SignUpForm) -> Response:
    """Sign up and mail a code, which turns the sign-up into an account.

    Other pending sign-ups of the address stay, at most three in total, for a week; each has its own name, password and
    code. A cookie remembers which one this browser made. A mailed code counts as a requested one: each address gets one
    a minute, five an hour and ten a day.
    """
    passwords.refuse_own(form.password, form.name, form.email, field="password")
    with transaction.reading(db.session()):
        # Requests that send no mail do not count.
        sign_ups.require_free(db.session(), form.email)
    _require_code(form.email)
    sign_up_id = sign_ups.sign_up(db.session(), form.name, form.email, form.password)
    message = gettext("Account created. Please enter the code we emailed you.")
    response = json_response(MessageAnswer(message=message), 201)
    sign_up_cookie.remember(response, form.email, sign_up_id)
    return response


@auth_blueprint.route("/verify-user", methods=["POST"])
@_per_address
@limiter.limit(GUESSES_PER_EMAIL, key_func=limits.email_key, exempt_when=limits.names_no_email)
@auth_blueprint.arguments(VerifySchema)
@auth_blueprint.response(200, VerifiedAnswer)
@auth_blueprint.refuses(400, 409, 415, 429)
def verify_user(form: VerifyForm) -> Response:
    """Verify an address by the code that was mailed to it, and sign in.

    The code activates the sign-up that it was mailed for; the others of the address are dropped. A browser that signed
    up with the address (the cookie `sign_up`) accepts only its own code.
    """
    user = sign_ups.verify(db.session(), form.email, form.code, sign_up_cookie.recall(form.email))
    session = signing_in.start(db.session(), user)
    token = sessions.access_token(user.id, session.id)
    message = gettext("Your email is verified. Welcome!")
    response = json_response(VerifiedAnswer(message=message, access_token=token))
    signing_in.set_cookies(response, user, session)
    sign_up_cookie.forget(response)
    return response


@auth_blueprint.route("/resend-otp", methods=["POST"])
@_per_address
@auth_blueprint.arguments(EmailSchema)
@auth_blueprint.response(200, MessageAnswer)
@auth_blueprint.refuses(400, 415, 429)
def resend_otp(form: EmailForm) -> MessageAnswer:
    """Mail a new code for the sign-up that this browser made with an address, or else for its latest one.

    The answer does not reveal whether there is one. Each address gets one code a minute, five an hour and ten a day.
    """
    _require_code(form.email)
    sign_ups.mail_new_code(db.session(), form.email, sign_up_cookie.recall(form.email))
    return MessageAnswer(message=gettext("If this email waits to be verified, a new code is on its way."))


@auth_blueprint.route("/forgot-password", methods=["POST"])
@_per_address
@auth_blueprint.arguments(ForgottenSchema)
@auth_blueprint.response(200, MessageAnswer)
@auth_blueprint.refuses(400, 415, 429)
def forgot_password(form: EmailForm) -> MessageAnswer:
    """Mail a code and a link for choosing a new password.

    The answer does not reveal whether there is an account. Each address gets one mail a minute and five an hour.
    """
    _require(limits.spend(RESETS_PER_EMAIL, "resets", limits.key_of_email(form.email)))
    resets.mail_reset(db.session(), form.email)
    return MessageAnswer(message=gettext("If there is an account with this email, a code is on its way."))


@auth_blueprint.route("/reset-password", methods=["POST"])
@_per_address
@limiter.limit(GUESSES_PER_EMAIL, key_func=limits.email_key, exempt_when=limits.names_no_email)
@auth_blueprint.arguments(ResetSchema)
@auth_blueprint.response(200, MessageAnswer)
@auth_blueprint.refuses(400, 415, 429)
def reset_password(form: ResetForm) -> MessageAnswer:
    """Choose a new password; all sessions of the traveller end.

    The proof is either `email` with the code that was mailed, or the `token` of the link in the same mail. The code is
    valid for ten minutes and five tries; after ten wrong codes in a day only the link works, for thirty minutes. Either
    can be used once.
    """
    if form.token is not None:
        resets.reset_by_link(db.session(), form.token, form.new_password)
    else:
        resets.reset_by_code(db.session(), form.email, form.code, form.new_password)
    return MessageAnswer(message=gettext("Your password is changed. Please sign in."))


@auth_blueprint.route("/sign-in", methods=["POST"])
@limiter.limit(limits.SIGN_IN_PER_ADDRESS, key_func=devices.address_or_device_key)
@limiter.limit(limits.SIGN_IN_PER_EMAIL, key_func=devices.email_or_device_key, exempt_when=limits.names_no_email)
@auth_blueprint.arguments(SignInSchema)
@auth_blueprint.response(200, SignedInAnswer)
@auth_blueprint.refuses(400, 401, 403, 415, 429)
def sign_in(form: SignInForm) -> Response:
    """Start a session.

    With the right password for a pending sign-up, a new code is mailed for it and no session starts. That counts as a
    requested code: if the address has used up its codes, the last one stays valid.

    There are 10 tries a minute for an address. A browser that has signed in to the account before has a separate budget
    of 10, by the cookie `device`, so that strangers' guesses do not lock travellers out. The first sign-in from any
    other browser is reported by mail.

    An account with two-step verification answers `needs_code`, without a token; `POST /auth/second-step` completes it.
    """
    user = service.authenticate(db.session(), form.email, form.password)
    if isinstance(user, SignUp):
        return _ask_for_code(user)
    if two_step.is_on(db.session(), user.id):
        message = gettext("Please enter the code of your authenticator app.")
        answer = SignedInAnswer(is_verified=True, message=message, access_token=None, needs_code=True)
        response = json_response(answer)
        ask_for_second_step(response, user)
        return response
    session = signing_in.start(db.session(), user)
    token = sessions.access_token(user.id, session.id)
    response = json_response(SignedInAnswer(is_verified=True, message=gettext("Login successful!"), access_token=token))
    signing_in.set_cookies(response, user, session)
    return response


@auth_blueprint.route("/refresh", methods=["POST"])
@_per_address
@auth_blueprint.without_fields
@auth_blueprint.doc(security=[{"refreshCookie": []}])
@auth_blueprint.response(200, TokenAnswer)
@auth_blueprint.refuses(401, 429)
def refresh() -> Response:
    """Get a new access token and a new refresh cookie for the session of the refresh cookie.

    The header X-CSRF-TOKEN repeats the value of the cookie csrf_refresh_token, which is replaced too. A refresh cookie
    works once: for a minute after its replacement it is answered with its successor; after that, using it ends the
    session. A session that is not refreshed for 30 days ends.
    """
    session = sessions.renew(db.session(), require_refresh_token())
    if session is None:
        expire_cookies()
        raise Unauthenticated(ENDED)
    response = json_response(TokenAnswer(access_token=sessions.access_token(session.user_id, session.id)))
    sessions.set_cookies(response, session)
    return response


@auth_blueprint.route("/sign-out", methods=["POST"])
@_per_address
@auth_blueprint.without_fields
@auth_blueprint.doc(security=[{"bearer": []}])
@auth_blueprint.response(200, MessageAnswer)
@auth_blueprint.refuses(401, 429)
def sign_out() -> Response:
    """End the session of the access token; its tokens stop working at once and its cookies are deleted."""
    require_session()
    actor = current_actor()
    sessions.end_session(db.session(), actor.id, actor.session_id)
    response = json_response(MessageAnswer(message=gettext("You are signed out.")))
    sessions.clear_cookies(response)
    return response


def _ask_for_code(sign_up: SignUp) -> Response:
    """Mail a new code for a sign-up whose password was correct; remember the sign-up in this browser."""
    if not _spend_code(sign_up.email):
        sign_ups.mail_new_code(db.session(), sign_up.email, sign_up.id)
    message = gettext("Please verify your email first, with the code we emailed you.")
    response = json_response(SignedInAnswer(is_verified=False, message=message, access_token=None))
    sign_up_cookie.remember(response, sign_up.email, sign_up.id)
    return response


def _require_code(email: str) -> None:
    _require(_spend_code(email))


def _require(wait: int) -> None:
    if wait:
        detail = ngettext(
            "Please wait %(num)s second before you ask for another code.",
            "Please wait %(num)s seconds before you ask for another code.",
            wait,
        )
        raise TooMany(detail, wait)


def _spend_code(email: str) -> int:
    """Count a code for an address and return 0, or return the seconds until the next one is allowed."""
    return limits.spend(CODES_PER_EMAIL, "codes", limits.key_of_email(email))
