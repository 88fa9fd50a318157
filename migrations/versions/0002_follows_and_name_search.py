"""Follows and name search

Revision ID: 0002
Revises: 0001
Create Date: 2026-11-21 06:24:02.589563
"""

from __future__ import annotations

from dataclasses import asdict

import sqlalchemy as sa
from alembic import op

from app.db.terms import search_terms

revision = "0002"
down_revision = "0001"
branch_labels = ()
depends_on = None

ROWS_AT_ONCE = 1000


def upgrade() -> None:
    op.create_table(
        "follow",
        sa.Column("follower_id", sa.String(36), nullable=False),
        sa.Column("followed_id", sa.String(36), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.CheckConstraint("follower_id <> followed_id", name=op.f("ck_follow_not_oneself")),
        sa.ForeignKeyConstraint(["followed_id"], ["user.id"], name=op.f("fk_follow_followed_id"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["follower_id"], ["user.id"], name=op.f("fk_follow_follower_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("follower_id", "followed_id", name=op.f("pk_follow")),
    )
    op.create_index(op.f("ix_follow_followed_id_follower_id"), "follow", ["followed_id", "follower_id"], unique=False)
    terms = op.create_table(
        "user_name_term",
        sa.Column("user_id", sa.String(36), nullable=False),
        sa.Column("position", sa.SmallInteger(), nullable=False),
        sa.Column("shared", sa.SmallInteger(), nullable=False),
        sa.Column(
            "term",
            sa.String(length=120).with_variant(sa.String(length=120, collation="C"), "postgresql"),
            nullable=False,
        ),
        sa.ForeignKeyConstraint(["user_id"], ["user.id"], name=op.f("fk_user_name_term_user_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("user_id", "position", name=op.f("pk_user_name_term")),
    )
    _fill(terms)
    op.create_index(op.f("ix_user_name_term_term_user_id"), "user_name_term", ["term", "user_id"], unique=False)


def downgrade() -> None:
    op.drop_index(op.f("ix_user_name_term_term_user_id"), table_name="user_name_term")
    op.drop_table("user_name_term")
    op.drop_index(op.f("ix_follow_followed_id_follower_id"), table_name="follow")
    op.drop_table("follow")


def _fill(terms: sa.Table) -> None:
    """Make existing travellers findable by name."""
    user = sa.table("user", sa.column("id"), sa.column("name"), sa.column("verified_at"))
    query = sa.select(user.c.id, user.c.name).where(user.c.verified_at.is_not(None)).order_by(user.c.id)
    connection, last = op.get_bind(), ""
    while people := connection.execute(query.where(user.c.id > last).limit(ROWS_AT_ONCE)).all():
        last = people[-1].id
        rows = [{"user_id": person.id} | asdict(term) for person in people for term in search_terms(person.name)]
        if rows:
            connection.execute(sa.insert(terms), rows)
