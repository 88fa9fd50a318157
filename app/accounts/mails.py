"""Mails about an account."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import timedelta

from app.accounts import codes
from app.mail.message import Message, render
from app.texts import gettext
from app.web.configuration import current_settings

MAX_GREETED_NAME = 60
RESET_PATH = "/reset-password"
FORGOT_PATH = "/forgot-password"

_LIKE_AN_ADDRESS = re.compile(r"[/@:\\]|\w\.\w")


def verification_mail(name: str, email: str, digits: str) -> Message:
    """Return the mail with the code of a sign-up."""
    app_name = current_settings().app_name
    return _code_mail(
        name,
        email,
        digits,
        subject=gettext("Your %(app)s verification code", app=app_name),
        intro=gettext("Use this code to finish signing up to %(app)s:", app=app_name),
        useful=codes.LIFETIME,
    )


def reset_mail(name: str, email: str, digits: str, token: str, link_life: timedelta) -> Message:
    """Return the mail with the code and the link to choose a new password.

    :param token: the token in the link.
    :param link_life: how long the link is valid.
    """
    settings = current_settings()
    return _code_mail(
        name,
        email,
        digits,
        subject=gettext("Your %(app)s reset code", app=settings.app_name),
        intro=gettext("Use this code to choose a new %(app)s password:", app=settings.app_name),
        useful=link_life,
        link=f"{settings.public_url}{RESET_PATH}?token={token}",
    )


def password_changed_mail(name: str, email: str) -> Message:
    """Return the mail that reports a changed password, and explains what to do if someone else changed it."""
    settings = current_settings()
    return compose(
        "password_changed",
        name,
        email,
        gettext("Your %(app)s password was changed", app=settings.app_name),
        link=settings.public_url + FORGOT_PATH,
        support_email=settings.support_email,
    )


def compose(template: str, name: str, email: str, subject: str, **values: object) -> Message:
    """Return a mail to a traveller, greeted by name.

    :param template: as of `render`.
    :param values: what the templates use besides subject, name and the app's name.
    """
    greeted = greeted_name(name)
    app_name = current_settings().app_name
    text, html = render(template, subject=subject, name=greeted, app_name=app_name, **values)
    return Message(to=email, name=greeted, subject=subject, text=text, html=html)


def greeted_name(name: str) -> str | None:
    """Return a name as a mail may use it, or None if it looks like anything but a name.

    Anyone can sign up with anyone's address, and a mail must not deliver a stranger's advertisement to it.
    """
    plain = " ".join(name.split())
    return None if len(plain) > MAX_GREETED_NAME or _LIKE_AN_ADDRESS.search(plain) else plain


def _code_mail(
    name: str, email: str, digits: str, *, subject: str, intro: str, useful: timedelta, link: str | None = None
) -> Message:
    message = compose(
        "code",
        name,
        email,
        subject,
        intro=intro,
        code=digits,
        minutes=_minutes(codes.LIFETIME),
        link=link,
        link_minutes=_minutes(useful),
    )
    return replace(message, useful_seconds=int(useful.total_seconds()), hint=digits)


def _minutes(life: timedelta) -> int:
    return int(life.total_seconds()) // 60
