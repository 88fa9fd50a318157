"""One revision for the travel figures of a trip, which hold a distance instead of a cost

Revision ID: 0015
Revises: 0014
Create Date: 2026-11-22 18:00:00.000000
"""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"
branch_labels = ()
depends_on = None

_METRES_PER_KM = 1000

_travel = sa.table(
    "trip_travel",
    sa.column("trip_id", sa.String()),
    sa.column("fuel_cost", sa.JSON(none_as_null=True)),
    sa.column("road_m", sa.Integer()),
    sa.column("left_out", sa.JSON()),
)


def upgrade() -> None:
    op.drop_column("trip", "figures_version")
    _rename("trip", "plan_version", "travel_revision")
    _rename("trip_travel", "plan_version", "revision")
    op.drop_column("trip_travel", "prices_revision")
    op.add_column("trip_travel", sa.Column("road_m", sa.Integer()))
    op.add_column("trip_travel", sa.Column("left_out", sa.JSON(), nullable=False, server_default="[]"))
    _move_costs()
    op.drop_column("trip_travel", "fuel_cost")


def downgrade() -> None:
    # Costs can't be restored: the job recomputes them for the next reader.
    op.execute(sa.delete(_travel))
    op.add_column("trip_travel", sa.Column("fuel_cost", sa.JSON()))
    op.drop_column("trip_travel", "left_out")
    op.drop_column("trip_travel", "road_m")
    op.add_column("trip_travel", sa.Column("prices_revision", sa.Integer(), nullable=False, server_default="0"))
    _rename("trip_travel", "revision", "plan_version")
    _rename("trip", "travel_revision", "plan_version")
    op.add_column("trip", sa.Column("figures_version", sa.Integer(), nullable=False, server_default="0"))


def _rename(table: str, old: str, new: str) -> None:
    # Both databases support this statement; Alembic would copy the whole table on SQLite.
    op.execute(f"ALTER TABLE {table} RENAME COLUMN {old} TO {new}")


def _move_costs() -> None:
    connection = op.get_bind()
    rows = connection.execute(sa.select(_travel.c.trip_id, _travel.c.fuel_cost)).all()
    values = [{"ident": trip_id} | _distance(cost) for trip_id, cost in rows if cost]
    if values:
        statement = (
            sa.update(_travel)
            .where(_travel.c.trip_id == sa.bindparam("ident"))
            .values(road_m=sa.bindparam("metres"), left_out=sa.bindparam("names"))
        )
        connection.execute(statement, values)


def _distance(cost: dict[str, Any]) -> dict[str, Any]:
    left_out = [[way["from"], way["to"]] for way in cost.get("left_out", [])]
    return {"metres": round(cost["total_distance_km"] * _METRES_PER_KM), "names": left_out}
