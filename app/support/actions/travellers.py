"""Staff actions on one traveller."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import ColumnElement, func, or_, select
from sqlalchemy.orm import Session

from app.accounts import sign_ups
from app.accounts.locks import lock_address
from app.accounts.models import AuthSession, SignUp, User
from app.accounts.sessions import end_sessions
from app.audit import service as audit
from app.audit.models import Action
from app.db.text import normal_email
from app.db.types import Id, utc_now
from app.trips.models import Trip

MAX_FOUND = 50
ACTIVE, LOCKED, NOT_VERIFIED = "active", "locked", "not verified"


@dataclass(frozen=True, slots=True)
class Found:
    """A traveller, or a pending sign-up.

    :param trips: how many they own; None for a sign-up, like `sessions`.
    :param sessions: how many are active.
    """

    id: Id
    email: str
    name: str
    since: datetime
    state: str
    trips: int | None = None
    sessions: int | None = None


def find(session: Session, text: str) -> Sequence[Found]:
    """Return travellers and pending sign-ups by id, or by the beginning of address or name; two statements."""
    begins = text.strip().replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_") + "%"
    at_address = normal_email(begins)
    travellers = _found(
        session,
        or_(User.id == text, User.email.like(at_address, escape="\\"), User.name.ilike(begins, escape="\\")),
    )
    waiting = session.execute(
        select(SignUp.id, SignUp.email, SignUp.name, SignUp.created_at)
        .where(SignUp.email.like(at_address, escape="\\"))
        .order_by(SignUp.email, SignUp.created_at)
        .limit(MAX_FOUND)
    )
    return [*travellers, *(Found(row.id, row.email, row.name, row.created_at, NOT_VERIFIED) for row in waiting)]


def state_of(session: Session, user_id: Id) -> Found | None:
    """Return one traveller, or None if there is none; one statement."""
    return next(iter(_found(session, User.id == user_id)), None)


def verify(session: Session, waiting: SignUp) -> User:
    """Turn a sign-up into a traveller without its code: only if its owner has proved that the address is theirs."""
    lock_address(session, waiting.email)
    user = sign_ups.activate(session, waiting.email, waiting.name, waiting.password_hash)
    audit.record_staff(session, Action.TRAVELLER_VERIFIED, subject_id=user.id)
    return user


def lock(session: Session, user: User, why: str) -> int:
    """Lock an account whose row is locked: its sessions end and sign-in is refused; return how many ended.

    :param why: for the audit log.
    """
    user.locked_at = user.locked_at or utc_now()
    number = end_sessions(session, user.id)
    audit.record_staff(session, Action.ACCOUNT_LOCKED, subject_id=user.id, details={"why": why, "sessions": number})
    return number


def unlock(session: Session, user: User) -> None:
    """Unlock a traveller, whose row is locked in the database, so that they can sign in again."""
    user.locked_at = None
    audit.record_staff(session, Action.ACCOUNT_UNLOCKED, subject_id=user.id)


def end_all_sessions(session: Session, user_id: Id) -> int:
    """End all sessions of a traveller, and return how many were ended."""
    number = end_sessions(session, user_id)
    audit.record_staff(session, Action.SESSION_ENDED, subject_id=user_id, details={"sessions": number})
    return number


def _found(session: Session, condition: ColumnElement[bool]) -> list[Found]:
    trips = select(func.count()).where(Trip.owner_id == User.id).scalar_subquery()
    live = (AuthSession.user_id == User.id, AuthSession.ended_at.is_(None), AuthSession.expires_at > utc_now())
    sessions = select(func.count()).where(*live).scalar_subquery()
    rows = session.execute(
        select(User.id, User.email, User.name, User.created_at, User.locked_at, trips, sessions)
        .where(condition)
        .order_by(User.email)
        .limit(MAX_FOUND)
    )
    return [
        Found(row.id, row.email, row.name, row.created_at, LOCKED if row.locked_at else ACTIVE, row[5], row[6])
        for row in rows
    ]
