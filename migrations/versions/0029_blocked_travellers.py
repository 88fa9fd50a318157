"""Blocked travellers

Revision ID: 0029
Revises: 0028
Create Date: 2026-11-26 16:00:00.000000
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0029"
down_revision = "0028"
branch_labels = ()
depends_on = None


def upgrade() -> None:
    op.create_table(
        "block",
        sa.Column("blocker_id", sa.String(36), nullable=False),
        sa.Column("blocked_id", sa.String(36), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.CheckConstraint("blocker_id <> blocked_id", name=op.f("ck_block_not_oneself")),
        sa.ForeignKeyConstraint(["blocker_id"], ["user.id"], name=op.f("fk_block_blocker_id"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["blocked_id"], ["user.id"], name=op.f("fk_block_blocked_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("blocker_id", "blocked_id", name=op.f("pk_block")),
    )
    op.create_index(op.f("ix_block_blocked_id_blocker_id"), "block", ["blocked_id", "blocker_id"])


def downgrade() -> None:
    op.drop_table("block")
