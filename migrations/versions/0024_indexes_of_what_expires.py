"""Indexes on the expiry times of rows

Revision ID: 0024
Revises: 0023
Create Date: 2026-11-25 20:30:00.000000
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0024"
down_revision = "0023"
branch_labels = ()
depends_on = None

NOT_READY = sa.text("status <> 'ready'")


def upgrade() -> None:
    # Outside a transaction, so that PostgreSQL can build them while others write.
    with op.get_context().autocommit_block():
        for table, column in (("session", "expires_at"), ("idempotency_key", "created_at")):
            op.create_index(f"ix_{table}_{column}", table, [column], postgresql_concurrently=True, if_not_exists=True)
        op.create_index(
            "ix_trip_created_at_not_ready",
            "trip",
            ["created_at"],
            postgresql_where=NOT_READY,
            sqlite_where=NOT_READY,
            postgresql_concurrently=True,
            if_not_exists=True,
        )


def downgrade() -> None:
    op.drop_index("ix_trip_created_at_not_ready", "trip")
    op.drop_index("ix_idempotency_key_created_at", "idempotency_key")
    op.drop_index("ix_session_expires_at", "session")
