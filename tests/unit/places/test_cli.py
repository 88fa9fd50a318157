"""The commands under `flask places`."""

from __future__ import annotations

from pathlib import Path

import pytest
from flask import Flask

from app.extensions import db
from app.places.catalogue import seed as seeding
from app.places.catalogue.guides import guide_files, read_guides

pytestmark = pytest.mark.usefixtures("catalogue")


@pytest.mark.both_stacks
def test_a_seeded_catalogue_is_left_alone(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(seeding, "fingerprint", lambda: "for tests")
    result = app.test_cli_runner().invoke(args=["places", "seed"])
    assert (result.exit_code, result.output) == (0, "The catalogue is up to date.\n")


@pytest.mark.both_stacks
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
    assert seeding.is_seeded(db.session(), "for tests")


def test_the_check_counts_what_the_guides_cover(app: Flask) -> None:
    guides = read_guides(guide_files())
    result = app.test_cli_runner().invoke(args=["places", "check"])
    assert result.exit_code == 0, result.output
    lines = result.output.splitlines()
    kochi = next(line for line in lines if line.startswith("Kochi: "))
    assert "hotel " in kochi
    assert "restaurant " in kochi
    indian = [guide for guide in guides if guide.country == "IN"]
    assert f"India: {len(indian)} guides, {sum(len(guide.places) for guide in indian):,} places" in lines
    assert lines[-2].startswith("Categories: ")
    assert lines[-1].startswith(f"{len(guides)} guides (")
    assert lines[-1].endswith(f", {sum(len(guide.places) for guide in guides):,} places.")


def test_the_check_looks_at_single_files(app: Flask) -> None:
    path = next(path for path in guide_files() if path.stem == "kochi")
    result = app.test_cli_runner().invoke(args=["places", "check", str(path)])
    assert result.exit_code == 0, result.output
    assert len(result.output.splitlines()) == 4


def test_the_check_names_what_is_wrong(app: Flask, tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.txt"
    wrong.write_text("no guide\n")
    result = app.test_cli_runner().invoke(args=["places", "check", str(wrong)])
    assert (result.exit_code, result.output) == (1, "Error: wrong.txt:1: must begin with 'destination:'\n")
