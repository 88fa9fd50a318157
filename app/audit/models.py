"""The table of the audit log."""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum, auto
from typing import Any

from sqlalchemy import JSON, Index, String
from sqlalchemy.orm import Mapped, mapped_column

from app.db.base import Base
from app.db.types import Id, new_id, utc_now


class Action(StrEnum):
    """The kind of an event. Its name in lower case is stored, so no member may be renamed."""

    SIGNED_IN = auto()
    SIGN_IN_FAILED = auto()
    SESSION_ENDED = auto()
    REFRESH_TOKEN_REUSED = auto()
    CODE_SENT = auto()
    CODE_USED = auto()
    CODE_FAILED = auto()
    PASSWORD_CHANGED = auto()
    PASSWORD_RESET = auto()
    PASSWORD_FAILED = auto()
    ACCOUNT_DELETED = auto()
    LINK_CREATED = auto()
    LINKS_ENDED = auto()
    TRIP_JOINED = auto()
    MEMBER_REMOVED = auto()
    PERMISSION_CHANGED = auto()
    TRIP_PUBLISHED = auto()
    TRIP_UNPUBLISHED = auto()
    TRIP_DELETED = auto()
    REVIEW_HIDDEN = auto()
    REVIEW_RESTORED = auto()
    FUEL_PRICE_SET = auto()
    EVENTS_READ = auto()
    TRAVELLER_VERIFIED = auto()
    ACCOUNT_LOCKED = auto()
    ACCOUNT_UNLOCKED = auto()
    DATA_EXPORTED = auto()
    TRIP_READ = auto()
    TRIP_HANDED_OVER = auto()
    JOB_RETRIED = auto()
    JOB_CANCELLED = auto()
    TWO_STEP_ON = auto()
    TWO_STEP_OFF = auto()
    PASSKEY_ADDED = auto()
    PASSKEY_REMOVED = auto()
    IDENTITY_LINKED = auto()
    API_TOKEN_MADE = auto()
    API_TOKEN_REVOKED = auto()
    CONTENT_HIDDEN = auto()
    CONTENT_RESTORED = auto()
    REPORTS_DISMISSED = auto()
    STAFF_ADDED = auto()
    STAFF_REMOVED = auto()


class AuditEvent(Base):
    """An action, or a refused attempt at one.

    Ids of travellers are not foreign keys: events outlive deleted accounts.

    `actor_id` is the traveller who acted: None for a stranger, and for the staff, whom `details` names. `subject_id` is
    the affected traveller, unless obvious. `address` is the network address without the part that identifies a
    household.
    """

    __tablename__ = "audit_event"
    __table_args__ = (Index(None, "actor_id", "at"), Index(None, "subject_id", "at"), Index(None, "at"))

    id: Mapped[Id] = mapped_column(primary_key=True, default=new_id)
    at: Mapped[datetime] = mapped_column(default=utc_now)
    action: Mapped[str] = mapped_column(String(30))
    actor_id: Mapped[Id | None]
    subject_id: Mapped[Id | None]
    address: Mapped[str | None] = mapped_column(String(50))
    request_id: Mapped[str | None] = mapped_column(String(64))
    details: Mapped[dict[str, Any]] = mapped_column(JSON)
