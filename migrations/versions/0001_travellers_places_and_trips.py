"""Travellers, places and trips

Revision ID: 0001
Revises:
Create Date: 2026-11-21 03:30:39.518801
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = ("default",)
depends_on = None


def upgrade() -> None:
    op.create_table(
        "place",
        sa.Column("id", sa.String(36), nullable=False),
        sa.Column("source", sa.String(length=16), nullable=False),
        sa.Column("source_key", sa.String(length=160), nullable=False),
        sa.Column("kind", sa.String(length=11), nullable=False),
        sa.Column("category", sa.String(length=24), nullable=False),
        sa.Column("name", sa.String(length=200), nullable=False),
        sa.Column("locality", sa.String(length=300), nullable=False),
        sa.Column("region", sa.String(length=120), nullable=True),
        sa.Column("country_code", sa.String(length=2), nullable=False),
        sa.Column("country", sa.String(length=80), nullable=False),
        sa.Column("lat", sa.Double(), nullable=False),
        sa.Column("lon", sa.Double(), nullable=False),
        sa.Column("x", sa.Double(), nullable=False),
        sa.Column("y", sa.Double(), nullable=False),
        sa.Column("z", sa.Double(), nullable=False),
        sa.Column("cell", sa.Integer(), nullable=False),
        sa.Column("rank", sa.Integer(), nullable=False),
        sa.Column("hidden", sa.Boolean(), nullable=False),
        sa.Column("population", sa.Integer(), nullable=True),
        sa.Column("radius_km", sa.Double(), nullable=True),
        sa.Column("parent_id", sa.String(36), nullable=True),
        sa.Column("tier", sa.SmallInteger(), nullable=True),
        sa.Column("visit_minutes", sa.SmallInteger(), nullable=True),
        sa.Column("price_level", sa.SmallInteger(), nullable=True),
        sa.Column("hours", sa.String(length=400), nullable=True),
        sa.Column("interests", sa.String(length=300), nullable=False),
        sa.Column("description", sa.String(length=300), nullable=True),
        sa.CheckConstraint("kind IN ('destination', 'place')", name=op.f("ck_place_kind")),
        sa.CheckConstraint("lat BETWEEN -90 AND 90 AND lon BETWEEN -180 AND 180", name=op.f("ck_place_position")),
        sa.CheckConstraint("price_level BETWEEN 0 AND 4", name=op.f("ck_place_price_level")),
        sa.CheckConstraint("tier BETWEEN 1 AND 3", name=op.f("ck_place_tier")),
        sa.ForeignKeyConstraint(["parent_id"], ["place.id"], name=op.f("fk_place_parent_id"), ondelete="SET NULL"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_place")),
        sa.UniqueConstraint("source", "source_key", name=op.f("uq_place_source_source_key")),
    )
    op.create_index(op.f("ix_place_cell"), "place", ["cell"], unique=False)
    op.create_index(op.f("ix_place_parent_id"), "place", ["parent_id"], unique=False)
    op.create_table(
        "place_prefix",
        sa.Column(
            "prefix",
            sa.String(length=120).with_variant(sa.String(length=120, collation="C"), "postgresql"),
            nullable=False,
        ),
        sa.Column("kind", sa.String(length=11), nullable=False),
        sa.Column("position", sa.SmallInteger(), nullable=False),
        sa.Column("place_id", sa.String(36), nullable=False),
        sa.Column("score", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("prefix", "kind", "position", name=op.f("pk_place_prefix")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "place_seed",
        sa.Column("name", sa.String(length=16), nullable=False),
        sa.Column("fingerprint", sa.String(length=64), nullable=False),
        sa.Column("seeded_at", sa.DateTime(timezone=True), nullable=True),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_place_seed")),
    )
    op.create_table(
        "place_term",
        sa.Column(
            "term",
            sa.String(length=120).with_variant(sa.String(length=120, collation="C"), "postgresql"),
            nullable=False,
        ),
        sa.Column("place_id", sa.String(36), nullable=False),
        sa.Column("weight", sa.Integer(), nullable=False),
        sa.Column("exact", sa.Integer(), nullable=False),
        sa.Column("cell", sa.Integer(), nullable=True),
        sa.PrimaryKeyConstraint("term", "place_id", name=op.f("pk_place_term")),
        sqlite_with_rowid=False,
    )
    op.create_index(
        op.f("ix_place_term_cell_term"),
        "place_term",
        ["cell", "term"],
        unique=False,
        sqlite_where=sa.text("cell IS NOT NULL"),
        postgresql_where=sa.text("cell IS NOT NULL"),
    )
    op.create_table(
        "user",
        sa.Column("id", sa.String(36), nullable=False),
        sa.Column("email", sa.String(length=254), nullable=False),
        sa.Column("name", sa.String(length=120), nullable=False),
        sa.Column("password_hash", sa.String(length=255), nullable=False),
        sa.Column("verified_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("country", sa.String(length=2), nullable=True),
        sa.Column("about_me", sa.Text(), nullable=False),
        sa.Column("profile_image", sa.String(length=120), nullable=True),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_user")),
        sa.UniqueConstraint("email", name=op.f("uq_user_email")),
    )
    op.create_table(
        "code",
        sa.Column("user_id", sa.String(36), nullable=False),
        sa.Column("purpose", sa.String(length=10), nullable=False),
        sa.Column("digest", sa.String(length=64), nullable=False),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("expires_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("used_at", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(["user_id"], ["user.id"], name=op.f("fk_code_user_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("user_id", "purpose", name=op.f("pk_code")),
    )
    op.create_table(
        "idempotency_key",
        sa.Column("user_id", sa.String(36), nullable=False),
        sa.Column("key", sa.String(length=64), nullable=False),
        sa.Column("fingerprint", sa.String(length=64), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("locked_until", sa.DateTime(timezone=True), nullable=False),
        sa.Column("resource_id", sa.String(36), nullable=True),
        sa.Column("status", sa.Integer(), nullable=True),
        sa.Column("answer", sa.Text(), nullable=True),
        sa.ForeignKeyConstraint(["user_id"], ["user.id"], name=op.f("fk_idempotency_key_user_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("user_id", "key", name=op.f("pk_idempotency_key")),
    )
    op.create_index(
        op.f("ix_idempotency_key_user_id_created_at"), "idempotency_key", ["user_id", "created_at"], unique=False
    )
    op.create_table(
        "session",
        sa.Column("id", sa.String(36), nullable=False),
        sa.Column("user_id", sa.String(36), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("expires_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("ended_at", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(["user_id"], ["user.id"], name=op.f("fk_session_user_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_session")),
    )
    op.create_index(op.f("ix_session_user_id"), "session", ["user_id"], unique=False)
    op.create_table(
        "trip",
        sa.Column("id", sa.String(36), nullable=False),
        sa.Column("owner_id", sa.String(36), nullable=False),
        sa.Column("name", sa.String(length=120), nullable=False),
        sa.Column("destination", sa.String(length=1220), nullable=False),
        sa.Column("traveler", sa.String(length=16), nullable=False),
        sa.Column("budget", sa.String(length=16), nullable=False),
        sa.Column("builder", sa.String(length=16), nullable=False),
        sa.Column("interests", sa.JSON(), nullable=False),
        sa.Column("about_trip", sa.Text(), nullable=False),
        sa.Column("start_date", sa.Date(), nullable=True),
        sa.Column("end_date", sa.Date(), nullable=True),
        sa.Column("no_of_days", sa.Integer(), nullable=False),
        sa.Column("no_of_places", sa.Integer(), nullable=False),
        sa.Column("status", sa.String(length=16), nullable=False),
        sa.Column("failure", sa.String(length=200), nullable=True),
        sa.Column("failure_kind", sa.String(length=16), nullable=True),
        sa.Column("is_published", sa.Boolean(), nullable=False),
        sa.Column("likes_count", sa.Integer(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.CheckConstraint("budget IN ('CHEAP', 'MODERATE', 'LUXURY')", name=op.f("ck_trip_budget_known")),
        sa.CheckConstraint("builder IN ('CUSTOM', 'AI')", name=op.f("ck_trip_builder_known")),
        sa.CheckConstraint("status = 'ready' OR NOT is_published", name=op.f("ck_trip_published_ready")),
        sa.CheckConstraint("status IN ('queued', 'building', 'ready', 'failed')", name=op.f("ck_trip_status_known")),
        sa.CheckConstraint(
            "traveler IN ('ME', 'COUPLE', 'FAMILY', 'FRIENDS', 'BUSINESS')", name=op.f("ck_trip_traveler_known")
        ),
        sa.CheckConstraint("(start_date IS NULL) = (end_date IS NULL)", name=op.f("ck_trip_dates_together")),
        sa.CheckConstraint("no_of_days BETWEEN 1 AND 60", name=op.f("ck_trip_no_of_days_range")),
        sa.CheckConstraint("no_of_places >= 0 AND likes_count >= 0", name=op.f("ck_trip_counts_not_negative")),
        sa.CheckConstraint("start_date <= end_date", name=op.f("ck_trip_dates_in_order")),
        sa.ForeignKeyConstraint(["owner_id"], ["user.id"], name=op.f("fk_trip_owner_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_trip")),
    )
    op.create_index(op.f("ix_trip_owner_id_created_at_id"), "trip", ["owner_id", "created_at", "id"], unique=False)
    op.create_table(
        "trip_day",
        sa.Column("trip_id", sa.String(36), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("destination", sa.Integer(), nullable=False),
        sa.Column("date", sa.Date(), nullable=True),
        sa.ForeignKeyConstraint(["trip_id"], ["trip.id"], name=op.f("fk_trip_day_trip_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("trip_id", "position", name=op.f("pk_trip_day")),
    )
    op.create_table(
        "trip_destination",
        sa.Column("trip_id", sa.String(36), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("place_id", sa.String(36), nullable=False),
        sa.Column("name", sa.String(length=120), nullable=False),
        sa.Column("days", sa.Integer(), nullable=False),
        sa.Column("start_date", sa.Date(), nullable=True),
        sa.CheckConstraint("days >= 1", name=op.f("ck_trip_destination_days_positive")),
        sa.ForeignKeyConstraint(["trip_id"], ["trip.id"], name=op.f("fk_trip_destination_trip_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("trip_id", "position", name=op.f("pk_trip_destination")),
    )
    op.create_table(
        "trip_like",
        sa.Column("trip_id", sa.String(36), nullable=False),
        sa.Column("user_id", sa.String(36), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["trip_id"], ["trip.id"], name=op.f("fk_trip_like_trip_id"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["user_id"], ["user.id"], name=op.f("fk_trip_like_user_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("trip_id", "user_id", name=op.f("pk_trip_like")),
    )
    op.create_index(op.f("ix_trip_like_user_id"), "trip_like", ["user_id"], unique=False)
    op.create_table(
        "activity",
        sa.Column("trip_id", sa.String(36), nullable=False),
        sa.Column("day", sa.Integer(), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("place_id", sa.String(36), nullable=False),
        sa.Column("arrive", sa.Integer(), nullable=True),
        sa.Column("depart", sa.Integer(), nullable=True),
        sa.CheckConstraint("arrive <= depart", name=op.f("ck_activity_times_in_order")),
        sa.ForeignKeyConstraint(
            ["trip_id", "day"],
            ["trip_day.trip_id", "trip_day.position"],
            name=op.f("fk_activity_trip_id_day"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("trip_id", "day", "position", name=op.f("pk_activity")),
    )
    op.create_table(
        "hop",
        sa.Column("trip_id", sa.String(36), nullable=False),
        sa.Column("day", sa.Integer(), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("distance_m", sa.Integer(), nullable=False),
        sa.Column("duration_s", sa.Integer(), nullable=False),
        sa.CheckConstraint("distance_m >= 0 AND duration_s >= 0", name=op.f("ck_hop_not_negative")),
        sa.ForeignKeyConstraint(
            ["trip_id", "day", "position"],
            ["activity.trip_id", "activity.day", "activity.position"],
            name=op.f("fk_hop_trip_id_day_position"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("trip_id", "day", "position", name=op.f("pk_hop")),
    )


def downgrade() -> None:
    op.drop_table("hop")
    op.drop_table("activity")
    op.drop_index(op.f("ix_trip_like_user_id"), table_name="trip_like")
    op.drop_table("trip_like")
    op.drop_table("trip_destination")
    op.drop_table("trip_day")
    op.drop_index(op.f("ix_trip_owner_id_created_at_id"), table_name="trip")
    op.drop_table("trip")
    op.drop_index(op.f("ix_session_user_id"), table_name="session")
    op.drop_table("session")
    op.drop_index(op.f("ix_idempotency_key_user_id_created_at"), table_name="idempotency_key")
    op.drop_table("idempotency_key")
    op.drop_table("code")
    op.drop_table("user")
    op.drop_index(
        op.f("ix_place_term_cell_term"),
        table_name="place_term",
        sqlite_where=sa.text("cell IS NOT NULL"),
        postgresql_where=sa.text("cell IS NOT NULL"),
    )
    op.drop_table("place_term")
    op.drop_table("place_seed")
    op.drop_table("place_prefix")
    op.drop_index(op.f("ix_place_parent_id"), table_name="place")
    op.drop_index(op.f("ix_place_cell"), table_name="place")
    op.drop_table("place")
