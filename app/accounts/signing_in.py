"""Completes a sign-in: starts a session and sets the browser's cookies."""

from __future__ import annotations

from flask import Response
from sqlalchemy.orm import Session

from app.accounts import devices, sessions
from app.accounts.mails import compose
from app.accounts.models import AuthSession, User
from app.accounts.user_agents import Device, request_device
from app.audit import service as audit
from app.audit.models import Action
from app.db.types import utc_now
from app.errors import Forbidden
from app.mail.message import Message
from app.mail.service import send_after_commit
from app.texts import gettext, lazy_gettext
from app.web.configuration import current_settings

LOCKED = lazy_gettext("This account is locked. Please write to our support.")


def start(session: Session, user: User, *, second_step: bool = False) -> AuthSession:
    """Start a session for this request's device, and mail the traveller if it never signed in to the account before.

    :param second_step: whether the traveller proved more than a password.
    :raises Forbidden: when the account is locked.
    """
    if user.locked_at is not None:
        raise Forbidden(LOCKED)
    device = request_device()
    is_known = devices.is_known(user.email)
    # The very first sign-in needs no mail.
    if not is_known and sessions.has_signed_in(session, user.id):
        send_after_commit(session, new_device_mail(user, device))
    started = sessions.start_session(session, user.id, device, second_step=second_step)
    what = {"session": started.id, "browser": device.browser, "system": device.system, "known_device": is_known}
    audit.record(session, Action.SIGNED_IN, actor_id=user.id, details=what)
    audit.prune(session)
    return started


def set_cookies(response: Response, user: User, started: AuthSession) -> None:
    """Set the cookies of a new session, and mark the browser as a known device of the traveller."""
    sessions.set_cookies(response, started)
    devices.remember(response, user.email)


def new_device_mail(user: User, device: Device) -> Message:
    """Return the mail about a sign-in from a device that is new to an account."""
    settings = current_settings()
    return compose(
        "new_device",
        user.name,
        user.email,
        gettext("New sign-in to %(app)s", app=settings.app_name),
        device=device.name,
        moment=f"{utc_now():%Y-%m-%d %H:%M} UTC",
        address=f"{settings.public_url}/settings/devices",
    )
