"""Fuels and their prices."""

from __future__ import annotations

from datetime import date
from enum import StrEnum

from sqlalchemy import CheckConstraint, Date, String
from sqlalchemy.orm import Mapped, mapped_column

from app.db.base import Base

STATE_LENGTH = 60


class Fuel(StrEnum):
    """The fuel of a vehicle."""

    PETROL = "petrol"
    DIESEL = "diesel"


class FuelPrice(Base):
    """The price of a litre in a state since a date. The latest date applies; the others are the history.

    The price is in paise, a hundredth of a rupee, as SQLite has no decimal numbers.
    """

    __tablename__ = "fuel_price"
    __table_args__ = (
        CheckConstraint("fuel IN ('petrol', 'diesel')", name="fuel_known"),
        CheckConstraint("paise > 0", name="positive"),
    )

    state: Mapped[str] = mapped_column(String(STATE_LENGTH), primary_key=True)
    fuel: Mapped[str] = mapped_column(String(8), primary_key=True)
    since: Mapped[date] = mapped_column(Date, primary_key=True)
    paise: Mapped[int]


class FuelRevision(Base):
    """The revision of the prices, in one row that the transaction of each change increments.

    The row's lock serialises concurrent changes, so that no two of them share a number.
    """

    __tablename__ = "fuel_revision"
    __table_args__ = (CheckConstraint("id = 1", name="only_one"),)

    id: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    number: Mapped[int]
