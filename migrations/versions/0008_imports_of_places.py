"""Imports of places, and a place's website

Revision ID: 0008
Revises: 0007
Create Date: 2026-11-21 20:20:41.502913
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = ()
depends_on = None


def upgrade() -> None:
    op.add_column("place", sa.Column("website", sa.String(300), nullable=True))
    op.create_table(
        "place_import",
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("file_name", sa.String(255), nullable=False),
        sa.Column("fingerprint", sa.String(64), nullable=False),
        sa.Column("imported_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("data_timestamp", sa.DateTime(timezone=True), nullable=True),
        sa.Column("places", sa.Integer(), nullable=False),
        sa.Column("attribution", sa.String(200), nullable=False),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_place_import")),
    )
    op.create_table(
        "place_imported",
        sa.Column("import_name", sa.String(40), nullable=False),
        sa.Column("place_id", sa.String(36), nullable=False),
        sa.ForeignKeyConstraint(
            ["import_name"], ["place_import.name"], name=op.f("fk_place_imported_import_name"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["place_id"], ["place.id"], name=op.f("fk_place_imported_place_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("import_name", "place_id", name=op.f("pk_place_imported")),
        sqlite_with_rowid=False,
    )
    op.create_index(op.f("ix_place_imported_place_id"), "place_imported", ["place_id"])


def downgrade() -> None:
    op.drop_index(op.f("ix_place_imported_place_id"), table_name="place_imported")
    op.drop_table("place_imported")
    op.drop_table("place_import")
    op.drop_column("place", "website")
