"""The members of a trip, and the links through which they join."""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum

from sqlalchemy import (
    ForeignKey,
    Index,
    String,
    UniqueConstraint,
)
from sqlalchemy.orm import Mapped, mapped_column

from app.db.base import Base
from app.db.types import Id, utc_now
from app.trips.models import one_of


class SharedPermission(StrEnum):
    """What a collaborator may do with a trip."""

    VIEW = "view"
    EDIT = "edit"


class Collaborator(Base):
    """A traveller who joined a trip through a share link.

    `trip_created_at` copies the trip's `created_at`, which never changes: a traveller's list is then one index range.
    """

    __tablename__ = "collaborator"
    __table_args__ = (
        Index(None, "user_id", "trip_created_at", "trip_id"),
        one_of("permission", SharedPermission),
    )

    trip_id: Mapped[Id] = mapped_column(ForeignKey("trip.id", ondelete="CASCADE"), primary_key=True)
    user_id: Mapped[Id] = mapped_column(ForeignKey("user.id", ondelete="CASCADE"), primary_key=True)
    permission: Mapped[str] = mapped_column(String(8))
    joined_at: Mapped[datetime] = mapped_column(default=utc_now)
    trip_created_at: Mapped[datetime]


class ShareLink(Base):
    """A link to join a trip: one for each permission, until the owner turns them off."""

    __tablename__ = "share_link"
    __table_args__ = (
        UniqueConstraint("trip_id", "permission"),
        one_of("permission", SharedPermission),
    )

    token: Mapped[str] = mapped_column(String(43), primary_key=True)
    trip_id: Mapped[Id] = mapped_column(ForeignKey("trip.id", ondelete="CASCADE"))
    permission: Mapped[str] = mapped_column(String(8))
    created_at: Mapped[datetime] = mapped_column(default=utc_now)


class LinkLimit(Base):
    """Restricts what a link grants a traveller whom the owner removed or demoted after creating it.

    It refers to the link instead of a time, so that clocks do not matter and new links are not restricted.

    `permission` is what the link still grants this traveller; null for nothing.
    """

    __tablename__ = "link_limit"
    __table_args__ = (Index(None, "token"), one_of("permission", SharedPermission))

    user_id: Mapped[Id] = mapped_column(ForeignKey("user.id", ondelete="CASCADE"), primary_key=True)
    token: Mapped[str] = mapped_column(String(43), ForeignKey("share_link.token", ondelete="CASCADE"), primary_key=True)
    permission: Mapped[str | None] = mapped_column(String(8))
    created_at: Mapped[datetime] = mapped_column(default=utc_now)
