"""Imports that take several transactions, as a country does."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result
from flask import Flask
from sqlalchemy import func, select
from sqlalchemy.exc import OperationalError

from app.extensions import db
from app.places import service
from app.places.models import OSM, Place, PlaceImport
from app.places.osm import portions, publishing, staging
from app.places.osm import service as imports
from app.places.service import PlaceSearch
from tests.factories.extracts import town, write_extract

pytestmark = [pytest.mark.both_stacks, pytest.mark.usefixtures("catalogue")]

PLACES = 49


@pytest.fixture(autouse=True)
def small_portions(monkeypatch: pytest.MonkeyPatch) -> None:
    """Limit portions so that forty-nine places take five transactions."""
    monkeypatch.setattr(imports, "ONE_TRANSACTION", 10)
    monkeypatch.setattr(portions, "PORTION", 10)
    monkeypatch.setattr(portions, "PAUSE_SECONDS", 0.0)
    monkeypatch.setattr(staging, "_PAGE", 5)


@pytest.fixture
def extract(tmp_path: Path) -> Path:
    return write_extract(tmp_path / "Country.osm.pbf", town())


def run(app: Flask, *words: object) -> Result:
    return app.test_cli_runner().invoke(args=["places", *map(str, words)])


def last_line(result: Result) -> str:
    return str(result.output.splitlines()[-1])


def imported() -> int:
    return db.session.scalar(select(func.count()).select_from(Place).filter_by(source=OSM)) or 0


def failing_after(calls: int) -> Callable[..., None]:
    """Return a function that fails like a lost database, after some calls to the real one."""
    real, made = publishing.publish_page, [0]

    def publish_page(*arguments: object) -> None:
        made[0] += 1
        if made[0] > calls:
            raise OperationalError("INSERT", None, Exception("the server is gone"))
        real(*arguments)  # type: ignore[arg-type]  # handed on as they come

    return publish_page


def test_all_portions_together_are_the_import(app: Flask, extract: Path) -> None:
    result = run(app, "import", extract)
    assert last_line(result) == "Places: 49 added, 0 changed, 0 removed, 0 hidden, 0 unchanged."
    assert imported() == PLACES
    assert db.session.scalars(select(PlaceImport.places)).all() == [PLACES]
    assert service.predict(db.session(), PlaceSearch("Helsinki Cath"))[0].name == "Helsinki Cathedral"


def test_a_stopped_import_resumes_after_the_last_portion(
    app: Flask, extract: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patched:
        patched.setattr(portions, "publish_page", failing_after(5))
        result = run(app, "import", extract)
    assert result.exit_code == 1
    assert last_line(result).endswith("Written places stay; run the same command to continue from there.")
    assert imported() == 20
    db.session.rollback()
    seen: list[int] = []
    real = publishing.publish_page

    def watched(*arguments: object) -> None:
        seen.append(1)
        real(*arguments)  # type: ignore[arg-type]  # handed on as they come

    monkeypatch.setattr(portions, "publish_page", watched)
    assert last_line(run(app, "import", extract)).startswith("Places: 29 added, 0 changed")
    assert len(seen) == 6, "pages of five"
    assert imported() == PLACES
    assert db.session.scalars(select(PlaceImport.places)).all() == [PLACES]


def test_places_removed_meanwhile_are_written_again(app: Flask, extract: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patched:
        patched.setattr(portions, "publish_page", failing_after(5))
        run(app, "import", extract)
    assert "20 removed" in run(app, "remove", "country", "--yes").output
    assert "49 added" in last_line(run(app, "import", extract))


def test_another_selection_starts_from_the_beginning(
    app: Flask, extract: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patched:
        patched.setattr(portions, "publish_page", failing_after(5))
        run(app, "import", extract)
    result = run(app, "import", extract, "--only", "restaurant,cafe")
    assert "8 unchanged" not in result.output
    assert imported() == 24


def test_a_dry_run_of_many_portions_writes_nothing(app: Flask, extract: Path) -> None:
    assert last_line(run(app, "import", extract, "--dry-run")).startswith("Would be: 49 added")
    assert imported() == 0
    assert db.session.scalars(select(PlaceImport)).all() == []


def test_a_newer_extract_removes_what_is_gone(app: Flask, extract: Path) -> None:
    run(app, "import", extract)
    write_extract(extract, town()[:30])
    assert last_line(run(app, "import", extract)) == "Places: 0 added, 0 changed, 19 removed, 0 hidden, 30 unchanged."
    assert imported() == 30
