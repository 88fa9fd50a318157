"""A tag that changes with the stops of a day

Revision ID: 0031
Revises: 0030
Create Date: 2026-11-26 21:10:00.000000
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0031"
down_revision = "0030"
branch_labels = ()
depends_on = None


def upgrade() -> None:
    # Without a tag, the stops of a day are read each time.
    op.add_column("trip_day", sa.Column("stops_tag", sa.String(22), server_default="", nullable=False))


def downgrade() -> None:
    op.drop_column("trip_day", "stops_tag")
