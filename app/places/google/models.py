"""What is kept of Google's places: by its terms the id for good, coordinates for thirty days, nothing else."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import CheckConstraint, Index, String
from sqlalchemy.orm import Mapped, mapped_column

from app.db.base import Base
from app.db.types import Id


class PlaceGoogle(Base):
    """Google's id of a place under ours, which is short enough for addresses and made from it.

    `seen_at` is when the coordinates came; both are empty together.
    """

    __tablename__ = "place_google"
    __table_args__ = (
        CheckConstraint("(lat IS NULL) = (seen_at IS NULL) AND (lat IS NULL) = (lon IS NULL)", name="together"),
        CheckConstraint("lat BETWEEN -90 AND 90 AND lon BETWEEN -180 AND 180", name="position"),
        Index(None, "seen_at"),
    )

    place_id: Mapped[Id] = mapped_column(primary_key=True)
    google_id: Mapped[str] = mapped_column(String(500))
    lat: Mapped[float | None]
    lon: Mapped[float | None]
    seen_at: Mapped[datetime | None]
