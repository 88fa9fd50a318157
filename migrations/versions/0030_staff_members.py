"""Members of the staff, and sessions that began with a second step

Revision ID: 0030
Revises: 0029
Create Date: 2026-11-26 16:40:00.000000
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0030"
down_revision = "0029"
branch_labels = ()
depends_on = None


def upgrade() -> None:
    op.add_column("session", sa.Column("second_step_at", sa.DateTime(timezone=True), nullable=True))
    op.create_table(
        "staff_member",
        sa.Column("user_id", sa.String(36), nullable=False),
        sa.Column("since", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["user_id"], ["user.id"], name=op.f("fk_staff_member_user_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("user_id", name=op.f("pk_staff_member")),
    )


def downgrade() -> None:
    op.drop_table("staff_member")
    op.drop_column("session", "second_step_at")
