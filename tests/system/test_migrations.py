"""Migrations: from an empty database to the models' tables, and back."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from flask import Flask
from flask_migrate import downgrade, upgrade
from sqlalchemy import inspect

from app.db.base import Base
from app.extensions import db
from tests import stacks
from tests.apps import environ_on, separate_app

pytestmark = pytest.mark.both_stacks


@pytest.fixture
def empty_app(stack_name: str, tmp_path: Path) -> Iterator[Flask]:
    with stacks.started(stack_name, tmp_path) as stack, separate_app(environ_on(stack, tmp_path)) as app:
        yield app


def tables() -> set[str]:
    return set(inspect(db.engine).get_table_names()) - {"alembic_version"}


def changes() -> list[object]:
    """Return the differences between the models and the tables."""
    with db.engine.connect() as connection:
        return list(compare_metadata(MigrationContext.configure(connection), Base.metadata))


def test_upgrading_creates_the_models_tables_and_downgrading_drops_them(empty_app: Flask) -> None:
    assert tables() == set()
    upgrade()
    assert tables() == set(Base.metadata.tables)
    assert changes() == []
    downgrade(revision="base")
    assert tables() == set()
    upgrade()
    assert tables() == set(Base.metadata.tables)


def test_an_up_to_date_database_is_unchanged(empty_app: Flask) -> None:
    upgrade()
    upgrade()
    assert changes() == []
