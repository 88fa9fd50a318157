"""Ids of places that only Google knows

Revision ID: 0009
Revises: 0008
Create Date: 2026-11-21 20:44:00.000000
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = ()
depends_on = None


def upgrade() -> None:
    op.create_table(
        "place_google",
        sa.Column("place_id", sa.String(36), nullable=False),
        sa.Column("google_id", sa.String(length=500), nullable=False),
        sa.Column("lat", sa.Double(), nullable=True),
        sa.Column("lon", sa.Double(), nullable=True),
        sa.Column("seen_at", sa.DateTime(timezone=True), nullable=True),
        sa.CheckConstraint(
            "(lat IS NULL) = (seen_at IS NULL) AND (lat IS NULL) = (lon IS NULL)",
            name=op.f("ck_place_google_together"),
        ),
        sa.CheckConstraint(
            "lat BETWEEN -90 AND 90 AND lon BETWEEN -180 AND 180", name=op.f("ck_place_google_position")
        ),
        sa.PrimaryKeyConstraint("place_id", name=op.f("pk_place_google")),
    )
    op.create_index(op.f("ix_place_google_seen_at"), "place_google", ["seen_at"])


def downgrade() -> None:
    op.drop_index(op.f("ix_place_google_seen_at"), table_name="place_google")
    op.drop_table("place_google")
