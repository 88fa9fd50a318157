"""Destinations and places of every source in one table, and the index that finds them by name."""

from __future__ import annotations

import base64
import hashlib
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
MAP: Final = "map"
"""Countries, first-level regions, and districts that the gazetteer lacks: search targets that are not cities."""

CATALOGUE: Final = "catalogue"
"""The name of the embedded catalogue's row in `PlaceSeed`."""

TERM_LENGTH = 120

_ID_DOMAIN = b"waypost.place"
_ID_BYTES = 16

# Ranges of prefixes need the order of code points: SQLite's own, PostgreSQL's under the collation "C".
_TERM = String(TERM_LENGTH).with_variant(String(TERM_LENGTH, collation="C"), "postgresql")


def place_id(source: str, key: str) -> Id:
    """Return the id of a place of a source: 22 URL-safe characters, the same on every installation.

    Because it is a hash, trips retain their places when the catalogue is seeded again or moved to another machine.

    :param source: where the place comes from.
    :param key: the source's own id.
    """
    digest = hashlib.blake2b(f"{source}\0{key}".encode(), digest_size=_ID_BYTES, key=_ID_DOMAIN).digest()
    return Id(base64.urlsafe_b64encode(digest).decode().rstrip("="))


class PlaceRating(Base):
    """The number of a place's ratings and the sum of their stars, so that no list has to count reviews.

    There is no foreign key to the place: reviews survive when a place leaves the catalogue, and count again when it
    comes back.
    """

    __tablename__ = "place_rating"
    __table_args__ = (
        CheckConstraint("rating_count >= 0", name="counted"),
        CheckConstraint("rating_sum BETWEEN rating_count AND 5 * rating_count", name="summed"),
    )

    place_id: Mapped[Id] = mapped_column(primary_key=True)
    rating_sum: Mapped[int]
    rating_count: Mapped[int]


# The columns that a search around a place reads: with them in the index, tens of thousands of rows need not be fetched.
_COVERED = ("id", "kind", "category", "hidden", "x", "y", "z")


class Place(Base):
    """A destination to travel to, or a place to visit.

    `rank` is fame in hundredths, from the logarithms of population and of the number of languages with a name for it.
    `locality` is the text after the name in an address. `x`, `y` and `z` are the position on a unit sphere, `cell` is
    its cell in the grid of `app.places.geo`. `picture` names a file of Wikimedia Commons, `words_uri` is the source
    page of a description that is not ours. `parent_id` is the destination whose guide has the place, or covers a city
    without its own guide. A hidden row is not a destination: a country or region (see
    `AreaDestination`), or a district, which leads to the city with `city_id`.
    """

    __tablename__ = "place"
    __table_args__ = (
        UniqueConstraint("source", "source_key"),
        CheckConstraint("kind IN ('destination', 'place')", name="kind"),
        CheckConstraint("lat BETWEEN -90 AND 90 AND lon BETWEEN -180 AND 180", name="position"),
        CheckConstraint("tier BETWEEN 1 AND 3", name="tier"),
        CheckConstraint("price_level BETWEEN 0 AND 4", name="price_level"),
        Index(None, "cell", "rank", postgresql_include=list(_COVERED)),
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
    picture: Mapped[str | None] = mapped_column(String(240))
    words_uri: Mapped[str | None] = mapped_column(String(300))
    city_id: Mapped[Id | None] = mapped_column()

    # Loaded with every place in the same statement, because every list of places shows ratings.
    rated: Mapped[PlaceRating | None] = relationship(
        primaryjoin=lambda: foreign(Place.id) == PlaceRating.place_id, lazy="joined", viewonly=True
    )


class PlaceTerm(Base):
    """A folded text whose prefixes find a place.

    `weight` ranks prefix matches, `exact` whole matches. `cell` is that of a place; destinations have none, because
    they are searched worldwide. Rows are derived from the sources and rebuilt rather than changed, without a foreign
    key: checking 700,000 of them takes longer than writing them.
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
    """One of the best matches for a prefix that too many terms share to read them at each keystroke."""

    __tablename__ = "place_prefix"
    __table_args__ = ({"sqlite_with_rowid": False},)

    prefix: Mapped[str] = mapped_column(_TERM, primary_key=True)
    kind: Mapped[str] = mapped_column(String(11), primary_key=True)
    position: Mapped[int] = mapped_column(SmallInteger, primary_key=True)
    place_id: Mapped[Id]
    score: Mapped[int]


class AreaDestination(Base):
    """One of the destinations of a country or region, those with a guide first, then by fame.

    Rows are derived from the catalogue and rewritten with it, hence without a foreign key.
    """

    __tablename__ = "area_destination"
    __table_args__ = ({"sqlite_with_rowid": False},)

    area_id: Mapped[Id] = mapped_column(primary_key=True)
    position: Mapped[int] = mapped_column(SmallInteger, primary_key=True)
    destination_id: Mapped[Id]


class PlaceSeed(Base):
    """The last seeded version, so that it is not seeded again, with the number of destinations and guides."""

    __tablename__ = "place_seed"

    name: Mapped[str] = mapped_column(String(16), primary_key=True)
    fingerprint: Mapped[str] = mapped_column(String(64))
    seeded_at: Mapped[datetime | None]
    destinations: Mapped[int | None]
    guides: Mapped[int | None]


class PlaceImport(Base):
    """An imported map extract; importing another one under the same name replaces it."""

    __tablename__ = "place_import"

    name: Mapped[str] = mapped_column(String(40), primary_key=True)
    file_name: Mapped[str] = mapped_column(String(255))
    fingerprint: Mapped[str] = mapped_column(String(64))
    imported_at: Mapped[datetime]
    data_timestamp: Mapped[datetime | None]
    places: Mapped[int]
    attribution: Mapped[str] = mapped_column(String(200))


class PlaceImported(Base):
    """A place that an import contains. Extracts overlap: a place is removed with the last import that contains it."""

    __tablename__ = "place_imported"
    __table_args__ = (Index(None, "place_id"), {"sqlite_with_rowid": False})

    import_name: Mapped[str] = mapped_column(ForeignKey("place_import.name", ondelete="CASCADE"), primary_key=True)
    place_id: Mapped[Id] = mapped_column(ForeignKey("place.id", ondelete="CASCADE"), primary_key=True)


class PlaceLearned(Base):
    """A destination with places learned from open data, and its import, which says when that was.

    `complete` says whether all sources answered.
    """

    __tablename__ = "place_learned"
    __table_args__ = (UniqueConstraint("import_name"),)

    destination_id: Mapped[Id] = mapped_column(ForeignKey("place.id", ondelete="CASCADE"), primary_key=True)
    import_name: Mapped[str] = mapped_column(ForeignKey("place_import.name", ondelete="CASCADE"))
    complete: Mapped[bool]
