"""Reports of trips, profiles and photos, and hidden subjects

Revision ID: 0028
Revises: 0027
Create Date: 2026-11-26 13:00:00.000000
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0028"
down_revision = "0027"
branch_labels = ()
depends_on = None


def upgrade() -> None:
    op.add_column("trip", sa.Column("hidden_at", sa.DateTime(timezone=True), nullable=True))
    op.add_column("trip", sa.Column("hidden_why", sa.String(500), nullable=True))
    op.create_table(
        "withheld_part",
        sa.Column("user_id", sa.String(36), nullable=False),
        sa.Column("part", sa.String(10), nullable=False),
        sa.Column("why", sa.String(500), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("text", sa.Text(), nullable=True),
        sa.Column("photo", sa.LargeBinary(), nullable=True),
        sa.CheckConstraint("part IN ('profile', 'photo')", name=op.f("ck_withheld_part_part_known")),
        sa.ForeignKeyConstraint(["user_id"], ["user.id"], name=op.f("fk_withheld_part_user_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("user_id", "part", name=op.f("pk_withheld_part")),
    )
    op.create_table(
        "content_report",
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("subject_id", sa.String(36), nullable=False),
        sa.Column("user_id", sa.String(36), nullable=False),
        sa.Column("trip_id", sa.String(36), nullable=True),
        sa.Column("owner_id", sa.String(36), nullable=True),
        sa.Column("reason", sa.String(10), nullable=False),
        sa.Column("text", sa.String(1000), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("answered_at", sa.DateTime(timezone=True), nullable=True),
        sa.CheckConstraint("kind IN ('trip', 'profile', 'photo')", name=op.f("ck_content_report_kind_known")),
        sa.CheckConstraint(
            "reason IN ('spam', 'offensive', 'off_topic', 'private', 'false', 'other')",
            name=op.f("ck_content_report_reason_known"),
        ),
        sa.CheckConstraint("subject_id = coalesce(trip_id, owner_id)", name=op.f("ck_content_report_subject")),
        sa.ForeignKeyConstraint(["trip_id"], ["trip.id"], name=op.f("fk_content_report_trip_id"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["owner_id"], ["user.id"], name=op.f("fk_content_report_owner_id"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["user_id"], ["user.id"], name=op.f("fk_content_report_user_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("kind", "subject_id", "user_id", name=op.f("pk_content_report")),
    )
    op.create_index(op.f("ix_content_report_user_id_created_at"), "content_report", ["user_id", "created_at"])
    op.create_index(op.f("ix_content_report_trip_id"), "content_report", ["trip_id"])
    op.create_index(op.f("ix_content_report_owner_id"), "content_report", ["owner_id"])
    unanswered = sa.text("answered_at IS NULL")
    op.create_index(
        "ix_content_report_unanswered",
        "content_report",
        ["kind", "subject_id", "created_at"],
        postgresql_where=unanswered,
        sqlite_where=unanswered,
    )


def downgrade() -> None:
    op.drop_table("content_report")
    op.drop_table("withheld_part")
    op.drop_column("trip", "hidden_why")
    op.drop_column("trip", "hidden_at")
