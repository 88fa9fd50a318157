"""Password resets by a mailed code or link."""

from __future__ import annotations

import hashlib
import secrets
import string
from datetime import timedelta

from sqlalchemy import ColumnElement, delete, select, update
from sqlalchemy.orm import Session

from app.accounts import codes, passwords, queries
from app.accounts.codes import Purpose
from app.accounts.locks import lock_address, lock_user_by_email
from app.accounts.mails import password_changed_mail, reset_mail
from app.accounts.models import PasswordReset
from app.accounts.sessions import end_sessions
from app.accounts.sign_ups import activate
from app.audit import service as audit
from app.audit.models import Action
from app.db import transaction
from app.db.insert import insert_or_replace
from app.db.types import utc_now
from app.errors import Invalid
from app.mail.service import send_after_commit
from app.texts import lazy_gettext
from app.web import limits

LINK_LIFETIME = timedelta(minutes=30)
TOKEN_LETTERS = 23
"""Characters of a token, of 52 letters each: more than 128 bits. It has no digits, so that nothing in the link looks
like the code."""
GUESSES_PER_DAY = "10 per day"
"""Wrong codes per address, over all its codes; a higher limit would allow trying all 10,000 codes over time."""

_DETAILS = {"purpose": Purpose.RESET}

LINK_ONLY = lazy_gettext("There were too many wrong codes today. Please open the link in our email instead.")
DEAD_LINK = lazy_gettext("This link was already used or has expired. Please ask for a new one.")


def mail_reset(session: Session, email: str) -> None:
    """Mail a code and a link for choosing a new password if the address has an account.

    They replace earlier ones. An unknown address executes the same statements.
    """
    now = utc_now()
    digits, token = codes.new_digits(), _new_token()
    session.execute(delete(PasswordReset).where(PasswordReset.link_expires_at <= now))
    insert_or_replace(
        session,
        PasswordReset,
        email=email,
        digest=codes.digest(Purpose.RESET, email, digits),
        tries=0,
        expires_at=now + codes.LIFETIME,
        link_digest=_link_digest(token),
        link_expires_at=now + LINK_LIFETIME,
        used_at=None,
    )
    name = queries.name_at(session, email)
    if name is not None:
        send_after_commit(session, reset_mail(name, email, digits, token, LINK_LIFETIME))
    audit.record(session, Action.CODE_SENT, subject_id=queries.id_at(session, email), details=_DETAILS)


def reset_by_code(session: Session, email: str, digits: str, new_password: str) -> None:
    """Replace a forgotten password with the code that was mailed for it; see `_replace`.

    :raises Invalid: when the code cannot be used; an unknown address is refused as a wrong code is.
    """
    password_hash = passwords.hash_password(new_password)
    with transaction.reading(session):
        subject_id = queries.id_at(session, email)
    digest = _count_try(session, email)
    # Dropped by the commit if the code is correct.
    audit.record_refusal(session, Action.CODE_FAILED, subject_id=subject_id, details=_DETAILS)
    if limits.spend(GUESSES_PER_DAY, "reset-guesses", limits.key_of_email(email)):
        raise codes.refusal(LINK_ONLY)
    if not codes.matches(digest, Purpose.RESET, email, digits):
        raise codes.refusal(codes.WRONG)
    _replace(
        session,
        email,
        password=new_password,
        password_hash=password_hash,
        proof=PasswordReset.digest == digest,
        refusal=codes.refusal(codes.USED),
    )


def reset_by_link(session: Session, token: str, new_password: str) -> None:
    """Replace a forgotten password with the link that was mailed for it; see `_replace`.

    :param token: from the link.
    :raises Invalid: when the link was used, replaced by another, or has expired.
    """
    password_hash = passwords.hash_password(new_password)
    proof = PasswordReset.link_digest == _link_digest(token)
    email = session.scalar(select(PasswordReset.email).where(proof, PasswordReset.link_expires_at > utc_now()))
    refusal = Invalid({"token": [DEAD_LINK]})
    if email is None:
        raise refusal
    _replace(session, email, password=new_password, password_hash=password_hash, proof=proof, refusal=refusal)


def drop_reset(session: Session, email: str) -> None:
    """Invalidate the code and the link of an address."""
    session.execute(delete(PasswordReset).where(PasswordReset.email == email))


def _replace(
    session: Session, email: str, *, password: str, password_hash: str, proof: ColumnElement[bool], refusal: Invalid
) -> None:
    """Consume a code or link, replace the password, end all sessions of the traveller, and notify them.

    Reading the mail proves the address, so a pending sign-up becomes a traveller.
    """
    # When several rows are locked, lock the traveller's first; otherwise two calls could deadlock.
    lock_address(session, email)
    user = lock_user_by_email(session, email)
    name = user.name if user is not None else queries.name_at(session, email)
    used = session.scalar(
        update(PasswordReset)
        .where(PasswordReset.email == email, PasswordReset.used_at.is_(None), proof)
        .values(used_at=utc_now())
        .returning(PasswordReset.email)
        .execution_options(synchronize_session=False)
    )
    if used is None:
        raise refusal
    if name is None:
        # The code was never mailed: it was guessed, for an address without an account.
        raise codes.refusal(codes.WRONG)
    passwords.refuse_own(password, name, email, field="new_password")
    if user is None:
        user = activate(session, email, name, password_hash)
    user.password_hash = password_hash
    end_sessions(session, user.id)
    audit.record(session, Action.CODE_USED, actor_id=user.id, details=_DETAILS)
    audit.record(session, Action.PASSWORD_RESET, actor_id=user.id)
    send_after_commit(session, password_changed_mail(name, email))


def _count_try(session: Session, email: str) -> str:
    """Count an attempt as `sign_ups.verify` does; return the digest to compare.

    :raises Invalid: when no code can be tried.
    """
    now = utc_now()
    with transaction.writing(session):
        digest = session.scalar(
            update(PasswordReset)
            .where(
                PasswordReset.email == email,
                PasswordReset.used_at.is_(None),
                PasswordReset.expires_at > now,
                PasswordReset.tries < codes.MAX_TRIES,
            )
            .values(tries=PasswordReset.tries + 1)
            .returning(PasswordReset.digest)
            .execution_options(synchronize_session=False)
        )
    if digest is None:
        raise codes.refusal(_why_unusable(session, email))
    return digest


def _why_unusable(session: Session, email: str) -> str:
    row = session.execute(
        select(PasswordReset.used_at, PasswordReset.tries).where(PasswordReset.email == email)
    ).one_or_none()
    if row is None:
        return codes.WRONG
    if row.used_at is not None:
        return codes.USED
    return codes.EXHAUSTED if row.tries >= codes.MAX_TRIES else codes.EXPIRED


def _new_token() -> str:
    return "".join(secrets.choice(string.ascii_letters) for _ in range(TOKEN_LETTERS))


def _link_digest(token: str) -> str:
    # 128 random bits cannot be guessed, so a plain hash is enough against a leak of the database.
    return hashlib.sha256(token.encode()).hexdigest()
