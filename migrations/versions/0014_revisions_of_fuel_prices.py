"""Revisions of the fuel prices, and that of each figure

Revision ID: 0014
Revises: 0013
Create Date: 2026-11-22 06:58:00.000000
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"
branch_labels = ()
depends_on = None


def upgrade() -> None:
    revisions = op.create_table(
        "fuel_revision",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.CheckConstraint("id = 1", name=op.f("ck_fuel_revision_only_one")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_fuel_revision")),
    )
    # Higher than the revision of existing figures: prices may have changed since they were computed.
    op.bulk_insert(revisions, [{"id": 1, "number": 1}])
    op.add_column("trip_travel", sa.Column("prices_revision", sa.Integer(), nullable=False, server_default="0"))


def downgrade() -> None:
    op.drop_column("trip_travel", "prices_revision")
    op.drop_table("fuel_revision")
