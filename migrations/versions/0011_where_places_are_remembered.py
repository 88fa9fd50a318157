"""Indexes for checking whether a trip refers to a place

Revision ID: 0011
Revises: 0010
Create Date: 2026-11-21 21:24:00.000000
"""

from __future__ import annotations

from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = ()
depends_on = None


def upgrade() -> None:
    op.create_index(op.f("ix_activity_place_id"), "activity", ["place_id"])
    op.create_index(op.f("ix_trip_destination_place_id"), "trip_destination", ["place_id"])


def downgrade() -> None:
    op.drop_index(op.f("ix_trip_destination_place_id"), table_name="trip_destination")
    op.drop_index(op.f("ix_activity_place_id"), table_name="activity")
