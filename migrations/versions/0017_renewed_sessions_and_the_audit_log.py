"""Sessions with their device and replaceable refresh tokens, and the audit log

Revision ID: 0017
Revises: 0016
Create Date: 2026-11-22 22:00:00.000000
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"
branch_labels = ()
depends_on = None

_INDEXES = (("actor_id", "at"), ("subject_id", "at"), ("at",))
_LONG_AGO = "1970-01-01 00:00:00+00:00"


def upgrade() -> None:
    op.add_column("session", sa.Column("browser", sa.String(30)))
    op.add_column("session", sa.Column("system", sa.String(30)))
    op.add_column("session", sa.Column("token_id", sa.String(36)))
    op.add_column("session", sa.Column("replaced_token_id", sa.String(36)))
    op.add_column("session", sa.Column("replaced_at", sa.DateTime(timezone=True)))
    op.add_column(
        "session", sa.Column("last_used_at", sa.DateTime(timezone=True), nullable=False, server_default=_LONG_AGO)
    )
    op.execute("UPDATE session SET last_used_at = created_at")
    op.create_table(
        "audit_event",
        sa.Column("id", sa.String(36), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("action", sa.String(30), nullable=False),
        sa.Column("actor_id", sa.String(36)),
        sa.Column("subject_id", sa.String(36)),
        sa.Column("address", sa.String(50)),
        sa.Column("request_id", sa.String(64)),
        sa.Column("details", sa.JSON(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_audit_event"),
    )
    for columns in _INDEXES:
        op.create_index(f"ix_audit_event_{'_'.join(columns)}", "audit_event", list(columns))


def downgrade() -> None:
    op.drop_table("audit_event")
    for name in ("last_used_at", "replaced_at", "replaced_token_id", "token_id", "system", "browser"):
        op.drop_column("session", name)
