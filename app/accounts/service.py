"""Checks and changes passwords, and deletes expired data."""

from __future__ import annotations

from sqlalchemy import delete, exists
from sqlalchemy.orm import Session, aliased

from app.accounts import passwords, queries, resets
from app.accounts.locks import lock_address, lock_user
from app.accounts.mails import password_changed_mail
from app.accounts.models import AuthSession, PasswordReset, SignUp, User
from app.accounts.queries import Credentials
from app.accounts.sessions import end_sessions
from app.audit import service as audit
from app.audit.models import Action
from app.db import transaction
from app.db.rows import deleted_rows
from app.db.types import Id, utc_now
from app.errors import Invalid, Unauthenticated
from app.mail.service import send_after_commit
from app.texts import gettext
from app.web.identity import ENDED


def change_password(session: Session, user_id: Id, session_id: Id, current: str, new: str) -> None:
    """Replace the actor's password, end all their other sessions, and notify them by mail.

    :param session_id: the session that continues.
    :raises Invalid: when the current password is wrong, or the new one is the traveller's name or address.
    """
    password_hash = passwords.hash_password(new)
    wrong = gettext("Your current password is not right.")
    user = lock_with_password(session, user_id, current, field="current_password", wrong=wrong)
    passwords.refuse_own(new, user.name, user.email, field="new_password")
    user.password_hash = password_hash
    end_sessions(session, user_id, except_id=session_id)
    audit.record(session, Action.PASSWORD_CHANGED, actor_id=user_id)
    # Someone else may have requested it.
    resets.drop_reset(session, user.email)
    send_after_commit(session, password_changed_mail(user.name, user.email))


def lock_with_password(session: Session, user_id: Id, password: str, *, field: str, wrong: str) -> User:
    """Return the actor's row, locked, once the password is confirmed; nothing may be pending in the session.

    :param field: the form field to blame when the password is wrong.
    :param wrong: the message for it.
    :raises Invalid: when the password is wrong, or another call has changed it.
    :raises Unauthenticated: when the account has just been deleted.
    """
    # As in `authenticate`: not in an open transaction, which in SQLite would block every other writer.
    with transaction.reading(session):
        stored_hash = queries.password_hash(session, user_id)
    if stored_hash is None:
        raise Unauthenticated(ENDED)
    is_right = passwords.matches(stored_hash, password)
    user = lock_user(session, user_id) if is_right else None
    if is_right and user is None:
        raise Unauthenticated(ENDED)
    if user is None or user.password_hash != stored_hash:
        audit.record_refusal(session, Action.PASSWORD_FAILED, actor_id=user_id)
        raise Invalid({field: [wrong]})
    return user


def authenticate(session: Session, email: str, password: str) -> User | SignUp:
    """Return the traveller, with the row locked, or the pending sign-up with this address and password.

    :raises Unauthenticated: with the same text and after the same time for an unknown address and a wrong password.
    """
    # Checking takes tens of milliseconds. It runs between two short transactions: on SQLite, an open one would block
    # every other writer.
    with transaction.reading(session):
        stored = queries.credentials(session, email)
    right = _with_password(stored, password)
    is_outdated = right is not None and right.is_verified and passwords.is_outdated(right.password_hash)
    fresh_hash = passwords.hash_password(password) if is_outdated else None
    found = _lock(session, email, right) if right is not None else None
    # Another call may have changed the password in the meantime.
    if right is None or found is None or found.password_hash != right.password_hash:
        subject_id = next((one.id for one in stored if one.is_verified), None)
        audit.record_refusal(session, Action.SIGN_IN_FAILED, subject_id=subject_id)
        raise Unauthenticated(gettext("The email or password is not right."))
    if fresh_hash is not None:
        found.password_hash = fresh_hash
    return found


def _with_password(stored: list[Credentials], password: str) -> Credentials | None:
    if not stored:
        passwords.matches(None, password)
    return next((one for one in stored if passwords.matches(one.password_hash, password)), None)


def _lock(session: Session, email: str, credentials: Credentials) -> User | SignUp | None:
    if credentials.is_verified:
        return lock_user(session, credentials.id)
    lock_address(session, email)
    return session.get(SignUp, credentials.id)


def delete_expired(session: Session) -> dict[str, int]:
    """Delete sessions, sign-ups and reset codes that are no longer valid; return how many of each.

    A traveller's latest session is retained: it shows that they have signed in before.
    """
    now = utc_now()
    later = aliased(AuthSession)
    has_later = exists().where(later.user_id == AuthSession.user_id, later.last_used_at > AuthSession.last_used_at)
    return {
        "sessions": deleted_rows(session, delete(AuthSession).where(AuthSession.expires_at <= now, has_later)),
        "sign_ups": deleted_rows(session, delete(SignUp).where(SignUp.created_at <= now - queries.WAITING)),
        "resets": deleted_rows(session, delete(PasswordReset).where(PasswordReset.link_expires_at <= now)),
    }
