"""Ids of days and stops, fixed times, notes, ideas, votes, stays, and the history of trips

Revision ID: 0022
Revises: 0021
Create Date: 2026-11-23 15:00:00.000000
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0022"
down_revision = "0021"
branch_labels = ()
depends_on = None

# Constraints are declared with their columns: SQLite cannot add them otherwise.
STOP_COLUMNS = (
    "stop_id VARCHAR(36) NOT NULL DEFAULT ''",
    "placed VARCHAR(22) NOT NULL DEFAULT ''",
    "start_time INTEGER",
    "minutes INTEGER",
    "note TEXT NOT NULL DEFAULT ''",
    "state VARCHAR(8) NOT NULL DEFAULT 'open' "
    "CONSTRAINT ck_activity_state_known CHECK (state IN ('open', 'done', 'skipped'))",
    "added_by VARCHAR(36)",
)
DAY_COLUMNS = (
    "day_id VARCHAR(36) NOT NULL DEFAULT ''",
    "placed VARCHAR(22) NOT NULL DEFAULT ''",
    "from_base_m INTEGER",
    "from_base_s INTEGER",
    "from_base_source VARCHAR(16)",
    "to_base_m INTEGER",
    "to_base_s INTEGER",
    "to_base_source VARCHAR(16)",
)
RANDOM_ID = {"sqlite": "lower(hex(randomblob(16)))", "postgresql": "replace(gen_random_uuid()::text, '-', '')"}


def upgrade() -> None:
    for table, columns in (("activity", STOP_COLUMNS), ("trip_day", DAY_COLUMNS)):
        for column in columns:
            op.execute(f"ALTER TABLE {table} ADD COLUMN {column}")
    op.add_column("trip", sa.Column("no_of_ideas", sa.Integer(), server_default="0", nullable=False))
    random_id = sa.literal_column(RANDOM_ID[op.get_bind().dialect.name])
    trip = sa.table("trip", sa.column("id"), sa.column("owner_id"))
    day = sa.table("trip_day", sa.column("day_id"))
    stop = sa.table("activity", sa.column("trip_id"), sa.column("stop_id"), sa.column("added_by"))
    owner = sa.select(trip.c.owner_id).where(trip.c.id == stop.c.trip_id).scalar_subquery()
    op.execute(sa.update(day).values(day_id=random_id))
    op.execute(sa.update(stop).values(stop_id=random_id, added_by=owner))
    op.create_index(op.f("ix_trip_day_day_id"), "trip_day", ["day_id"], unique=True)
    op.create_index(op.f("ix_activity_stop_id"), "activity", ["stop_id"], unique=True)
    op.create_index(op.f("ix_activity_added_by"), "activity", ["added_by"])
    op.create_table(
        "trip_idea",
        sa.Column("idea_id", sa.String(36), nullable=False),
        sa.Column("trip_id", sa.String(36), nullable=False),
        sa.Column("place_id", sa.String(36), nullable=False),
        sa.Column("note", sa.Text(), nullable=False),
        sa.Column("added_by", sa.String(36), nullable=True),
        sa.Column("added_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["trip_id"], ["trip.id"], name=op.f("fk_trip_idea_trip_id"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["added_by"], ["user.id"], name=op.f("fk_trip_idea_added_by"), ondelete="SET NULL"),
        sa.PrimaryKeyConstraint("idea_id", name=op.f("pk_trip_idea")),
        sa.UniqueConstraint("trip_id", "place_id", name=op.f("uq_trip_idea_trip_id_place_id")),
    )
    op.create_index(op.f("ix_trip_idea_place_id"), "trip_idea", ["place_id"])
    op.create_index(op.f("ix_trip_idea_added_by"), "trip_idea", ["added_by"])
    op.create_table(
        "trip_vote",
        sa.Column("trip_id", sa.String(36), nullable=False),
        sa.Column("idea_id", sa.String(36), nullable=False),
        sa.Column("user_id", sa.String(36), nullable=False),
        sa.Column("vote", sa.SmallInteger(), nullable=False),
        sa.CheckConstraint("vote IN (-1, 1)", name=op.f("ck_trip_vote_up_or_down")),
        sa.ForeignKeyConstraint(["trip_id"], ["trip.id"], name=op.f("fk_trip_vote_trip_id"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["user_id"], ["user.id"], name=op.f("fk_trip_vote_user_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("trip_id", "idea_id", "user_id", name=op.f("pk_trip_vote")),
    )
    op.create_index(op.f("ix_trip_vote_user_id"), "trip_vote", ["user_id"])
    op.create_table(
        "trip_stay",
        sa.Column("stay_id", sa.String(36), nullable=False),
        sa.Column("trip_id", sa.String(36), nullable=False),
        sa.Column("place_id", sa.String(36), nullable=False),
        sa.Column("from_day", sa.String(36), nullable=False),
        sa.Column("to_day", sa.String(36), nullable=False),
        sa.Column("check_in", sa.Integer(), nullable=True),
        sa.Column("check_out", sa.Integer(), nullable=True),
        sa.Column("note", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["trip_id"], ["trip.id"], name=op.f("fk_trip_stay_trip_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("stay_id", name=op.f("pk_trip_stay")),
    )
    op.create_index(op.f("ix_trip_stay_trip_id"), "trip_stay", ["trip_id"])
    op.create_index(op.f("ix_trip_stay_place_id"), "trip_stay", ["place_id"])
    op.create_table(
        "trip_change",
        sa.Column("change_id", sa.String(36), nullable=False),
        sa.Column("trip_id", sa.String(36), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("user_id", sa.String(36), nullable=True),
        sa.Column("facts", sa.JSON(), nullable=False),
        sa.Column("record", sa.JSON(), nullable=True),
        sa.ForeignKeyConstraint(["trip_id"], ["trip.id"], name=op.f("fk_trip_change_trip_id"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["user_id"], ["user.id"], name=op.f("fk_trip_change_user_id"), ondelete="SET NULL"),
        sa.PrimaryKeyConstraint("change_id", name=op.f("pk_trip_change")),
        sa.UniqueConstraint("trip_id", "number", name=op.f("uq_trip_change_trip_id_number")),
    )
    op.create_index(op.f("ix_trip_change_user_id"), "trip_change", ["user_id"])


def downgrade() -> None:
    for table in ("trip_change", "trip_stay", "trip_vote", "trip_idea"):
        op.drop_table(table)
    for index, table in (
        ("ix_activity_added_by", "activity"),
        ("ix_activity_stop_id", "activity"),
        ("ix_trip_day_day_id", "trip_day"),
    ):
        op.drop_index(op.f(index), table)
    op.drop_column("trip", "no_of_ideas")
    for column in reversed(DAY_COLUMNS):
        op.drop_column("trip_day", column.split()[0])
    for column in reversed(STOP_COLUMNS):
        op.drop_column("activity", column.split()[0])
