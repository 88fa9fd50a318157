"""Trips found by beginnings of words, newest first

Revision ID: 0004
Revises: 0003
Create Date: 2026-11-21 16:48:20.118274
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict
from typing import Any

import sqlalchemy as sa
from alembic import op

from app.db.terms import search_terms, word_prefixes

revision = "0004"
down_revision = "0003"
branch_labels = ()
depends_on = None

TRIPS_AT_ONCE = 500


def upgrade() -> None:
    op.drop_index(op.f("ix_trip_term_term_trip_id"), table_name="trip_term")
    op.drop_table("trip_term")
    terms = op.create_table(
        "trip_term",
        sa.Column("trip_id", sa.String(36), nullable=False),
        sa.Column("term", _text(24), nullable=False),
        sa.Column("published_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["trip_id"], ["trip.id"], name=op.f("fk_trip_term_trip_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("trip_id", "term", name=op.f("pk_trip_term")),
    )
    _fill(terms, _prefix_rows)
    op.create_index(op.f("ix_trip_term_term_published_at_trip_id"), "trip_term", ["term", "published_at", "trip_id"])


def downgrade() -> None:
    op.drop_index(op.f("ix_trip_term_term_published_at_trip_id"), table_name="trip_term")
    op.drop_table("trip_term")
    terms = op.create_table(
        "trip_term",
        sa.Column("trip_id", sa.String(36), nullable=False),
        sa.Column("position", sa.SmallInteger(), nullable=False),
        sa.Column("shared", sa.SmallInteger(), nullable=False),
        sa.Column("term", _text(120), nullable=False),
        sa.ForeignKeyConstraint(["trip_id"], ["trip.id"], name=op.f("fk_trip_term_trip_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("trip_id", "position", name=op.f("pk_trip_term")),
    )
    _fill(terms, _term_rows)
    op.create_index(op.f("ix_trip_term_term_trip_id"), "trip_term", ["term", "trip_id"])


def _text(length: int) -> sa.String:
    return sa.String(length=length).with_variant(sa.String(length=length, collation="C"), "postgresql")


def _prefix_rows(trip: Any) -> list[dict[str, Any]]:
    prefixes = word_prefixes(trip.name, trip.destination)
    return [{"trip_id": trip.id, "term": term, "published_at": trip.published_at} for term in prefixes]


def _term_rows(trip: Any) -> list[dict[str, Any]]:
    return [{"trip_id": trip.id} | asdict(term) for term in search_terms(trip.name, trip.destination)]


def _fill(terms: sa.Table, rows_of: Callable[[Any], list[dict[str, Any]]]) -> None:
    """Make existing published trips findable."""
    trip = sa.table(
        "trip",
        *(sa.column(name) for name in ("id", "name", "destination")),
        sa.column("published_at", sa.DateTime(timezone=True)),
    )
    connection, last = op.get_bind(), ""
    query = sa.select(trip).where(trip.c.published_at.is_not(None)).order_by(trip.c.id)
    while trips := connection.execute(query.where(trip.c.id > last).limit(TRIPS_AT_ONCE)).all():
        last = trips[-1].id
        rows = [row for one in trips for row in rows_of(one)]
        if rows:
            connection.execute(sa.insert(terms), rows)
