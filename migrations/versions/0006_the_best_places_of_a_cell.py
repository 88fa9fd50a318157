"""The most notable places of a cell of the grid, in their order

Revision ID: 0006
Revises: 0005
Create Date: 2026-11-21 20:16:00.000000
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = ()
depends_on = None


SEARCHED = ["id", "kind", "category", "hidden", "x", "y", "z"]
PLACES = sa.text("cell IS NOT NULL")


def upgrade() -> None:
    op.create_index(op.f("ix_place_cell_rank"), "place", ["cell", "rank"], postgresql_include=SEARCHED)
    op.drop_index(op.f("ix_place_cell"), table_name="place")
    op.drop_index(op.f("ix_place_term_cell_term"), table_name="place_term")
    _index_terms(["place_id", "weight", "exact"])


def downgrade() -> None:
    op.drop_index(op.f("ix_place_term_cell_term"), table_name="place_term")
    _index_terms([])
    op.create_index(op.f("ix_place_cell"), "place", ["cell"])
    op.drop_index(op.f("ix_place_cell_rank"), table_name="place")


def _index_terms(included: list[str]) -> None:
    op.create_index(
        op.f("ix_place_term_cell_term"),
        "place_term",
        ["cell", "term"],
        sqlite_where=PLACES,
        postgresql_where=PLACES,
        postgresql_include=included,
    )
