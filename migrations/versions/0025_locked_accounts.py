"""Accounts locked by the support staff

Revision ID: 0025
Revises: 0024
Create Date: 2026-11-25 21:00:00.000000
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0025"
down_revision = "0024"
branch_labels = ()
depends_on = None


def upgrade() -> None:
    op.add_column("user", sa.Column("locked_at", sa.DateTime(timezone=True), nullable=True))


def downgrade() -> None:
    op.drop_column("user", "locked_at")
