"""Imports that fail because of the database or their own files leave nothing behind."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from click.testing import Result
from flask import Flask
from sqlalchemy import func, select

from app.config import Settings
from app.extensions import db
from app.places.catalogue.entries import place_row
from app.places.models import OSM, Place, PlaceImport
from app.places.osm import publishing
from tests.factories.extracts import CATHEDRAL, write_extract

pytestmark = [pytest.mark.both_stacks, pytest.mark.usefixtures("catalogue")]


@pytest.fixture
def extract(tmp_path: Path) -> Path:
    return write_extract(tmp_path / "Failing.osm.pbf", [CATHEDRAL])


def run(app: Flask, *words: object) -> Result:
    return app.test_cli_runner().invoke(args=["places", *map(str, words)])


def nothing_is_imported() -> bool:
    places = db.session.scalar(select(func.count()).select_from(Place).filter_by(source=OSM))
    return places == 0 and db.session.scalars(select(PlaceImport)).all() == []


def test_rows_refused_by_the_database_are_reported_on_one_line(
    app: Flask, extract: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patched:
        patched.setattr(publishing, "place_row", _without_name)
        result = run(app, "import", extract)
    assert (result.exit_code, type(result.exception)) == (1, SystemExit)
    assert result.output.splitlines()[-1].startswith("Error: The database refused, and nothing was changed: ")
    assert nothing_is_imported()
    assert run(app, "import", extract).exit_code == 0


def test_damaged_staged_data_is_read_again(app: Flask, extract: Path, settings: Settings) -> None:
    assert run(app, "import", extract, "--dry-run").exit_code == 0
    (staged,) = (settings.var_dir / "imports" / "failing").glob("*.staged")
    staged.write_bytes(b"no database" * 1000)
    damaged = run(app, "import", extract)
    assert (damaged.exit_code, type(damaged.exception)) == (1, SystemExit)
    assert damaged.output.splitlines()[-1].endswith("Nothing was changed.")
    assert nothing_is_imported()
    assert run(app, "import", extract).exit_code == 0
    assert not nothing_is_imported()


def _without_name(source: str, key: str, **columns: Any) -> dict[str, Any]:
    return place_row(source, key, **columns) | {"name": None}
