"""Signing up and in, verifying an address, passwords, ending sessions."""

from __future__ import annotations

from sqlalchemy import delete, update
from sqlalchemy.exc import IntegrityError

from app.accounts import codes, passwords, queries
from app.accounts.codes import Purpose
from app.accounts.mails import code_mail
from app.accounts.models import Code, Session, User
from app.accounts.name_terms import refresh_terms
from app.db import transaction
from app.db.types import Id, utc_now
from app.errors import Conflict, Invalid, Unauthenticated
from app.extensions import db
from app.mail.service import send_after_commit
from app.web.configuration import REFRESH_TOKEN_LIFE
from app.web.identity import ENDED

WRONG_CREDENTIALS = "The email or password is not right."
TAKEN = "There is already an account with this email. Please sign in."
NOT_CURRENT = "Your current password is not right."
ALREADY_VERIFIED = "This email is already verified. Please sign in."


def sign_up(name: str, email: str, password: str) -> None:
    """Make an account, or make it anew while its address is not verified, and mail a code.

    :raises Conflict: when the address belongs to a verified traveller.
    """
    # Hashed before the first statement: SQLite's one write lock is not held while the processor works.
    password_hash = passwords.hash_password(password)
    user = queries.locked_user(email) or _claimed(name, email, password_hash)
    if user.verified_at is not None:
        raise Conflict(TAKEN)
    user.name, user.password_hash = name, password_hash
    send_code(user, Purpose.VERIFY)


def _claimed(name: str, email: str, password_hash: str) -> User:
    user = User(name=name, email=email, password_hash=password_hash)
    try:
        with db.session.begin_nested():
            db.session.add(user)
    except IntegrityError:
        # Another sign-up with this address was quicker, and is kept by now; this one comes after it.
        quicker = queries.locked_user(email)
        if quicker is None:
            raise
        return quicker
    return user


def send_code(user: User, purpose: Purpose) -> None:
    """Issue a code and mail it once the transaction is kept.

    :param user: whose row the caller has locked or just made.
    """
    digits = codes.issue(user.id, purpose)
    send_after_commit(code_mail(user, purpose, digits))


def resend_code(email: str) -> None:
    """Mail a fresh verification code to a traveller who still needs one; for any other address do nothing."""
    user = queries.locked_user(email)
    if user is not None and user.verified_at is None:
        send_code(user, Purpose.VERIFY)


def verify(email: str, digits: str) -> User:
    """Mark an address as verified by the code that was mailed to it.

    :raises Invalid: when the code is not good; an unknown address gets the answer of a wrong code.
    :raises Conflict: when the address is verified already.
    """
    user = queries.locked_user(email)
    if user is None:
        raise codes.refusal(codes.WRONG)
    if user.verified_at is not None:
        raise Conflict(ALREADY_VERIFIED)
    codes.redeem(user.id, Purpose.VERIFY, digits)
    _mark_verified(user)
    return user


def send_reset_code(email: str) -> None:
    """Mail a code with which a forgotten password can be replaced; for an address without an account do nothing."""
    user = queries.locked_user(email)
    if user is not None:
        send_code(user, Purpose.RESET)


def reset_password(email: str, digits: str, new_password: str) -> None:
    """Replace a forgotten password and end all sessions of the traveller.

    The code proves that the address is read by who asks, so an address that still waited to be verified is verified.

    :raises Invalid: when the code is not good; an unknown address gets the answer of a wrong code.
    """
    password_hash = passwords.hash_password(new_password)
    user = queries.locked_user(email)
    if user is None:
        raise codes.refusal(codes.WRONG)
    codes.redeem(user.id, Purpose.RESET, digits)
    user.password_hash = password_hash
    if user.verified_at is None:
        _mark_verified(user)
    end_sessions(user.id)


def change_password(user_id: Id, session_id: Id, current: str, new: str) -> None:
    """Replace a password by its owner, and end all other sessions.

    :param session_id: the session that stays.
    :raises Invalid: when the current password is wrong.
    """
    password_hash = passwords.hash_password(new)
    user = confirmed_owner(user_id, current, "current_password", NOT_CURRENT)
    user.password_hash = password_hash
    end_sessions(user_id, but=session_id)
    # Whoever asked for one before may not be the owner.
    db.session.execute(delete(Code).where(Code.user_id == user_id, Code.purpose == Purpose.RESET))


def confirmed_owner(user_id: Id, password: str, field: str, wrong: str) -> User:
    """Return a signed-in traveller who knows the password, locked; nothing may be pending in the session.

    :param field: of the form, to be named when it is wrong.
    :param wrong: what to say then.
    :raises Invalid: when it is not the password, or no longer.
    :raises Unauthenticated: when the account was deleted a moment ago.
    """
    # As in `authenticate`: not while a transaction is open, which SQLite would keep every other writer waiting for.
    with transaction.reading(db.session):
        kept = queries.password_hash(user_id)
    if kept is None:
        raise Unauthenticated(ENDED)
    right = passwords.matches(kept, password)
    user = queries.locked_by_id(user_id) if right else None
    if right and user is None:
        raise Unauthenticated(ENDED)
    if user is None or user.password_hash != kept:
        # The last condition: another call changed the password while this one checked it, and comes first.
        raise Invalid({field: [wrong]})
    return user


def _mark_verified(user: User) -> None:
    user.verified_at = utc_now()
    db.session.flush()
    refresh_terms(user)


def authenticate(email: str, password: str) -> User:
    """Return the traveller with this address and password, verified or not.

    :raises Unauthenticated: with one and the same text, and after the same time, for a wrong address and password.
    """
    # The password is checked between two short transactions instead of inside one: that takes tens of milliseconds,
    # during which SQLite would keep every other writer waiting.
    with transaction.reading(db.session):
        kept = queries.credentials(email)
    right = passwords.matches(kept.password_hash if kept else None, password)
    fresh_hash = (
        passwords.hash_password(password) if kept and right and passwords.is_outdated(kept.password_hash) else None
    )
    user = queries.locked_user(email) if right else None
    if kept is None or user is None or user.password_hash != kept.password_hash:
        # The last condition: the password was changed while it was checked.
        raise Unauthenticated(WRONG_CREDENTIALS)
    if fresh_hash is not None:
        user.password_hash = fresh_hash
    return user


def start_session(user_id: Id) -> Session:
    """Begin a session, and forget those of the traveller whose tokens have run out."""
    now = utc_now()
    db.session.execute(delete(Session).where(Session.user_id == user_id, Session.expires_at <= now))
    session = Session(user_id=user_id, created_at=now, expires_at=now + REFRESH_TOKEN_LIFE)
    db.session.add(session)
    db.session.flush()
    return session


def end_session(session_id: Id) -> None:
    """End a session; its tokens stop at once."""
    db.session.execute(
        update(Session).where(Session.id == session_id, Session.ended_at.is_(None)).values(ended_at=utc_now())
    )


def end_sessions(user_id: Id, *, but: Id | None = None) -> None:
    """End all sessions of a traveller.

    :param but: one that goes on.
    """
    db.session.execute(
        update(Session)
        .where(Session.user_id == user_id, Session.id != (but or ""), Session.ended_at.is_(None))
        .values(ended_at=utc_now())
    )
