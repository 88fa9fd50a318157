"""The commands under `flask places`."""

from __future__ import annotations

from pathlib import Path

import pytest
from flask import Flask

from app.extensions import db
from app.places.catalogue import seed as seeding
from app.places.catalogue.guides import read_guides
from tests.factories.places import small_guides

pytestmark = pytest.mark.usefixtures("catalogue")


def test_a_seeded_catalogue_is_left_alone(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(seeding, "fingerprint", lambda: "for tests")
    result = app.test_cli_runner().invoke(args=["places", "seed"])
    assert (result.exit_code, result.output) == (0, "The catalogue is up to date.\n")


def test_a_wrong_guide_stops_the_seed_by_file_and_line(
    app: Flask, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    wrong = tmp_path / "wrong.txt"
    wrong.write_text("no guide\n")
    monkeypatch.setattr(seeding, "read_gazetteer", list)
    monkeypatch.setattr(seeding, "read_guides", lambda _paths: read_guides([wrong]))
    result = app.test_cli_runner().invoke(args=["places", "seed"])
    assert result.exit_code == 1
    assert result.output == "Error: wrong.txt:1: must begin with 'destination:'\n"
    assert seeding.is_seeded(db.session, "for tests")


def test_the_check_counts_every_guide_by_category(app: Flask) -> None:
    result = app.test_cli_runner().invoke(args=["places", "check"])
    assert result.exit_code == 0, result.output
    lines = result.output.splitlines()
    assert len(lines) == len(small_guides()) + 1
    kochi = next(line for line in lines if line.startswith("Kochi: "))
    assert "hotel " in kochi
    assert "restaurant " in kochi
    assert lines[-1] == f"{len(small_guides())} guides, {sum(len(g.places) for g in small_guides())} places."
