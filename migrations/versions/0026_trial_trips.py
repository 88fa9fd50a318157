"""Trips that visitors plan before they sign up

Revision ID: 0026
Revises: 0025
Create Date: 2026-11-26 01:40:00.000000
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0026"
down_revision = "0025"
branch_labels = ()
depends_on = None


def upgrade() -> None:
    op.create_table(
        "trial_trip",
        sa.Column("id", sa.String(36), nullable=False),
        sa.Column("place_id", sa.String(36), nullable=False),
        sa.Column("name", sa.String(120), nullable=False),
        sa.Column("destination", sa.String(1220), nullable=False),
        sa.Column("no_of_days", sa.SmallInteger(), nullable=False),
        sa.Column("status", sa.String(16), nullable=False),
        sa.Column("failure", sa.String(200), nullable=True),
        sa.Column("failure_kind", sa.String(16), nullable=True),
        sa.Column("plan", sa.JSON(), nullable=True),
        sa.Column("trip_id", sa.String(36), nullable=True),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.CheckConstraint("no_of_days BETWEEN 1 AND 5", name=op.f("ck_trial_trip_no_of_days_range")),
        sa.CheckConstraint(
            "status IN ('queued', 'building', 'ready', 'failed')", name=op.f("ck_trial_trip_status_known")
        ),
        sa.ForeignKeyConstraint(["trip_id"], ["trip.id"], name=op.f("fk_trial_trip_trip_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_trial_trip")),
        sa.UniqueConstraint("trip_id", name=op.f("uq_trial_trip_trip_id")),
    )
    op.create_index(op.f("ix_trial_trip_created_at"), "trial_trip", ["created_at"])


def downgrade() -> None:
    op.drop_table("trial_trip")
