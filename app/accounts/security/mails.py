"""Mails about changes to a traveller's sign-in methods."""

from __future__ import annotations

from sqlalchemy.orm import Session

from app.accounts.mails import compose
from app.accounts.models import User
from app.mail.service import send_after_commit
from app.texts import gettext
from app.web.configuration import current_settings


def mail_security_change(session: Session, user: User, change: str) -> None:
    """Mail a traveller about a changed sign-in method, after commit.

    :param change: a sentence.
    """
    settings = current_settings()
    subject = gettext("Your %(app)s account: sign-in changed", app=settings.app_name)
    message = compose(
        "security_changed",
        user.name,
        user.email,
        subject,
        change=change,
        address=f"{settings.public_url}/settings/security",
        support_email=settings.support_email,
    )
    send_after_commit(session, message)
