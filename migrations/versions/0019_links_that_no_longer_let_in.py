"""Links no longer readmit collaborators whom the owner removed, nor promote those who were demoted

Revision ID: 0019
Revises: 0018
Create Date: 2026-11-24 09:00:00.000000
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"
branch_labels = ()
depends_on = None


def upgrade() -> None:
    op.create_table(
        "link_limit",
        sa.Column("user_id", sa.String(36), nullable=False),
        sa.Column("token", sa.String(43), nullable=False),
        sa.Column("permission", sa.String(8), nullable=True),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.CheckConstraint("permission IN ('view', 'edit')", name=op.f("ck_link_limit_permission_known")),
        sa.ForeignKeyConstraint(["user_id"], ["user.id"], name=op.f("fk_link_limit_user_id"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["token"], ["share_link.token"], name=op.f("fk_link_limit_token"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("user_id", "token", name=op.f("pk_link_limit")),
    )
    op.create_index(op.f("ix_link_limit_token"), "link_limit", ["token"], unique=False)


def downgrade() -> None:
    op.drop_index(op.f("ix_link_limit_token"), table_name="link_limit")
    op.drop_table("link_limit")
