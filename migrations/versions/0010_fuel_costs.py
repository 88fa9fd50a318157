"""Fuel prices, and the figures computed from a trip's legs

Revision ID: 0010
Revises: 0009
Create Date: 2026-11-21 21:05:12.318440
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = ()
depends_on = None


def upgrade() -> None:
    op.create_table(
        "fuel_price",
        sa.Column("state", sa.String(60), nullable=False),
        sa.Column("fuel", sa.String(8), nullable=False),
        sa.Column("since", sa.Date(), nullable=False),
        sa.Column("paise", sa.Integer(), nullable=False),
        sa.CheckConstraint("fuel IN ('petrol', 'diesel')", name=op.f("ck_fuel_price_fuel_known")),
        sa.CheckConstraint("paise > 0", name=op.f("ck_fuel_price_positive")),
        sa.PrimaryKeyConstraint("state", "fuel", "since", name=op.f("pk_fuel_price")),
    )
    # With defaults, so that the previous release can still add trips.
    op.add_column("trip", sa.Column("plan_version", sa.Integer(), nullable=False, server_default="1"))
    op.add_column("trip", sa.Column("figures_version", sa.Integer(), nullable=False, server_default="0"))
    op.create_table(
        "trip_travel",
        sa.Column("trip_id", sa.String(36), nullable=False),
        sa.Column("plan_version", sa.Integer(), nullable=False),
        sa.Column("fuel_cost", sa.JSON(), nullable=True),
        sa.ForeignKeyConstraint(["trip_id"], ["trip.id"], name=op.f("fk_trip_travel_trip_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("trip_id", name=op.f("pk_trip_travel")),
    )


def downgrade() -> None:
    op.drop_table("trip_travel")
    op.drop_column("trip", "figures_version")
    op.drop_column("trip", "plan_version")
    op.drop_table("fuel_price")
