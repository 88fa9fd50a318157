"""Two-step verification, passkeys, identities and API tokens

Revision ID: 0027
Revises: 0026
Create Date: 2026-11-26 01:40:00.000000
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0027"
down_revision = "0026"
branch_labels = ()
depends_on = None


def upgrade() -> None:
    _of_a_traveller(
        "two_step",
        sa.Column("secret", sa.String(64), nullable=False),
        sa.Column("confirmed_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("last_step", sa.Integer(), nullable=False),
        key=("user_id",),
    )
    _of_a_traveller(
        "recovery_code",
        sa.Column("digest", sa.String(64), nullable=False),
        sa.Column("used_at", sa.DateTime(timezone=True), nullable=True),
        key=("user_id", "digest"),
    )
    _of_a_traveller(
        "passkey",
        sa.Column("id", sa.String(36), nullable=False),
        sa.Column("credential_id", sa.String(1364), nullable=False),
        sa.Column("public_key", sa.LargeBinary(), nullable=False),
        sa.Column("sign_count", sa.Integer(), nullable=False),
        sa.Column("label", sa.String(60), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("last_used_at", sa.DateTime(timezone=True), nullable=True),
        sa.UniqueConstraint("credential_id", name=op.f("uq_passkey_credential_id")),
        key=("id",),
    )
    _of_a_traveller(
        "identity",
        sa.Column("issuer", sa.String(255), nullable=False),
        sa.Column("subject", sa.String(255), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        key=("issuer", "subject"),
    )
    _of_a_traveller(
        "api_token",
        sa.Column("id", sa.String(36), nullable=False),
        sa.Column("digest", sa.String(64), nullable=False),
        sa.Column("label", sa.String(60), nullable=False),
        sa.Column("scope", sa.String(5), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("last_used_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("expires_at", sa.DateTime(timezone=True), nullable=True),
        sa.UniqueConstraint("digest", name=op.f("uq_api_token_digest")),
        key=("id",),
    )
    # They are new and empty, so building their indexes blocks nothing.
    for table in ("passkey", "identity", "api_token"):
        op.create_index(op.f(f"ix_{table}_user_id"), table, ["user_id"])


def _of_a_traveller(table: str, *columns: sa.schema.SchemaItem, key: tuple[str, ...]) -> None:
    op.create_table(
        table,
        sa.Column("user_id", sa.String(36), nullable=False),
        *columns,
        sa.ForeignKeyConstraint(["user_id"], ["user.id"], name=op.f(f"fk_{table}_user_id_user"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint(*key, name=op.f(f"pk_{table}")),
    )


def downgrade() -> None:
    for table in ("api_token", "identity", "passkey", "recovery_code", "two_step"):
        op.drop_table(table)
