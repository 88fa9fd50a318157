"""Own places, and the someday list

Revision ID: 0023
Revises: 0022
Create Date: 2026-11-25 09:00:00.000000
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0023"
down_revision = "0022"
branch_labels = ()
depends_on = None


def upgrade() -> None:
    op.create_table(
        "own_place",
        sa.Column("id", sa.String(36), nullable=False),
        sa.Column("maker_id", sa.String(36), nullable=True),
        sa.Column("name", sa.String(120), nullable=False),
        sa.Column("key", sa.String(240), nullable=False),
        sa.Column("category", sa.String(24), nullable=False),
        sa.Column("lat", sa.Double(), nullable=True),
        sa.Column("lon", sa.Double(), nullable=True),
        sa.Column("locality", sa.Text(), nullable=True),
        sa.Column("country_code", sa.String(2), nullable=False),
        sa.Column("timezone", sa.String(40), nullable=True),
        sa.Column("address", sa.Text(), nullable=True),
        sa.Column("website", sa.Text(), nullable=True),
        sa.Column("phone", sa.String(40), nullable=True),
        sa.Column("hours", sa.String(400), nullable=True),
        sa.Column("note", sa.Text(), nullable=True),
        sa.Column("is_private", sa.Boolean(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("deleted_at", sa.DateTime(timezone=True), nullable=True),
        sa.CheckConstraint("(lat IS NULL) = (lon IS NULL)", name=op.f("ck_own_place_together")),
        sa.CheckConstraint("lat BETWEEN -90 AND 90 AND lon BETWEEN -180 AND 180", name=op.f("ck_own_place_position")),
        sa.CheckConstraint("maker_id IS NOT NULL OR deleted_at IS NOT NULL", name=op.f("ck_own_place_made")),
        sa.ForeignKeyConstraint(["maker_id"], ["user.id"], name=op.f("fk_own_place_maker_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_own_place")),
    )
    op.create_index(op.f("ix_own_place_maker_id_created_at"), "own_place", ["maker_id", "created_at"])
    op.create_table(
        "someday_place",
        sa.Column("user_id", sa.String(36), nullable=False),
        sa.Column("place_id", sa.String(36), nullable=False),
        sa.Column("since", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["user_id"], ["user.id"], name=op.f("fk_someday_place_user_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("user_id", "place_id", name=op.f("pk_someday_place")),
    )
    op.create_index(op.f("ix_someday_place_place_id"), "someday_place", ["place_id"])


def downgrade() -> None:
    op.drop_index(op.f("ix_someday_place_place_id"), table_name="someday_place")
    op.drop_table("someday_place")
    op.drop_index(op.f("ix_own_place_maker_id_created_at"), table_name="own_place")
    op.drop_table("own_place")
