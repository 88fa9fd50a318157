"""Index of who added a stay

Revision ID: 0033
Revises: 0032
Create Date: 2026-11-28 13:10:00.000000
"""

from __future__ import annotations

from alembic import op

revision = "0033"
down_revision = "0032"
branch_labels = ()
depends_on = None


def upgrade() -> None:
    # Outside a transaction, so that PostgreSQL can build it while others write.
    with op.get_context().autocommit_block():
        op.create_index(
            "ix_trip_stay_added_by", "trip_stay", ["added_by"], postgresql_concurrently=True, if_not_exists=True
        )


def downgrade() -> None:
    op.drop_index("ix_trip_stay_added_by", "trip_stay")
