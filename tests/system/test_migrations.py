"""Migrations: from an empty database to the models' tables, and back to nothing."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask
from sqlalchemy import inspect

from app.config import Settings
from app.db.base import Base
from app.extensions import alembic, db, queue
from app.factory import create_app
from app.ssr.renderer import NullRenderer
from tests import stacks
from tests.client import built_client


@pytest.fixture(params=stacks.reachable())
def empty_app(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Flask]:
    with stacks.started(request.param, tmp_path) as stack:
        environ = {"DATABASE_URL": stack.database_url, "REDIS_URL": stack.redis_url, "VAR_DIR": str(tmp_path)}
        app = create_app(Settings.from_env(environ), renderer=NullRenderer(), client=built_client())
        with app.app_context():
            yield app
            db.engine.dispose()
            queue.redis.close()


def tables() -> set[str]:
    return set(inspect(db.engine).get_table_names()) - {"alembic_version"}


def test_up_gives_the_models_tables_and_down_takes_them_away(empty_app: Flask) -> None:
    assert tables() == set()
    alembic.upgrade()
    assert tables() == set(Base.metadata.tables)
    assert alembic.compare_metadata() == []
    alembic.downgrade("base")
    assert tables() == set()
    alembic.upgrade()
    assert tables() == set(Base.metadata.tables)


def test_up_to_date_stays_as_it_is(empty_app: Flask) -> None:
    alembic.upgrade()
    alembic.upgrade()
    assert alembic.compare_metadata() == []
