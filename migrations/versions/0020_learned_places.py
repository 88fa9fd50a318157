"""Places learned from open data, and the sources of their descriptions and pictures

Revision ID: 0020
Revises: 0019
Create Date: 2026-11-25 09:00:00.000000
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0019"
branch_labels = ()
depends_on = None


def upgrade() -> None:
    op.add_column("place", sa.Column("picture", sa.String(240), nullable=True))
    op.add_column("place", sa.Column("words_uri", sa.String(300), nullable=True))
    op.create_table(
        "place_learned",
        sa.Column("destination_id", sa.String(36), nullable=False),
        sa.Column("import_name", sa.String(40), nullable=False),
        sa.Column("complete", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(
            ["destination_id"], ["place.id"], name=op.f("fk_place_learned_destination_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["import_name"], ["place_import.name"], name=op.f("fk_place_learned_import_name"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("destination_id", name=op.f("pk_place_learned")),
        sa.UniqueConstraint("import_name", name=op.f("uq_place_learned_import_name")),
    )


def downgrade() -> None:
    op.drop_table("place_learned")
    op.drop_column("place", "words_uri")
    op.drop_column("place", "picture")
