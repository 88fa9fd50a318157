"""Killing an import while it writes to the database."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from flask import Flask
from sqlalchemy import func, select

from app.config import Settings
from app.extensions import db
from app.places.models import OSM, Place, PlaceImport
from tests.factories.extracts import town, write_extract

pytestmark = [pytest.mark.both_stacks, pytest.mark.usefixtures("catalogue")]

STOPPED_WHILE_WRITING = """
import contextlib, sys, threading
from pathlib import Path
from app.extensions import db
from app.factory import create_app
from app.places.osm.service import ImportRequest, import_extract
from tests.fakes.renderer import NullRenderer
from tests.client import built_client
def stop(_count):
    print("writing", flush=True)
    threading.Event().wait()
@contextlib.contextmanager
def stages(what, _total):
    yield stop if what == "Writing" else lambda _count: None
with create_app(renderer=NullRenderer(), client=built_client()).app_context():
    import_extract(db.session(), ImportRequest(Path(sys.argv[1]), "helsinki", Path(sys.argv[2])), stages)
"""


def test_the_next_run_continues_from_the_staged_data(migrated_app: Flask, settings: Settings, tmp_path: Path) -> None:
    extract = write_extract(tmp_path / "Helsinki.osm.pbf", town())
    folder = settings.var_dir / "imports" / "helsinki"
    environ = os.environ | {
        "DATABASE_URL": settings.database_url, "REDIS_URL": settings.redis_url, "VAR_DIR": str(settings.var_dir),
    }  # fmt: skip
    command = [sys.executable, "-c", STOPPED_WHILE_WRITING, str(extract), str(folder)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "writing\n"
        os.kill(process.pid, signal.SIGKILL)
    (stage,) = folder.glob("*.staged")
    before = stage.stat().st_ino
    with migrated_app.app_context():
        assert db.session.scalar(select(func.count(Place.id)).filter_by(source=OSM)) == 0
        assert db.session.scalars(select(PlaceImport)).all() == []
        db.session.rollback()
        runner = migrated_app.test_cli_runner()
        dry = runner.invoke(args=["places", "import", str(extract), "--dry-run"])
        assert "Would be: 49 added" in dry.output
        assert stage.stat().st_ino == before
        try:
            assert "Places: 49 added" in runner.invoke(args=["places", "import", str(extract)]).output
            assert list(folder.glob("*.staged")) == []
        finally:
            assert "49 removed" in runner.invoke(args=["places", "remove", "helsinki", "--yes"]).output
