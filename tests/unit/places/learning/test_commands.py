"""`flask places prefetch`, `refresh-learned` and `learned`."""

from __future__ import annotations

from datetime import timedelta

import pytest
from click.testing import Result
from flask import Flask
from sqlalchemy import select, update

from app.db import transaction
from app.db.types import utc_now
from app.extensions import db
from app.places.learning.jobs import learn_city
from app.places.models import Place, PlaceImport, PlaceLearned
from app.remote import breaker
from tests.factories.places import id_of
from tests.fakes.open_data import OVERPASS, FakeOpenData, Fault


def run(app: Flask, *words: str) -> Result:
    return app.test_cli_runner().invoke(args=["places", *words])


def lines(app: Flask, *words: str) -> list[str]:
    result = run(app, *words, "--pause", "0")
    assert result.exit_code == 0, result.output
    return [line for line in result.output.splitlines() if not line.startswith("{")]


def learn_and_age(app: Flask, cities: int) -> list[str]:
    """Learn cities in advance, let 91 days pass, and return the names of their imports, in the order of a refresh."""
    lines(app, "prefetch", "--top", str(cities))
    with transaction.writing(db.session()):
        names = list(db.session.scalars(select(PlaceLearned.import_name).order_by(PlaceLearned.destination_id)))
        long_ago = utc_now() - timedelta(days=91)
        for number, name in enumerate(names):
            at = long_ago + timedelta(minutes=number)
            db.session.execute(update(PlaceImport).filter_by(name=name).values(imported_at=at))
    return names


def test_the_best_known_cities_without_a_guide_are_learned_ahead(learning_app: Flask, open_data: FakeOpenData) -> None:
    first, second, last = lines(learning_app, "prefetch", "--top", "2")
    assert first.startswith("1/2 ")
    assert first.endswith(": 0 places")
    assert second.startswith("2/2 ")
    assert last == "2 cities are known."
    assert len(db.session.scalars(select(PlaceLearned)).all()) == 2
    assert "Paris" not in first + second


def test_a_stopped_run_resumes_where_it_was(learning_app: Flask, open_data: FakeOpenData) -> None:
    lines(learning_app, "prefetch", "--top", "2")
    asked = len(open_data.asked)
    third, last = lines(learning_app, "prefetch", "--top", "3")
    assert third.startswith("3/3 ")
    assert last == "3 cities are known."
    assert len(open_data.asked) <= asked + 3
    assert lines(learning_app, "prefetch", "--top", "3") == ["3 cities are known."]


def test_a_service_that_wants_rest_ends_the_run(learning_app: Flask, open_data: FakeOpenData) -> None:
    open_data.always[OVERPASS] = Fault.FORBIDDEN
    result = run(learning_app, "prefetch", "--top", "20", "--pause", "0")
    assert result.exit_code == 1
    assert "failed: overpass answered 403" in result.output
    assert "Stopped; run the same command later to continue from here." in result.output
    assert len(open_data.asked) == 5


def test_learned_cities_are_listed(learning_app: Flask, open_data: FakeOpenData) -> None:
    assert "No city has been learned." in run(learning_app, "learned").output
    lines(learning_app, "prefetch", "--top", "1")
    head, row = run(learning_app, "learned").output.splitlines()[-2:]
    assert head.split() == ["CITY", "PLACES", "LEARNED", "COMPLETE", "IMPORT", "LICENCES"]
    assert f"{utc_now():%Y-%m-%d}  yes" in row
    assert "CC BY-SA 4.0" in row
    assert "There are no imports." in run(learning_app, "sources").output


def test_old_cities_are_learned_again(learning_app: Flask, open_data: FakeOpenData) -> None:
    assert lines(learning_app, "refresh-learned") == ["0 cities are known."]
    lines(learning_app, "prefetch", "--top", "2")
    (old, _fresh) = db.session.scalars(select(PlaceLearned.import_name).order_by(PlaceLearned.import_name))
    with transaction.writing(db.session()):
        long_ago = utc_now() - timedelta(days=91)
        db.session.execute(update(PlaceImport).filter_by(name=old).values(imported_at=long_ago))
    only, _last = lines(learning_app, "refresh-learned")
    assert only.startswith("1/1 ")


def test_a_city_that_has_gained_a_guide_is_not_learned_again(learning_app: Flask, open_data: FakeOpenData) -> None:
    guided, _other = learn_and_age(learning_app, 2)
    with transaction.writing(db.session()):
        city = db.session.scalars(select(PlaceLearned.destination_id).filter_by(import_name=guided)).one()
        db.session.execute(update(Place).where(Place.name == "Eiffel Tower").values(parent_id=city))
    only, last = lines(learning_app, "refresh-learned")
    assert only.startswith("1/1 ")
    assert only.endswith(" places")
    assert last == "1 cities are known."


def test_maps_that_forgot_most_places_do_not_end_the_run(learning_app: Flask, open_data: FakeOpenData) -> None:
    names = learn_and_age(learning_app, 7)
    with transaction.writing(db.session()):
        db.session.execute(update(PlaceImport).where(PlaceImport.name.in_(names[:6])).values(places=1000))
    *cities, last = lines(learning_app, "refresh-learned")
    assert [" places where it knew 1000" in city for city in cities] == [True] * 6 + [False]
    assert last == "1 cities are known."


def test_answers_that_are_not_believed_do_not_end_the_run(
    learning_app: Flask, open_data: FakeOpenData, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(breaker, "OPEN_SECONDS", 1)
    learn_and_age(learning_app, 7)
    open_data.faults[OVERPASS] = [Fault.GIVES_UP] * 5
    *cities, last = lines(learning_app, "refresh-learned")
    assert [city.partition(": ")[2].partition(" ")[0] for city in cities[:6]] == ["failed:"] * 6
    assert cities[5].endswith("failed: the circuit is open")
    assert cities[6].endswith(" places"), "the run has waited for the circuit"
    assert last == "1 cities are known."


def test_a_service_that_is_never_believed_ends_the_run(
    learning_app: Flask, open_data: FakeOpenData, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(breaker, "OPEN_SECONDS", 1)
    open_data.always[OVERPASS] = Fault.NO_JSON
    result = run(learning_app, "prefetch", "--top", "20", "--pause", "0")
    assert "Stopped; run the same command later to continue from here." in result.output
    assert len(open_data.asked) < 10


def test_known_cities_are_counted_also_after_a_failure(learning_app: Flask, open_data: FakeOpenData) -> None:
    open_data.faults[OVERPASS] = [Fault.FORBIDDEN]
    assert lines(learning_app, "prefetch", "--top", "1")[-1] == "0 cities are known."


def test_a_learned_city_can_be_removed(learning_app: Flask, open_data: FakeOpenData) -> None:
    hanoi = id_of("Hanoi")
    # The test's own savepoint would enclose what the command sees.
    db.session.rollback()
    learn_city(hanoi)
    assert "67 removed" in run(learning_app, "remove", f"learned-{hanoi}", "--yes").output
    assert db.session.get(PlaceLearned, hanoi) is None


def test_nothing_is_learned_where_the_settings_say_so(app: Flask, catalogue: None) -> None:
    result = run(app, "prefetch", "--top", "1")
    assert result.exit_code == 1
    assert result.output.endswith("Error: PLACES_LEARN is off.\n")
