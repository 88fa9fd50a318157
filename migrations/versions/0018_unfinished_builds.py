"""An index for a traveller's unfinished builds

Revision ID: 0018
Revises: 0017
Create Date: 2026-12-06 18:00:00.000000
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"
branch_labels = ()
depends_on = None

_UNFINISHED = sa.text("status IN ('queued', 'building')")


def upgrade() -> None:
    op.create_index(
        "ix_trip_owner_id_created_at",
        "trip",
        ["owner_id", "created_at"],
        postgresql_where=_UNFINISHED,
        sqlite_where=_UNFINISHED,
    )


def downgrade() -> None:
    op.drop_index("ix_trip_owner_id_created_at", "trip")
