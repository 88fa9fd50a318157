"""Travellers, their sessions, the codes that are mailed to them, and whom they follow."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import CheckConstraint, ForeignKey, Index, SmallInteger, String, Text
from sqlalchemy.orm import Mapped, mapped_column, relationship

from app.db.base import Base
from app.db.terms import TERM
from app.db.types import Id, new_id, utc_now
from app.media.service import photo_url

NAME_LENGTH = 120
ABOUT_LENGTH = 5000


class User(Base):
    """A traveller. The e-mail address is kept as `normal_email` spells it, so that it is unique in any spelling."""

    __tablename__ = "user"

    id: Mapped[Id] = mapped_column(primary_key=True, default=new_id)
    email: Mapped[str] = mapped_column(String(254), unique=True)
    name: Mapped[str] = mapped_column(String(NAME_LENGTH))
    password_hash: Mapped[str] = mapped_column(String(255))
    verified_at: Mapped[datetime | None]
    country: Mapped[str | None] = mapped_column(String(2))
    about_me: Mapped[str] = mapped_column(Text, default="")
    profile_image: Mapped[str | None] = mapped_column(String(120))
    created_at: Mapped[datetime] = mapped_column(default=utc_now)

    @property
    def profile_image_url(self) -> str | None:
        """The address of the photo, if there is one."""
        return photo_url(self.profile_image)


class Session(Base):
    """A sign-in on one device, which can be ended; its tokens stop with it."""

    __tablename__ = "session"
    __table_args__ = (Index(None, "user_id"),)

    id: Mapped[Id] = mapped_column(primary_key=True, default=new_id)
    user_id: Mapped[Id] = mapped_column(ForeignKey("user.id", ondelete="CASCADE"))
    created_at: Mapped[datetime] = mapped_column(default=utc_now)
    expires_at: Mapped[datetime]
    ended_at: Mapped[datetime | None]

    user: Mapped[User] = relationship()


class Code(Base):
    """The latest code that a traveller was sent for a purpose; a new one takes its place."""

    __tablename__ = "code"

    user_id: Mapped[Id] = mapped_column(ForeignKey("user.id", ondelete="CASCADE"), primary_key=True)
    purpose: Mapped[str] = mapped_column(String(10), primary_key=True)
    digest: Mapped[str] = mapped_column(String(64))
    tries: Mapped[int] = mapped_column(default=0)
    created_at: Mapped[datetime] = mapped_column(default=utc_now)
    expires_at: Mapped[datetime]
    used_at: Mapped[datetime | None]


class Follow(Base):
    """One traveller follows another. The counts of a profile are counted from these rows, so they cannot be wrong."""

    __tablename__ = "follow"
    __table_args__ = (
        Index(None, "followed_id", "follower_id"),
        CheckConstraint("follower_id <> followed_id", name="not_oneself"),
    )

    follower_id: Mapped[Id] = mapped_column(ForeignKey("user.id", ondelete="CASCADE"), primary_key=True)
    followed_id: Mapped[Id] = mapped_column(ForeignKey("user.id", ondelete="CASCADE"), primary_key=True)
    created_at: Mapped[datetime] = mapped_column(default=utc_now)


class NameTerm(Base):
    """The name of a verified traveller from one of its words on, folded, so that a search by any word finds it.

    See `app.db.terms`: `shared` tells by how much an earlier term finds the same traveller.
    """

    __tablename__ = "user_name_term"
    __table_args__ = (Index(None, "term", "user_id"),)

    user_id: Mapped[Id] = mapped_column(ForeignKey("user.id", ondelete="CASCADE"), primary_key=True)
    position: Mapped[int] = mapped_column(SmallInteger, primary_key=True)
    shared: Mapped[int] = mapped_column(SmallInteger)
    term: Mapped[str] = mapped_column(TERM)
