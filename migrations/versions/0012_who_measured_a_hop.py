"""The source of a hop's measurement

Revision ID: 0012
Revises: 0011
Create Date: 2026-11-21 21:31:40.120000
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = ()
depends_on = None


def upgrade() -> None:
    op.add_column("hop", sa.Column("source", sa.String(16), nullable=False, server_default="estimate"))


def downgrade() -> None:
    op.drop_column("hop", "source")
