"""The migration that stores distances instead of costs, on a database with trips."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask_migrate import upgrade
from sqlalchemy import MetaData, Table, insert, select

from app.db.types import utc_now
from app.extensions import db
from app.trips.models import Trip, TripTravel
from tests import stacks
from tests.apps import environ_on, separate_app

COST = {"total_distance_km": 103.46, "left_out": [{"from": "Kochi", "to": "Paris"}], "is_estimate": True}


@pytest.fixture(params=stacks.reachable())
def old_app(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Flask]:
    """An application on the schema before this migration."""
    with stacks.started(request.param, tmp_path) as stack, separate_app(environ_on(stack, tmp_path)) as app:
        upgrade(revision="0014")
        yield app


def add_trip(tables: MetaData, ident: str, plan_version: int, cost: dict[str, Any] | None, of_plan: int) -> None:
    values = {"id": ident, "owner_id": "asha", "name": "Kochi", "destination": "Kochi", "about_trip": ""}
    words = {"traveler": "COUPLE", "budget": "CHEAP", "builder": "CUSTOM", "status": "ready", "no_of_days": 1}
    counts = {"no_of_places": 3, "likes_count": 0, "version": 7, "plan_version": plan_version, "figures_version": 5}
    rest = {"interests": [], "is_published": False, "created_at": utc_now()}
    db.session.execute(insert(tables.tables["trip"]).values(**values, **words, **counts, **rest))
    figures = {"trip_id": ident, "plan_version": of_plan, "fuel_cost": cost, "prices_revision": 1}
    db.session.execute(insert(tables.tables["trip_travel"]).values(**figures))


def test_figures_of_the_present_plan_stay_current(old_app: Flask) -> None:
    tables = MetaData()
    tables.reflect(db.engine)
    user: Table = tables.tables["user"]
    named = {"id": "asha", "name": "Asha", "email": "asha@example.com", "country": "IN"}
    moments = {"created_at": utc_now(), "verified_at": utc_now()}
    filled = {column.name: "" for column in user.columns if not column.nullable and column.server_default is None}
    db.session.execute(insert(user).values(filled | named | moments))
    older = {name: value for name, value in COST.items() if name != "left_out"}
    for ident, plan_version, cost, of_plan in (
        ("current", 3, COST, 3),
        ("older", 2, older, 2),
        ("outdated", 4, COST, 3),
        ("elsewhere", 1, None, 1),
    ):
        add_trip(tables, ident, plan_version, cost, of_plan)
    db.session.commit()
    upgrade()
    rows = db.session.execute(
        select(Trip.id, TripTravel.road_m, TripTravel.left_out, TripTravel.revision == Trip.travel_revision).join(
            TripTravel, TripTravel.trip_id == Trip.id
        )
    )
    assert {ident: tuple(values) for ident, *values in rows} == {
        "current": (103_460, [["Kochi", "Paris"]], True),
        "older": (103_460, [], True),
        "outdated": (103_460, [["Kochi", "Paris"]], False),
        "elsewhere": (None, [], True),
    }
