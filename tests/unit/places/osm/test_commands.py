"""`flask places import`, `sources` and `remove`, on a database with a small catalogue."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import Result
from flask import Flask
from sqlalchemy import func, select

from app.accounts.models import User
from app.db.types import Id
from app.extensions import db
from app.places import service
from app.places.cards import OSM_ATTRIBUTION
from app.places.models import OSM, Place, PlaceImport, PlacePrefix, PlaceTerm, place_id
from app.places.osm import publishing
from app.places.osm.nearest_destination import DestinationIndex
from app.places.osm.reader import ImportFailed
from app.places.service import PlaceSearch
from tests.factories.accounts import make_user
from tests.factories.extracts import CATHEDRAL, town, write_extract
from tests.factories.places import id_of
from tests.factories.trips import Guide, make_trip

pytestmark = [pytest.mark.both_stacks, pytest.mark.usefixtures("catalogue")]

ENGEL = {"amenity": "cafe", "name": "Engel"}
TORNI = {"tourism": "hotel", "name": "Torni", "name:en": "Tower", "stars": "5"}


@pytest.fixture
def extract(tmp_path: Path) -> Path:
    return write_extract(tmp_path / "Helsinki.osm.pbf", [CATHEDRAL, ENGEL, TORNI])


@pytest.fixture
def traveller(app: Flask) -> User:
    return make_user()


def run(app: Flask, *words: object, answer: str | None = None) -> Result:
    return app.test_cli_runner().invoke(args=["places", *map(str, words)], input=answer)


def last_line(result: Result) -> str:
    assert result.exit_code == 0, result.output
    return str(result.output.splitlines()[-1])


def imported() -> dict[str, Place]:
    return {place.source_key: place for place in db.session.scalars(select(Place).filter_by(source=OSM))}


def found(text: str) -> list[Id]:
    return [card.place_id for card in service.predict(db.session(), PlaceSearch(text))]


def test_imported_places_are_found(app: Flask, extract: Path) -> None:
    result = run(app, "import", extract)
    assert "helsinki: cafe 1, church 1, hotel 1" in result.output.splitlines()
    assert last_line(result) == "Places: 3 added, 0 changed, 0 removed, 0 hidden, 0 unchanged."
    ident = place_id(OSM, "n1")
    for text in ("helsinki cath", "cathedral", "suurkirkko", "Helsingfors dom", "tuomiokirkko"):
        assert ident in found(text), text
    card = service.find(db.session(), [ident])[ident]
    assert (card.name, card.category, card.country_code) == ("Helsinki Cathedral", "church", "FI")
    assert card.address == "Unioninkatu 29, Helsinki, Uusimaa, Finland"
    assert (card.hours, card.attribution) == ("Mo-Su 09:00-18:00", OSM_ATTRIBUTION)
    assert card.website == "https://helsingintuomiokirkko.example/"
    assert (card.tier, card.timezone) == (None, "Europe/Helsinki")


def test_importing_the_same_file_again_changes_nothing(app: Flask, extract: Path) -> None:
    run(app, "import", extract)
    before = set(db.session.scalars(select(PlaceTerm.term + PlaceTerm.place_id)))
    assert last_line(run(app, "import", extract)).startswith("Places: 0 added, 0 changed, 0 removed, 0 hidden, 3 unch")
    assert set(db.session.scalars(select(PlaceTerm.term + PlaceTerm.place_id))) == before


def test_a_newer_extract_adds_changes_and_removes(app: Flask, extract: Path) -> None:
    run(app, "import", extract)
    moved = [CATHEDRAL | {"fee": "no"}, ENGEL | {"alt_name": "Engelin kahvila"}]
    write_extract(extract, moved, ways=[{"leisure": "park", "name": "Puisto"}])
    assert last_line(run(app, "import", extract)).startswith("Places: 1 added, 2 changed, 1 removed, 0 hidden, 0 unch")
    assert imported().keys() == {"n1", "n2", "w1"}
    assert imported()["n1"].price_level == 0
    assert place_id(OSM, "n2") in found("engelin kah")
    assert found("tower of nothing") == []
    assert db.session.scalar(select(func.count()).select_from(PlaceTerm).filter_by(place_id=place_id(OSM, "n3"))) == 0
    assert db.session.scalar(select(func.count()).select_from(PlacePrefix).filter_by(place_id=place_id(OSM, "n3"))) == 0


def test_removed_places_stay_readable_in_trips_and_are_not_found(app: Flask, extract: Path, traveller: User) -> None:
    run(app, "import", extract)
    make_trip(traveller, Guide(id_of("Helsinki"), (place_id(OSM, "n1"),)), days=1, stops=1)
    removed = run(app, "remove", "helsinki", "--yes")
    assert last_line(removed) == "helsinki: 2 removed, 1 hidden, as trips or reviews refer to them."
    assert service.find(db.session(), [place_id(OSM, "n1")])[place_id(OSM, "n1")].name == "Helsinki Cathedral"
    assert found("helsinki cath") == []
    assert service.plan_candidates(db.session(), id_of("Helsinki")) == []
    assert last_line(run(app, "import", extract)).startswith("Places: 2 added, 1 changed")
    assert place_id(OSM, "n1") in found("helsinki cath")


def test_a_dry_run_writes_nothing(app: Flask, extract: Path) -> None:
    result = run(app, "import", extract, "--dry-run")
    assert last_line(result) == "Would be: 3 added, 0 changed, 0 removed, 0 hidden, 0 unchanged."
    assert imported() == {}
    assert last_line(run(app, "sources")) == "There are no imports."


def test_a_place_of_two_extracts_belongs_to_the_last_one(app: Flask, extract: Path) -> None:
    run(app, "import", extract)
    assert last_line(run(app, "import", extract, "--name", "finland")).startswith("Places: 0 added, 0 changed")
    assert last_line(run(app, "remove", "helsinki", "--yes")).startswith("helsinki: 0 removed")
    assert last_line(run(app, "remove", "finland", "--yes")).startswith("finland: 3 removed")


def test_options_filter_the_places(app: Flask, extract: Path) -> None:
    run(app, "import", extract, "--only", "church,hotel")
    assert imported().keys() == {"n1", "n3"}
    run(app, "import", extract, "--limit", "1")
    assert imported().keys() == {"n1"}
    run(app, "import", extract, "--bbox", "24.94,60,25,61")
    assert imported().keys() == {"n2", "n3"}


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["--bbox", "1,2,3"], "must be four numbers"),
        (["--bbox", "0,60,1,59"], "south less than north"),
        (["--only", "castles"], "there is no category 'castles'"),
        (["--name", "Über alles"], "lower-case letters"),
        (["--limit", "0"], "--limit"),
    ],
)
def test_a_wrong_option_is_named(app: Flask, extract: Path, words: list[str], complaint: str) -> None:
    result = run(app, "import", extract, *words)
    assert result.exit_code == 2
    assert complaint in result.output


def test_a_missing_or_invalid_file_is_named(app: Flask, tmp_path: Path) -> None:
    assert run(app, "import", tmp_path / "nowhere.osm.pbf").exit_code == 2
    wrong = tmp_path / "wrong.osm.pbf"
    wrong.write_bytes(b"not an extract")
    result = run(app, "import", wrong)
    assert result.exit_code == 1
    assert "wrong.osm.pbf could not be read" in result.output
    assert "Nothing was changed." in result.output


def test_places_far_from_every_destination_are_refused(
    app: Flask, extract: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(DestinationIndex, "nearest", lambda *_position: None)
    result = run(app, "import", extract)
    assert result.exit_code == 1
    assert "within 150 km of a known destination" in result.output
    assert imported() == {}
    assert db.session.scalars(select(PlaceImport)).all() == []


def test_a_failure_in_the_middle_of_writing_changes_nothing(
    app: Flask, extract: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run(app, "import", extract)
    before = {key: place.name for key, place in imported().items()}

    def fail(*_arguments: object) -> None:
        raise ImportFailed("It broke.")

    monkeypatch.setattr(publishing, "_remove_members", fail)
    write_extract(extract, [{"tourism": "museum", "name": "Other"}, *town()])
    result = run(app, "import", extract)
    assert (result.exit_code, result.output.splitlines()[-1]) == (1, "Error: It broke. Nothing was changed.")
    db.session.expire_all()
    assert {key: place.name for key, place in imported().items()} == before
    assert found("other") == []
    monkeypatch.undo()
    assert last_line(run(app, "import", extract)).startswith("Places: 47 added, 3 changed, 0 removed")


def test_sources_are_listed(app: Flask, extract: Path) -> None:
    run(app, "import", extract)
    head, row = run(app, "sources").output.splitlines()
    assert head.split() == ["NAME", "PLACES", "IMPORTED", "DATA", "OF", "FILE", "LICENCE"]
    assert row.split()[:2] == ["helsinki", "3"]
    assert row.endswith(f"unknown  Helsinki.osm.pbf  {OSM_ATTRIBUTION}")


def test_removing_asks_for_confirmation_and_checks_the_name(app: Flask, extract: Path) -> None:
    run(app, "import", extract)
    refused = run(app, "remove", "helsinki", answer="n\n")
    assert (refused.exit_code, len(imported())) == (1, 3)
    assert last_line(run(app, "remove", "helsinki", answer="y\n")).startswith("helsinki: 3 removed")
    unknown = run(app, "remove", "helsinki")
    assert (unknown.exit_code, imported()) == (1, {})
    assert "There is no import 'helsinki'" in unknown.output
