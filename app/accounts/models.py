"""Travellers, pending sign-ups, sessions, password resets, follows and blocks."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import CheckConstraint, ForeignKey, Index, SmallInteger, String, Text
from sqlalchemy.orm import Mapped, mapped_column, relationship

from app.db.base import Base
from app.db.terms import TERM
from app.db.types import Id, new_id, utc_now
from app.media.service import photo_url

EMAIL_LENGTH = 254
NAME_LENGTH = 120
ABOUT_LENGTH = 5000
DEVICE_LENGTH = 30


class User(Base):
    """A traveller, who has proved that they can read the mail of their address.

    The email address is normalised by `normal_email`, so that it is unique in any spelling. `locked_at` is set while
    support staff have locked the account.
    """

    __tablename__ = "user"

    id: Mapped[Id] = mapped_column(primary_key=True, default=new_id)
    email: Mapped[str] = mapped_column(String(EMAIL_LENGTH), unique=True)
    name: Mapped[str] = mapped_column(String(NAME_LENGTH))
    password_hash: Mapped[str] = mapped_column(String(255))
    country: Mapped[str | None] = mapped_column(String(2))
    about_me: Mapped[str] = mapped_column(Text, default="")
    profile_image: Mapped[str | None] = mapped_column(String(120))
    locked_at: Mapped[datetime | None]
    created_at: Mapped[datetime] = mapped_column(default=utc_now)

    @property
    def profile_image_url(self) -> str | None:
        """The URL of the photo, or None."""
        return photo_url(self.profile_image)


class AuthSession(Base):
    """A sign-in on one device; when it ends, its tokens stop working.

    `token_id` names the refresh token that is valid now, `replaced_token_id` the one before it; sessions from before
    tokens were replaced have neither. `second_step_at` is set when it began with a code of the authenticator app, a
    recovery code or a passkey.
    """

    __tablename__ = "session"
    __table_args__ = (Index(None, "user_id"), Index(None, "expires_at"))

    id: Mapped[Id] = mapped_column(primary_key=True, default=new_id)
    user_id: Mapped[Id] = mapped_column(ForeignKey("user.id", ondelete="CASCADE"))
    browser: Mapped[str | None] = mapped_column(String(DEVICE_LENGTH))
    system: Mapped[str | None] = mapped_column(String(DEVICE_LENGTH))
    token_id: Mapped[Id | None]
    replaced_token_id: Mapped[Id | None]
    replaced_at: Mapped[datetime | None]
    created_at: Mapped[datetime] = mapped_column(default=utc_now)
    last_used_at: Mapped[datetime] = mapped_column(default=utc_now)
    expires_at: Mapped[datetime]
    ended_at: Mapped[datetime | None]
    second_step_at: Mapped[datetime | None]

    user: Mapped[User] = relationship()


class SignUp(Base):
    """A pending sign-up. It becomes a traveller when its code is entered.

    An address can have several: anyone can sign up with anyone's address, and none of them may decide the name or the
    password of another.
    """

    __tablename__ = "sign_up"
    __table_args__ = (Index(None, "email", "created_at"), Index(None, "created_at"))

    id: Mapped[Id] = mapped_column(primary_key=True, default=new_id)
    email: Mapped[str] = mapped_column(String(EMAIL_LENGTH))
    name: Mapped[str] = mapped_column(String(NAME_LENGTH))
    password_hash: Mapped[str] = mapped_column(String(255))
    created_at: Mapped[datetime] = mapped_column(default=utc_now)
    digest: Mapped[str] = mapped_column(String(64))
    tries: Mapped[int] = mapped_column(default=0)
    expires_at: Mapped[datetime]


class PasswordReset(Base):
    """The code and the link last mailed to an address for choosing a new password.

    Unknown addresses get a row too, whose code is never mailed, so that guesses get the same answers in both cases.

    :param expires_at: when the code expires.
    :param link_expires_at: when the link expires, which is valid for longer; the row is deleted after it.
    """

    __tablename__ = "password_reset"
    __table_args__ = (Index(None, "link_digest", unique=True), Index(None, "link_expires_at"))

    email: Mapped[str] = mapped_column(String(EMAIL_LENGTH), primary_key=True)
    digest: Mapped[str] = mapped_column(String(64))
    tries: Mapped[int] = mapped_column(default=0)
    expires_at: Mapped[datetime]
    link_digest: Mapped[str] = mapped_column(String(64))
    link_expires_at: Mapped[datetime]
    used_at: Mapped[datetime | None]


class Follow(Base):
    """One traveller follows another. Profiles count these rows."""

    __tablename__ = "follow"
    __table_args__ = (
        Index(None, "followed_id", "follower_id"),
        CheckConstraint("follower_id <> followed_id", name="not_oneself"),
    )

    follower_id: Mapped[Id] = mapped_column(ForeignKey("user.id", ondelete="CASCADE"), primary_key=True)
    followed_id: Mapped[Id] = mapped_column(ForeignKey("user.id", ondelete="CASCADE"), primary_key=True)
    created_at: Mapped[datetime] = mapped_column(default=utc_now)


class Block(Base):
    """One traveller has blocked another: until it is removed, neither follows the other or sees them in lists."""

    __tablename__ = "block"
    __table_args__ = (
        Index(None, "blocked_id", "blocker_id"),
        CheckConstraint("blocker_id <> blocked_id", name="not_oneself"),
    )

    blocker_id: Mapped[Id] = mapped_column(ForeignKey("user.id", ondelete="CASCADE"), primary_key=True)
    blocked_id: Mapped[Id] = mapped_column(ForeignKey("user.id", ondelete="CASCADE"), primary_key=True)
    created_at: Mapped[datetime] = mapped_column(default=utc_now)


class NameTerm(Base):
    """The name of a traveller from one of its words on, folded, so that a search by any word finds it.

    `shared` is explained in `app.db.terms.Term`.
    """

    __tablename__ = "user_name_term"
    __table_args__ = (Index(None, "term", "user_id"),)

    user_id: Mapped[Id] = mapped_column(ForeignKey("user.id", ondelete="CASCADE"), primary_key=True)
    position: Mapped[int] = mapped_column(SmallInteger, primary_key=True)
    shared: Mapped[int] = mapped_column(SmallInteger)
    term: Mapped[str] = mapped_column(TERM)
