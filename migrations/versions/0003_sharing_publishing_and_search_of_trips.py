"""Sharing, publishing and search of trips

Revision ID: 0003
Revises: 0002
Create Date: 2026-11-21 07:35:39.242629
"""

from __future__ import annotations

from dataclasses import asdict

import sqlalchemy as sa
from alembic import op

from app.db.terms import search_terms

revision = "0003"
down_revision = "0002"
branch_labels = ()
depends_on = None

ROWS_AT_ONCE = 1000
PUBLISHED = sa.text("published_at IS NOT NULL")


def upgrade() -> None:
    op.create_table(
        "collaborator",
        sa.Column("trip_id", sa.String(36), nullable=False),
        sa.Column("user_id", sa.String(36), nullable=False),
        sa.Column("permission", sa.String(length=8), nullable=False),
        sa.Column("joined_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("trip_created_at", sa.DateTime(timezone=True), nullable=False),
        sa.CheckConstraint("permission IN ('view', 'edit')", name=op.f("ck_collaborator_permission_known")),
        sa.ForeignKeyConstraint(["trip_id"], ["trip.id"], name=op.f("fk_collaborator_trip_id"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["user_id"], ["user.id"], name=op.f("fk_collaborator_user_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("trip_id", "user_id", name=op.f("pk_collaborator")),
    )
    op.create_index(
        op.f("ix_collaborator_user_id_trip_created_at_trip_id"),
        "collaborator",
        ["user_id", "trip_created_at", "trip_id"],
    )
    op.create_table(
        "share_link",
        sa.Column("token", sa.String(length=43), nullable=False),
        sa.Column("trip_id", sa.String(36), nullable=False),
        sa.Column("permission", sa.String(length=8), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.CheckConstraint("permission IN ('view', 'edit')", name=op.f("ck_share_link_permission_known")),
        sa.ForeignKeyConstraint(["trip_id"], ["trip.id"], name=op.f("fk_share_link_trip_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("token", name=op.f("pk_share_link")),
        sa.UniqueConstraint("trip_id", "permission", name=op.f("uq_share_link_trip_id_permission")),
    )
    op.add_column("trip", sa.Column("published_at", sa.DateTime(timezone=True), nullable=True))
    terms = op.create_table(
        "trip_term",
        sa.Column("trip_id", sa.String(36), nullable=False),
        sa.Column("position", sa.SmallInteger(), nullable=False),
        sa.Column("shared", sa.SmallInteger(), nullable=False),
        sa.Column(
            "term",
            sa.String(length=120).with_variant(sa.String(length=120, collation="C"), "postgresql"),
            nullable=False,
        ),
        sa.ForeignKeyConstraint(["trip_id"], ["trip.id"], name=op.f("fk_trip_term_trip_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("trip_id", "position", name=op.f("pk_trip_term")),
    )
    _fill(terms)
    op.create_index(op.f("ix_trip_term_term_trip_id"), "trip_term", ["term", "trip_id"])
    op.create_index(
        op.f("ix_trip_published_at_id"),
        "trip",
        ["published_at", "id"],
        postgresql_where=PUBLISHED,
        sqlite_where=PUBLISHED,
    )


def downgrade() -> None:
    op.drop_index(op.f("ix_trip_published_at_id"), table_name="trip")
    op.drop_index(op.f("ix_trip_term_term_trip_id"), table_name="trip_term")
    op.drop_table("trip_term")
    op.drop_column("trip", "published_at")
    op.drop_table("share_link")
    op.drop_index(op.f("ix_collaborator_user_id_trip_created_at_trip_id"), table_name="collaborator")
    op.drop_table("collaborator")


def _fill(terms: sa.Table) -> None:
    """Use the creation time as the publishing time of existing published trips, and make them findable."""
    trip = sa.table(
        "trip",
        *(sa.column(name) for name in ("id", "name", "destination", "is_published", "created_at", "published_at")),
    )
    connection, last = op.get_bind(), ""
    connection.execute(sa.update(trip).where(trip.c.is_published).values(published_at=trip.c.created_at))
    query = sa.select(trip.c.id, trip.c.name, trip.c.destination).where(trip.c.is_published).order_by(trip.c.id)
    while trips := connection.execute(query.where(trip.c.id > last).limit(ROWS_AT_ONCE)).all():
        last = trips[-1].id
        rows = [{"trip_id": row.id} | asdict(term) for row in trips for term in search_terms(row.name, row.destination)]
        if rows:
            connection.execute(sa.insert(terms), rows)
