"""Parts of a profile that the staff have hidden, stored until they are restored or the account is deleted.

They are removed from the profile itself, so that no page, list, search or export can show them to others.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from enum import StrEnum

from sqlalchemy import CheckConstraint, ForeignKey, LargeBinary, ScalarSelect, String, Text, select
from sqlalchemy.orm import Mapped, Session, mapped_column

from app.accounts.models import User
from app.db.base import Base
from app.db.types import Id, utc_now
from app.media import service as media
from app.texts import gettext

WHY_LENGTH = 500


class Part(StrEnum):
    """A part of a profile that can be hidden separately."""

    PROFILE = "profile"
    PHOTO = "photo"


class WithheldPart(Base):
    """A hidden part of a profile: a text or a photo. Either is null if it was empty."""

    __tablename__ = "withheld_part"
    __table_args__ = (CheckConstraint("part IN ('profile', 'photo')", name="part_known"),)

    user_id: Mapped[Id] = mapped_column(ForeignKey("user.id", ondelete="CASCADE"), primary_key=True)
    part: Mapped[str] = mapped_column(String(10), primary_key=True)
    why: Mapped[str] = mapped_column(String(WHY_LENGTH))
    at: Mapped[datetime] = mapped_column(default=utc_now)
    text: Mapped[str | None] = mapped_column(Text)
    photo: Mapped[bytes | None] = mapped_column(LargeBinary)


def withhold(session: Session, user: User, part: Part, why: str) -> None:
    """Remove a part from a profile whose row is locked; repeating it only changes the reason.

    :raises Unavailable: when the store of photos cannot be read.
    """
    known = session.get(WithheldPart, (user.id, part.value))
    if known is not None:
        known.why = why
        session.flush()
        return
    hidden = WithheldPart(user_id=user.id, part=part.value, why=why)
    if part is Part.PROFILE:
        hidden.text, user.about_me = user.about_me, ""
    elif user.profile_image is not None:
        hidden.photo = media.load_photo(user.profile_image)
        media.delete_after_commit(session, user.profile_image)
        user.profile_image = None
    session.add(hidden)
    session.flush()


def give_back(session: Session, user: User, part: Part) -> bool:
    """Restore a hidden part of a profile whose row is locked, and return whether it was hidden.

    :raises Unavailable: when the photo cannot be stored.
    """
    hidden = session.get(WithheldPart, (user.id, part.value))
    if hidden is None:
        return False
    if part is Part.PROFILE:
        user.about_me = hidden.text or ""
    elif hidden.photo is not None:
        user.profile_image = media.store_photo(session, user.id, hidden.photo)
    session.delete(hidden)
    session.flush()
    return True


def why(part: Part) -> ScalarSelect[str]:
    """Return the reason why a part of a profile is hidden, null if it is not, as an expression correlated to
    `User.id`."""
    return (
        select(WithheldPart.why)
        .where(WithheldPart.user_id == User.id, WithheldPart.part == part.value)
        .correlate(User)
        .scalar_subquery()
    )


def reasons(session: Session, user_id: Id) -> Mapping[Part, str]:
    """Return the reasons why parts of a profile are hidden; one statement."""
    rows = session.execute(select(WithheldPart.part, WithheldPart.why).where(WithheldPart.user_id == user_id))
    return {Part(part): why for part, why in rows}


def refusal(part: Part, why: str) -> str:
    """Return the sentence for a traveller who wants to replace a hidden part."""
    if part is Part.PROFILE:
        return gettext("Our staff have hidden your text: %(why)s You can't change it until they restore it.", why=why)
    return gettext("Our staff have hidden your photo: %(why)s You can't add one until they restore it.", why=why)
