"""Own places and the someday list."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from sqlalchemy import CheckConstraint, ForeignKey, Index, String, Text
from sqlalchemy.orm import Mapped, mapped_column

from app.db.base import Base
from app.db.text import symbols
from app.db.types import Id, new_id, utc_now
from app.places.catalogue.terms import search_key

NAME_LENGTH = 120
KEY_LENGTH = 240
PHONE_LENGTH = 40
HOURS_LENGTH = 400
TEXT_LENGTH = 2000

_MARK: Final = "own_"
_ID_CHARACTERS: Final = len(_MARK) + len(new_id())


def new_own_id() -> Id:
    """Return the id of a new own place: random, and distinguishable from the ids of all other places by `is_own`."""
    return Id(_MARK + new_id())


def is_own(place_id: str) -> bool:
    """Return whether an id is that of an own place, without a query.

    Other places have shorter ids. So no lookup needs two tables, and a trip without own places needs no extra
    statement.
    """
    return place_id.startswith(_MARK) and len(place_id) == _ID_CHARACTERS


def key_of(name: str) -> str:
    """Return the folded name by which its maker finds a place; of emoji alone, these."""
    return search_key(name) or symbols(name)


class OwnPlace(Base):
    """A place that a traveller added by hand.

    `key` is the folded name, by which its maker finds it. `locality`, `timezone` and `country_code` come from the
    nearest destination; without a position, the first two are null and the last is empty. A place deleted by its maker
    remains for the trips that contain it; it remains without a maker if that account is deleted.
    """

    __tablename__ = "own_place"
    __table_args__ = (
        CheckConstraint("(lat IS NULL) = (lon IS NULL)", name="together"),
        CheckConstraint("lat BETWEEN -90 AND 90 AND lon BETWEEN -180 AND 180", name="position"),
        CheckConstraint("maker_id IS NOT NULL OR deleted_at IS NOT NULL", name="made"),
        Index(None, "maker_id", "created_at"),
    )

    id: Mapped[Id] = mapped_column(primary_key=True, default=new_own_id)
    maker_id: Mapped[Id | None] = mapped_column(ForeignKey("user.id", ondelete="CASCADE"))
    name: Mapped[str] = mapped_column(String(NAME_LENGTH))
    key: Mapped[str] = mapped_column(String(KEY_LENGTH))
    category: Mapped[str] = mapped_column(String(24))
    lat: Mapped[float | None]
    lon: Mapped[float | None]
    locality: Mapped[str | None] = mapped_column(Text)
    country_code: Mapped[str] = mapped_column(String(2))
    timezone: Mapped[str | None] = mapped_column(String(40))
    address: Mapped[str | None] = mapped_column(Text)
    website: Mapped[str | None] = mapped_column(Text)
    phone: Mapped[str | None] = mapped_column(String(PHONE_LENGTH))
    hours: Mapped[str | None] = mapped_column(String(HOURS_LENGTH))
    note: Mapped[str | None] = mapped_column(Text)
    is_private: Mapped[bool]
    created_at: Mapped[datetime] = mapped_column(default=utc_now)
    deleted_at: Mapped[datetime | None]


class SomedayPlace(Base):
    """A destination or place that a traveller wants to see someday.

    There is no foreign key to the place: it may belong to a remote provider.
    """

    __tablename__ = "someday_place"
    __table_args__ = (Index(None, "place_id"),)

    user_id: Mapped[Id] = mapped_column(ForeignKey("user.id", ondelete="CASCADE"), primary_key=True)
    place_id: Mapped[Id] = mapped_column(primary_key=True)
    since: Mapped[datetime] = mapped_column(default=utc_now)
