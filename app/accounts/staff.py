"""The staff role, and whether a session may open the staff pages.

The role is granted and revoked only on the command line: no page and no call changes it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum, auto

from sqlalchemy import ForeignKey, delete, exists, or_, select
from sqlalchemy.orm import Mapped, Session, mapped_column

from app.accounts.models import AuthSession, User
from app.accounts.security.models import Passkey, TwoStep
from app.db.base import Base
from app.db.insert import insert_once
from app.db.rows import deleted_rows
from app.db.types import Id, utc_now

SECOND_STEP_HOURS = 12
"""How long a second step opens the staff pages: one working day."""


class StaffMember(Base):
    """A traveller who belongs to the staff."""

    __tablename__ = "staff_member"

    user_id: Mapped[Id] = mapped_column(ForeignKey("user.id", ondelete="CASCADE"), primary_key=True)
    since: Mapped[datetime] = mapped_column(default=utc_now)


class StaffStatus(StrEnum):
    """A session's access to the staff pages."""

    NOT_STAFF = auto()
    NO_SECOND_STEP = auto()
    OLD_SECOND_STEP = auto()
    STAFF = auto()


@dataclass(frozen=True, slots=True)
class Member:
    """A member of the staff.

    :param has_second_step: whether the account has an authenticator app or a passkey.
    """

    id: Id
    email: str
    name: str
    since: datetime
    has_second_step: bool


_HAS_SECOND_STEP = or_(
    exists(1).where(TwoStep.user_id == User.id, TwoStep.confirmed_at.is_not(None)).correlate(User),
    exists(1).where(Passkey.user_id == User.id).correlate(User),
)


def staff_status_of(*, is_staff: bool, has_second_step: bool, used_second_step: bool, is_recent: bool) -> StaffStatus:
    """Return a session's access to the staff pages.

    :param has_second_step: whether the account still has an authenticator app or a passkey.
    :param used_second_step: whether the session began with one: a thief could set up a second step in a stolen session.
    :param is_recent: whether that second step was made within `SECOND_STEP_HOURS`.
    """
    if not is_staff:
        return StaffStatus.NOT_STAFF
    if not (has_second_step and used_second_step):
        return StaffStatus.NO_SECOND_STEP
    return StaffStatus.STAFF if is_recent else StaffStatus.OLD_SECOND_STEP


def staff_status(session: Session, user_id: Id, session_id: Id) -> StaffStatus:
    """Return the access of a traveller's session to the staff pages; one statement."""
    row = session.execute(
        select(AuthSession.second_step_at, _HAS_SECOND_STEP.label("has_second_step"))
        .select_from(StaffMember)
        .join(User, User.id == StaffMember.user_id)
        .join(AuthSession, AuthSession.user_id == User.id)
        .where(StaffMember.user_id == user_id, AuthSession.id == session_id)
    ).one_or_none()
    made_at = None if row is None else row.second_step_at
    return staff_status_of(
        is_staff=row is not None,
        has_second_step=row is not None and bool(row.has_second_step),
        used_second_step=made_at is not None,
        is_recent=made_at is not None and utc_now() - made_at <= timedelta(hours=SECOND_STEP_HOURS),
    )


def has_second_step(session: Session, user_id: Id) -> bool:
    """Return whether an account has an authenticator app or a passkey."""
    return bool(session.scalar(select(_HAS_SECOND_STEP).select_from(User).where(User.id == user_id)))


def add(session: Session, user_id: Id) -> bool:
    """Grant a traveller the role, and return whether they did not have it."""
    return insert_once(session, StaffMember, user_id=user_id, since=utc_now())


def remove(session: Session, user_id: Id) -> bool:
    """Revoke a traveller's role, and return whether they had it."""
    return deleted_rows(session, delete(StaffMember).where(StaffMember.user_id == user_id)) > 0


def members(session: Session) -> Sequence[Member]:
    """Return the staff, sorted by address; one statement."""
    rows = session.execute(
        select(User.id, User.email, User.name, StaffMember.since, _HAS_SECOND_STEP)
        .join(StaffMember, StaffMember.user_id == User.id)
        .order_by(User.email)
    )
    return [Member(*row) for row in rows]
