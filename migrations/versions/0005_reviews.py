"""Reviews of places

Revision ID: 0005
Revises: 0004
Create Date: 2026-11-21 19:52:07.503118
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = ()
depends_on = None

SHOWN = sa.text("hidden_at IS NULL")
WAITING = sa.text("reported_at IS NOT NULL")


def upgrade() -> None:
    op.create_table(
        "place_rating",
        sa.Column("place_id", sa.String(36), nullable=False),
        sa.Column("rating_sum", sa.Integer(), nullable=False),
        sa.Column("rating_count", sa.Integer(), nullable=False),
        sa.CheckConstraint("rating_count >= 0", name=op.f("ck_place_rating_counted")),
        sa.CheckConstraint("rating_sum BETWEEN rating_count AND 5 * rating_count", name=op.f("ck_place_rating_summed")),
        sa.PrimaryKeyConstraint("place_id", name=op.f("pk_place_rating")),
    )
    op.create_table(
        "review",
        sa.Column("id", sa.String(36), nullable=False),
        sa.Column("place_id", sa.String(36), nullable=False),
        sa.Column("user_id", sa.String(36), nullable=False),
        sa.Column("rating", sa.SmallInteger(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("edited_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("hidden_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("hidden_why", sa.String(length=500), nullable=True),
        sa.Column("reported_at", sa.DateTime(timezone=True), nullable=True),
        sa.CheckConstraint("rating BETWEEN 1 AND 5", name=op.f("ck_review_stars")),
        sa.CheckConstraint("(hidden_at IS NULL) = (hidden_why IS NULL)", name=op.f("ck_review_hidden_why")),
        sa.ForeignKeyConstraint(["user_id"], ["user.id"], name=op.f("fk_review_user_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_review")),
        sa.UniqueConstraint("place_id", "user_id", name=op.f("uq_review_place_id_user_id")),
    )
    op.create_index(
        op.f("ix_review_place_id_created_at_id"),
        "review",
        ["place_id", "created_at", "id"],
        postgresql_where=SHOWN,
        sqlite_where=SHOWN,
    )
    op.create_index(op.f("ix_review_user_id_created_at"), "review", ["user_id", "created_at"])
    op.create_index(
        op.f("ix_review_reported_at_id"),
        "review",
        ["reported_at", "id"],
        postgresql_where=WAITING,
        sqlite_where=WAITING,
    )
    op.create_table(
        "review_report",
        sa.Column("review_id", sa.String(36), nullable=False),
        sa.Column("user_id", sa.String(36), nullable=False),
        sa.Column("reason", sa.String(length=10), nullable=False),
        sa.Column("text", sa.String(length=1000), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.CheckConstraint(
            "reason IN ('spam', 'offensive', 'off_topic', 'private', 'false', 'other')",
            name=op.f("ck_review_report_reason_known"),
        ),
        sa.ForeignKeyConstraint(
            ["review_id"], ["review.id"], name=op.f("fk_review_report_review_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(["user_id"], ["user.id"], name=op.f("fk_review_report_user_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("review_id", "user_id", name=op.f("pk_review_report")),
    )
    op.create_index(op.f("ix_review_report_user_id_created_at"), "review_report", ["user_id", "created_at"])


def downgrade() -> None:
    op.drop_index(op.f("ix_review_report_user_id_created_at"), table_name="review_report")
    op.drop_table("review_report")
    op.drop_index(op.f("ix_review_reported_at_id"), table_name="review")
    op.drop_index(op.f("ix_review_user_id_created_at"), table_name="review")
    op.drop_index(op.f("ix_review_place_id_created_at_id"), table_name="review")
    op.drop_table("review")
    op.drop_table("place_rating")
