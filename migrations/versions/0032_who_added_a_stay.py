"""Who added a stay

Revision ID: 0032
Revises: 0031
Create Date: 2026-11-28 12:10:00.000000
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0032"
down_revision = "0031"
branch_labels = ()
depends_on = None


def upgrade() -> None:
    # Unknown of older stays. Without a foreign key, as of stops: SQLite would write the table anew.
    op.add_column("trip_stay", sa.Column("added_by", sa.String(36), nullable=True))


def downgrade() -> None:
    op.drop_column("trip_stay", "added_by")
