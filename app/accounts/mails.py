"""The mails that travellers get about their accounts."""

from __future__ import annotations

import re

from app.accounts.codes import LIFE, Purpose
from app.accounts.models import User
from app.mail.message import Message
from app.mail.render import render
from app.web.configuration import current_settings

MAX_GREETED = 60
_LIKE_AN_ADDRESS = re.compile(r"[/@:\\]|\w\.\w")


def code_mail(user: User, purpose: Purpose, digits: str) -> Message:
    """Return the mail that brings a code."""
    app_name = current_settings().app_name
    subject, intro = {
        Purpose.VERIFY: (f"Your {app_name} verification code", f"This code finishes your sign-up to {app_name}:"),
        Purpose.RESET: (f"Your {app_name} reset code", f"With this code you can choose a new {app_name} password:"),
    }[purpose]
    minutes = int(LIFE.total_seconds() // 60)
    name = greeted(user.name)
    text, html = render(
        "code", subject=subject, intro=intro, code=digits, minutes=minutes, name=name, app_name=app_name
    )
    return Message(
        to=user.email,
        name=name,
        subject=subject,
        text=text,
        html=html,
        useful_seconds=int(LIFE.total_seconds()),
        hint=digits,
    )


def greeted(name: str) -> str | None:
    """Return a name as it may stand in a mail, or None for one that is no name.

    Anybody can sign up with anybody's address, and a mail must not carry a stranger's advertisement to it.
    """
    plain = " ".join(name.split())
    return None if len(plain) > MAX_GREETED or _LIKE_AN_ADDRESS.search(plain) else plain
