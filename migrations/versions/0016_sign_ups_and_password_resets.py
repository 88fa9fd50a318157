"""Pending sign-ups are not travellers yet; password resets belong to an address

Revision ID: 0016
Revises: 0015
Create Date: 2026-11-22 21:40:00.000000
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"
branch_labels = ()
depends_on = None

_MOMENT = sa.DateTime(timezone=True)


def upgrade() -> None:
    op.create_table(
        "sign_up",
        sa.Column("id", sa.String(36), nullable=False),
        sa.Column("email", sa.String(length=254), nullable=False),
        sa.Column("name", sa.String(length=120), nullable=False),
        sa.Column("password_hash", sa.String(length=255), nullable=False),
        sa.Column("created_at", _MOMENT, nullable=False),
        sa.Column("digest", sa.String(length=64), nullable=False),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.Column("expires_at", _MOMENT, nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_sign_up")),
    )
    op.create_index(op.f("ix_sign_up_email_created_at"), "sign_up", ["email", "created_at"])
    op.create_index(op.f("ix_sign_up_created_at"), "sign_up", ["created_at"])
    op.create_table(
        "password_reset",
        sa.Column("email", sa.String(length=254), nullable=False),
        sa.Column("digest", sa.String(length=64), nullable=False),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.Column("expires_at", _MOMENT, nullable=False),
        sa.Column("link_digest", sa.String(length=64), nullable=False),
        sa.Column("link_expires_at", _MOMENT, nullable=False),
        sa.Column("used_at", _MOMENT, nullable=True),
        sa.PrimaryKeyConstraint("email", name=op.f("pk_password_reset")),
    )
    op.create_index(op.f("ix_password_reset_link_digest"), "password_reset", ["link_digest"], unique=True)
    op.create_index(op.f("ix_password_reset_link_expires_at"), "password_reset", ["link_expires_at"])
    # The id stays, and so does the digest: mailed codes remain valid. Reset codes, which last ten minutes, have to be
    # requested again.
    op.execute(
        """
        INSERT INTO sign_up (id, email, name, password_hash, created_at, digest, tries, expires_at)
        SELECT u.id, u.email, u.name, u.password_hash, u.created_at,
               COALESCE(c.digest, ''), COALESCE(c.tries, 0), COALESCE(c.expires_at, u.created_at)
        FROM "user" u LEFT JOIN code c ON c.user_id = u.id AND c.purpose = 'verify' AND c.used_at IS NULL
        WHERE u.verified_at IS NULL
        """
    )
    op.drop_table("code")
    op.execute('DELETE FROM "user" WHERE verified_at IS NULL')
    op.drop_column("user", "verified_at")


def downgrade() -> None:
    # Travellers who wait for a code must sign up again.
    op.add_column("user", sa.Column("verified_at", _MOMENT, nullable=True))
    op.execute('UPDATE "user" SET verified_at = created_at')
    op.create_table(
        "code",
        sa.Column("user_id", sa.String(36), nullable=False),
        sa.Column("purpose", sa.String(length=10), nullable=False),
        sa.Column("digest", sa.String(length=64), nullable=False),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.Column("created_at", _MOMENT, nullable=False),
        sa.Column("expires_at", _MOMENT, nullable=False),
        sa.Column("used_at", _MOMENT, nullable=True),
        sa.ForeignKeyConstraint(["user_id"], ["user.id"], name=op.f("fk_code_user_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("user_id", "purpose", name=op.f("pk_code")),
    )
    op.drop_table("password_reset")
    op.drop_table("sign_up")
