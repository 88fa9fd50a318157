"""Why a stop suits the travellers

Revision ID: 0013
Revises: 0012
Create Date: 2026-11-21 21:32:00.000000
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = ()
depends_on = None


def upgrade() -> None:
    op.add_column("activity", sa.Column("reason", sa.String(160), nullable=True))


def downgrade() -> None:
    op.drop_column("activity", "reason")
