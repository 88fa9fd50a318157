"""Time zones of places, and how many destinations and guides there are

Revision ID: 0007
Revises: 0006
Create Date: 2026-11-21 19:50:12.402117
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = ()
depends_on = None


def upgrade() -> None:
    # Filled by the next seeding, which the changed code makes due.
    op.add_column("place", sa.Column("timezone", sa.String(40), nullable=True))
    op.add_column("place_seed", sa.Column("destinations", sa.Integer(), nullable=True))
    op.add_column("place_seed", sa.Column("guides", sa.Integer(), nullable=True))


def downgrade() -> None:
    op.drop_column("place_seed", "guides")
    op.drop_column("place_seed", "destinations")
    op.drop_column("place", "timezone")
