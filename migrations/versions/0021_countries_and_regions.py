"""The destinations of countries and regions, and the city of a district

Revision ID: 0021
Revises: 0020
Create Date: 2026-11-25 09:00:00.000000
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0021"
down_revision = "0020"
branch_labels = ()
depends_on = None


def upgrade() -> None:
    op.add_column("place", sa.Column("city_id", sa.String(36), nullable=True))
    op.create_table(
        "area_destination",
        sa.Column("area_id", sa.String(36), nullable=False),
        sa.Column("position", sa.SmallInteger(), nullable=False),
        sa.Column("destination_id", sa.String(36), nullable=False),
        sa.PrimaryKeyConstraint("area_id", "position", name=op.f("pk_area_destination")),
        sqlite_with_rowid=False,
    )


def downgrade() -> None:
    op.drop_table("area_destination")
    op.drop_column("place", "city_id")
