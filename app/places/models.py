"""Destinations and places of every source in one table, and the index that finds them by name."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from sqlalchemy import CheckConstraint, ForeignKey, Index, SmallInteger, String, UniqueConstraint
from sqlalchemy.orm import Mapped, foreign, mapped_column, relationship

from app.db.base import Base
from app.db.types import Id

DESTINATION: Final = "destination"
PLACE: Final = "place"
KINDS: Final = (DESTINATION, PLACE)

GEONAMES: Final = "geonames"
GUIDE: Final = "guide"
OSM: Final = "osm"

CATALOGUE: Final = "catalogue"
"""The name of the row that tells of the embedded catalogue's seeding."""

TERM_LENGTH = 120

# Ranges of prefixes need the order of code points: SQLite's own, PostgreSQL's under the collation "C".
_TERM = String(TERM_LENGTH).with_variant(String(TERM_LENGTH, collation="C"), "postgresql")


class PlaceRating(Base):
    """How many travellers have rated a place, and the sum of their stars, so that no list has to count reviews.

    The id points at a place without a foreign key: reviews stay when a place leaves the catalogue, and are there again
    when it comes back.
    """

    __tablename__ = "place_rating"
    __table_args__ = (
        CheckConstraint("rating_count >= 0", name="counted"),
        CheckConstraint("rating_sum BETWEEN rating_count AND 5 * rating_count", name="summed"),
    )

    place_id: Mapped[Id] = mapped_column(primary_key=True)
    rating_sum: Mapped[int]
    rating_count: Mapped[int]


# What a search around a place asks of each: with it, the index answers without the rows of tens of thousands.
_SEARCHED = ("id", "kind", "category", "hidden", "x", "y", "z")


class Place(Base):
    """A destination to travel to, or a place to visit.

    `rank` is fame in hundredths: population and the number of languages that have a name for it count by their
    logarithms. `locality` is what an address says after the name. `x`, `y` and `z` are the position on a sphere of
    radius 1, `cell` its place on the grid of `app.places.geo`.
    """

    __tablename__ = "place"
    __table_args__ = (
        UniqueConstraint("source", "source_key"),
        CheckConstraint("kind IN ('destination', 'place')", name="kind"),
        CheckConstraint("lat BETWEEN -90 AND 90 AND lon BETWEEN -180 AND 180", name="position"),
        CheckConstraint("tier BETWEEN 1 AND 3", name="tier"),
        CheckConstraint("price_level BETWEEN 0 AND 4", name="price_level"),
        Index(None, "cell", "rank", postgresql_include=list(_SEARCHED)),
        Index(None, "parent_id"),
    )

    id: Mapped[Id] = mapped_column(primary_key=True)
    source: Mapped[str] = mapped_column(String(16))
    source_key: Mapped[str] = mapped_column(String(160))
    kind: Mapped[str] = mapped_column(String(11))
    category: Mapped[str] = mapped_column(String(24))
    name: Mapped[str] = mapped_column(String(200))
    locality: Mapped[str] = mapped_column(String(300))
    region: Mapped[str | None] = mapped_column(String(120))
    country_code: Mapped[str] = mapped_column(String(2))
    country: Mapped[str] = mapped_column(String(80))
    lat: Mapped[float]
    lon: Mapped[float]
    x: Mapped[float]
    y: Mapped[float]
    z: Mapped[float]
    cell: Mapped[int]
    rank: Mapped[int]
    hidden: Mapped[bool]
    population: Mapped[int | None]
    radius_km: Mapped[float | None]
    parent_id: Mapped[Id | None] = mapped_column(ForeignKey("place.id", ondelete="SET NULL"))
    tier: Mapped[int | None] = mapped_column(SmallInteger)
    visit_minutes: Mapped[int | None] = mapped_column(SmallInteger)
    price_level: Mapped[int | None] = mapped_column(SmallInteger)
    hours: Mapped[str | None] = mapped_column(String(400))
    interests: Mapped[str] = mapped_column(String(300))
    description: Mapped[str | None] = mapped_column(String(300))
    timezone: Mapped[str | None] = mapped_column(String(40))
    website: Mapped[str | None] = mapped_column(String(300))

    # Comes with every place in the same statement: whoever shows places shows what travellers think of them.
    rated: Mapped[PlaceRating | None] = relationship(
        primaryjoin=lambda: foreign(Place.id) == PlaceRating.place_id, lazy="joined", viewonly=True
    )


class PlaceTerm(Base):
    """A folded text by whose beginning a place is found.

    `weight` orders what begins with the typed text, `exact` what equals it. `cell` is that of a place; destinations
    have none here, as they are looked for the world over. Rows are derived from what the sources say: they are made
    anew rather than changed, and carry no foreign key: checking 700,000 of them takes longer than making them.
    """

    __tablename__ = "place_term"

    term: Mapped[str] = mapped_column(_TERM, primary_key=True)
    place_id: Mapped[Id] = mapped_column(primary_key=True)
    weight: Mapped[int]
    exact: Mapped[int]
    cell: Mapped[int | None] = mapped_column()

    __table_args__ = (
        Index(
            None,
            "cell",
            "term",
            sqlite_where=cell.is_not(None),
            postgresql_where=cell.is_not(None),
            postgresql_include=["place_id", "weight", "exact"],
        ),
        {"sqlite_with_rowid": False},
    )


class PlacePrefix(Base):
    """One of the best finds for a prefix that too many terms begin with to look through them all at each keystroke."""

    __tablename__ = "place_prefix"
    __table_args__ = ({"sqlite_with_rowid": False},)

    prefix: Mapped[str] = mapped_column(_TERM, primary_key=True)
    kind: Mapped[str] = mapped_column(String(11), primary_key=True)
    position: Mapped[int] = mapped_column(SmallInteger, primary_key=True)
    place_id: Mapped[Id]
    score: Mapped[int]


class PlaceSeed(Base):
    """What was seeded last, so that seeding the same again is skipped, and how many destinations and guides it has."""

    __tablename__ = "place_seed"

    name: Mapped[str] = mapped_column(String(16), primary_key=True)
    fingerprint: Mapped[str] = mapped_column(String(64))
    seeded_at: Mapped[datetime | None]
    destinations: Mapped[int | None]
    guides: Mapped[int | None]


class PlaceImport(Base):
    """An extract of a map that was imported; a newer one of the same name takes its place."""

    __tablename__ = "place_import"

    name: Mapped[str] = mapped_column(String(40), primary_key=True)
    file_name: Mapped[str] = mapped_column(String(255))
    fingerprint: Mapped[str] = mapped_column(String(64))
    imported_at: Mapped[datetime]
    data_timestamp: Mapped[datetime | None]
    places: Mapped[int]
    attribution: Mapped[str] = mapped_column(String(200))


class PlaceImported(Base):
    """A place that an import knows. Extracts overlap: a place goes with the last one that knows it."""

    __tablename__ = "place_imported"
    __table_args__ = (Index(None, "place_id"), {"sqlite_with_rowid": False})

    import_name: Mapped[str] = mapped_column(ForeignKey("place_import.name", ondelete="CASCADE"), primary_key=True)
    place_id: Mapped[Id] = mapped_column(ForeignKey("place.id", ondelete="CASCADE"), primary_key=True)
