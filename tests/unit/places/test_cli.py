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
def test_a_seeded_catalogue_is_not_seeded_again(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
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
    assert result.output.splitlines()[-1].startswith("1 guide (")


def test_the_check_compares_positions_with_open_data(app: Flask, tmp_path: Path) -> None:
    kochi = next(path for path in guide_files() if path.stem == "kochi")
    (guide,) = read_guides([kochi])
    near, far = guide.places[:2]
    rows = [
        "source\tname\tlocal_name\tlat\tlon\thours",
        f"atlas\t{near.name}\t\t{near.lat}\t{near.lon}\tmañana",
        f"atlas\t{far.name}\t\t{far.lat + 0.01}\t{far.lon}\t",
    ]
    path = tmp_path / "open.tsv"
    path.write_text("\n".join(rows))
    result = app.test_cli_runner().invoke(args=["places", "check", "--open-data", str(path), str(kochi)])
    assert result.exit_code == 1, result.output
    *_, difference, count, hours, _total, error = result.output.splitlines()
    assert difference.startswith(f"kochi.txt:{far.line}: {far.name} is 1112 m from ")
    assert count == "The open data has 2 of the places; 1 are more than 300 m apart, 0 more were accepted."
    assert hours == "It has readable hours of 0; 0 are open on other days, 0 more were accepted."
    assert "open_data_differences.tsv" in error


def test_the_check_compares_opening_days_with_open_data(app: Flask, tmp_path: Path) -> None:
    kochi = next(path for path in guide_files() if path.stem == "kochi")
    (guide,) = read_guides([kochi])
    palace = next(place for place in guide.places if place.name == "Mattancherry Palace")
    path = tmp_path / "open.tsv"
    path.write_text(
        "source\tname\tlocal_name\tlat\tlon\thours\n"
        f"atlas\tMattancherry Palace\t\t{palace.lat}\t{palace.lon}\tMo-Su 10:00-17:00\n"
    )
    result = app.test_cli_runner().invoke(args=["places", "check", "--open-data", str(path), str(kochi)])
    assert result.exit_code == 1, result.output
    *_, difference, _count, hours, _total, error = result.output.splitlines()
    assert difference == (
        f"kochi.txt:{palace.line}: Mattancherry Palace is open Mo,Tu,We,Th,Sa,Su, but Mo,Tu,We,Th,Fr,Sa,Su in atlas"
    )
    assert hours == "It has readable hours of 1; 1 are open on other days, 0 more were accepted."
    assert "open_days_differences.tsv" in error


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        ("name\tlat\tlon\n", "no column hours, local_name, source"),
        ("source\tname\tlocal_name\tlat\tlon\thours\na\tb\t\tx\t1\t\n", ":2: "),
    ],
)
def test_open_data_in_another_format_are_refused(app: Flask, tmp_path: Path, content: str, problem: str) -> None:
    path = tmp_path / "open.tsv"
    path.write_text(content)
    result = app.test_cli_runner().invoke(args=["places", "check", "--open-data", str(path)])
    assert result.exit_code == 1
    assert problem in result.output


def test_the_check_names_what_is_wrong(app: Flask, tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.txt"
    wrong.write_text("no guide\n")
    result = app.test_cli_runner().invoke(args=["places", "check", str(wrong)])
    assert (result.exit_code, result.output) == (1, "Error: wrong.txt:1: must begin with 'destination:'\n")
