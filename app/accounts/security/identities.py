"""Maps the claims of another service to one of our travellers."""

from __future__ import annotations

from sqlalchemy import select
from sqlalchemy.orm import Session

from app.accounts.locks import lock_address, lock_user, lock_user_by_email
from app.accounts.models import NAME_LENGTH, User
from app.accounts.passwords import NO_PASSWORD
from app.accounts.security.mails import mail_security_change
from app.accounts.security.models import Identity
from app.accounts.security.oidc import Claims
from app.accounts.sign_ups import activate
from app.audit import service as audit
from app.audit.models import Action
from app.db.types import Id
from app.errors import Forbidden
from app.texts import gettext
from app.web.configuration import current_settings

MIN_NAME = 2


def sign_in(session: Session, claims: Claims) -> User:
    """Return the traveller whom a service vouches for, with the row locked; create one for a new address.

    An unknown identity is linked to the account with its address: both the service and we have verified it.

    :raises Forbidden: when the service has not verified the address.
    """
    known = session.scalar(
        select(Identity.user_id).where(Identity.issuer == claims.issuer, Identity.subject == claims.subject)
    )
    user = None if known is None else lock_user(session, known)
    if user is not None:
        return user
    if claims.email is None:
        raise Forbidden(gettext("That service has not verified your email. Please sign in with your password."))
    lock_address(session, claims.email)
    user = lock_user_by_email(session, claims.email)
    if user is None:
        user = activate(session, claims.email, _name(claims), NO_PASSWORD)
    else:
        label = current_settings().oidc_label
        mail_security_change(session, user, gettext("You can now sign in with %(service)s too.", service=label))
    session.add(Identity(issuer=claims.issuer, subject=claims.subject, user_id=user.id))
    audit.record(session, Action.IDENTITY_LINKED, actor_id=user.id, details={"issuer": claims.issuer})
    session.flush()
    return user


def issuers(session: Session, user_id: Id) -> list[str]:
    """Return the services that can sign a traveller in."""
    return list(session.scalars(select(Identity.issuer).where(Identity.user_id == user_id).order_by(Identity.issuer)))


def _name(claims: Claims) -> str:
    plain = " ".join(claims.name.split())[:NAME_LENGTH]
    return (
        plain if len(plain) >= MIN_NAME else (claims.email or "").partition("@")[0][:NAME_LENGTH].ljust(MIN_NAME, ".")
    )
