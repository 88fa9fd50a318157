"""Learning a city: the results, and failures on the way."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import cast

import pytest
from flask import Flask
from sqlalchemy import select, update

from app.db import transaction
from app.db.types import Id, utc_now
from app.extensions import db, queue
from app.places import autocomplete, service
from app.places.catalogue.prefixes import rebuild_prefixes
from app.places.catalogue.seed import seed
from app.places.learning import sources
from app.places.learning.jobs import learn_city
from app.places.learning.learner import Learner
from app.places.learning.progress import LearningStore, Step
from app.places.learning.service import LearningStatus, begin, status
from app.places.models import OSM, Place, PlaceImport, PlaceImported, PlaceLearned, PlacePrefix, place_id
from app.places.provider import PlaceSearch, current_provider
from app.web.configuration import current_settings
from tests.factories.extracts import write_extract
from tests.factories.places import id_of, place_named, small_gazetteer, small_guides
from tests.fakes.open_data import OVERPASS, WIKIDATA, WIKIVOYAGE, FakeOpenData, Fault
from tests.logs import events

pytestmark = pytest.mark.usefixtures("learning_app")

SIGHTS, TABLES, HOTELS, OTHERS = 30, 30, 5, 2
ALL = SIGHTS + TABLES + HOTELS + OTHERS
TEMPLE, QUARTER = place_id(OSM, "w400"), place_id(OSM, "r401")
CAPITAL = "Hanoi is the capital of Vietnam. It is over a thousand years old."
LIES = (Fault.CUT_JSON, Fault.NO_JSON, Fault.WRONG_SHAPE, Fault.GIVES_UP, Fault.ELSEWHERE, Fault.ABSURD)
FAILURES = (Fault.FORBIDDEN, Fault.OVERLOADED, Fault.BUSY_FOR_LONG, Fault.TRUNCATED, Fault.HUGE, *LIES)


def learn(name: str = "Hanoi") -> LearningStatus:
    learn_city(id_of(name))
    return known(name)


def known(name: str = "Hanoi") -> LearningStatus:
    return status(db.session(), place_named(name))


def ask_for(name: str = "Hanoi") -> LearningStatus:
    with transaction.writing(db.session()):
        return begin(db.session(), place_named(name))


def learned_places() -> dict[Id, Place]:
    rows = db.session.scalars(select(Place).where(Place.source == OSM))
    return {row.id: row for row in rows}


def prefixes() -> set[tuple[str, str, int, str, int]]:
    columns = (PlacePrefix.prefix, PlacePrefix.kind, PlacePrefix.position, PlacePrefix.place_id, PlacePrefix.score)
    return {(row[0], row[1], row[2], row[3], row[4]) for row in db.session.execute(select(*columns))}


def rebuilt_prefixes() -> set[tuple[str, str, int, str, int]]:
    with transaction.writing(db.session()):
        rebuild_prefixes(db.session())
    return prefixes()


def seconds_of(key: str) -> int:
    return cast(int, queue.redis.ttl(key))


def age(days: float) -> None:
    """Backdate all learning by some days."""
    with transaction.writing(db.session()):
        db.session.execute(update(PlaceImport).values(imported_at=utc_now() - timedelta(days=days)))
    db.session.expire_all()
    queue.redis.flushdb()


@pytest.mark.both_stacks
def test_a_learned_city_has_places_with_all_that_imports_have() -> None:
    after = learn()
    assert (after.state, after.progress, after.places) == ("ready", 100, ALL)
    assert after.learned_at is not None
    assert after.learned_at > utc_now() - timedelta(minutes=1)
    temple = learned_places()[TEMPLE]
    assert (temple.name, temple.category, temple.hours) == ("Temple of Literature", "temple", "Mo-Su 08:00-17:00")
    assert (temple.country_code, temple.visit_minutes) == ("VN", 45)
    assert temple.description == "Temple of Confucius in Hanoi, Vietnam"
    assert temple.picture == "Van Mieu, Hanoi.jpg"
    (row,) = db.session.scalars(select(PlaceImport))
    assert row.data_timestamp is not None
    assert (row.places, row.data_timestamp.isoformat()) == (ALL, "2026-11-20T12:00:00+00:00")
    assert row.attribution == "© OpenStreetMap contributors, ODbL 1.0; Wikidata, CC0 1.0; Wikivoyage, CC BY-SA 4.0"


def test_fame_is_that_of_wikidata(open_data: FakeOpenData) -> None:
    learn()
    ranks = {place.name: place.rank for place in learned_places().values()}
    assert ranks["Sight 0"] > ranks["Sight 20"]
    assert ranks["Temple of Literature"] > ranks["Sight 0"]


def test_a_quarter_has_the_words_of_wikivoyage_and_its_page_is_named() -> None:
    learn()
    detail = current_provider().detail(db.session(), QUARTER, None)
    assert detail is not None
    assert detail.card.category == "neighbourhood"
    assert detail.card.description.startswith("The Old Quarter has thirty-six streets")
    assert [(credit.name, credit.uri) for credit in detail.credits] == [
        ("Wikivoyage, CC BY-SA 4.0", "https://en.wikivoyage.org/wiki/Hanoi/Old_Quarter")
    ]


def test_words_and_pictures_of_wikidata_are_credited() -> None:
    learn()
    detail = current_provider().detail(db.session(), TEMPLE, None)
    assert detail is not None
    assert [(credit.name, credit.uri) for credit in detail.credits] == [
        ("Wikidata, CC0 1.0", "https://www.wikidata.org/wiki/Q845584")
    ]
    assert detail.card.picture_uri == "https://commons.wikimedia.org/wiki/File:Van_Mieu%2C_Hanoi.jpg"
    assert detail.card.attribution == "© OpenStreetMap contributors, ODbL 1.0"


def test_the_city_itself_is_described() -> None:
    learn()
    card = service.in_catalogue(db.session(), [id_of("Hanoi")])[id_of("Hanoi")]
    assert card.description == CAPITAL
    assert card.words_attribution == "Wikivoyage, CC BY-SA 4.0"


@pytest.mark.both_stacks
def test_learned_places_are_found_by_name(open_data: FakeOpenData) -> None:
    open_data.add(500, {"tourism": "museum", "name": "Museum of Ethnology", "wikidata": "Q1"})
    open_data.items["Q1"] = (300, None, None)
    learn()
    for text in ("Temple of Lit", "museum of e"):
        assert autocomplete.predict(db.session(), PlaceSearch(text))[0].name.startswith(("Temple of L", "Museum of E"))


@pytest.mark.both_stacks
def test_the_best_of_crowded_prefixes_are_what_a_rebuild_would_give(open_data: FakeOpenData) -> None:
    learn()
    assert prefixes() == rebuilt_prefixes()
    open_data.elements = [one for one in open_data.elements if one["tags"]["name"] not in ("Sight 0", "Table 1")]
    for number in range(300):
        open_data.add(1000 + number, {"tourism": "museum", "name": f"Zyx {number}"})
    age(days=91)
    learn()
    found = prefixes()
    assert ("zyx", "place", 0) in {row[:3] for row in found}, "it is crowded now"
    assert found == rebuilt_prefixes()


def test_three_requests_are_made_by_name_and_one_at_a_time(open_data: FakeOpenData) -> None:
    learn()
    assert open_data.services() == [OVERPASS, WIKIDATA, WIKIVOYAGE]
    assert open_data.most_at_once == 1
    agents = {asked.headers["user-agent"] for asked in open_data.asked}
    assert agents == {"Waypost/1.0 (http://localhost:8000; support@localhost)"}


@pytest.mark.parametrize(
    ("name", "agent"),
    [
        ("Wäypost Øst", "Waypost st/1.0 (http://localhost:8000; h%C3%A9l@localhost)"),
        ("旅路", "Waypost/1.0 (http://localhost:8000; h%C3%A9l@localhost)"),
        ("Way\tpost", "Waypost/1.0 (http://localhost:8000; h%C3%A9l@localhost)"),
    ],
)
def test_a_name_in_any_script_is_sent_in_ascii(open_data: FakeOpenData, name: str, agent: str) -> None:
    settings = replace(current_settings(), app_name=name, support_email="hél@localhost")
    assert Learner(settings, queue.redis).learn(db.session(), id_of("Hanoi")).known
    assert {asked.headers["user-agent"] for asked in open_data.asked} == {agent}


def test_a_city_that_was_just_learned_is_not_learned_again(open_data: FakeOpenData) -> None:
    learn()
    learn()
    assert ask_for().state == "ready"
    assert len(open_data.asked) == 3


@pytest.mark.parametrize("fault", FAILURES)
def test_without_the_map_nothing_is_changed(
    open_data: FakeOpenData, fault: Fault, caplog: pytest.LogCaptureFixture
) -> None:
    open_data.always[OVERPASS] = fault
    assert learn().state == "failed"
    assert learned_places() == {}
    assert db.session.scalars(select(PlaceImport)).all() == []
    (event,) = [event for event in events(caplog) if event["event"] == "learning_failed"]
    assert event["city"] == id_of("Hanoi")
    assert len(open_data.asked) <= 3


@pytest.mark.parametrize("fault", [Fault.STALL, Fault.DRIP])
@pytest.mark.parametrize("service", [OVERPASS, WIKIDATA])
def test_a_city_takes_so_much_time_and_no_more(
    open_data: FakeOpenData, fault: Fault, service: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Long enough for Overpass to respond on a busy machine.
    monkeypatch.setattr("app.places.learning.sources.CITY_SECONDS", 0.5 if service == OVERPASS else 2)
    open_data.always[service] = fault
    assert learn().state == ("failed" if service == OVERPASS else "ready")
    assert open_data.services() == [OVERPASS, WIKIDATA][: 1 + (service == WIKIDATA)]


def test_a_service_that_is_not_there_fails_at_once(
    make_app: Callable[..., Flask], open_data: FakeOpenData, catalogue: None
) -> None:
    offline = make_app(**open_data.settings() | {"overpass_url": "http://127.0.0.1:1/api"})
    with offline.app_context():
        before = utc_now()
        learn_city(id_of("Hanoi"))
        assert utc_now() - before < timedelta(seconds=3)
        assert known().state == "failed"
        assert open_data.asked == []


@pytest.mark.parametrize("service", [WIKIDATA, WIKIVOYAGE])
@pytest.mark.parametrize("fault", FAILURES)
def test_a_first_learning_can_do_without_fame_or_words(open_data: FakeOpenData, fault: Fault, service: str) -> None:
    open_data.always[service] = fault
    after = learn()
    assert (after.state, after.places) == ("ready", ALL)
    row = db.session.get_one(PlaceLearned, id_of("Hanoi"))
    assert not row.complete
    assert len(open_data.asked) <= 3
    open_data.always.clear()
    age(days=2)
    learn()
    assert db.session.get_one(PlaceLearned, id_of("Hanoi"), populate_existing=True).complete
    assert learned_places()[QUARTER].description is not None


@pytest.mark.parametrize("service", [OVERPASS, WIKIDATA, WIKIVOYAGE])
@pytest.mark.parametrize("fault", [Fault.GIVES_UP, Fault.TRUNCATED])
def test_a_refresh_takes_all_or_changes_nothing(open_data: FakeOpenData, service: str, fault: Fault) -> None:
    if (service, fault) == (WIKIDATA, Fault.GIVES_UP):
        fault = Fault.NO_JSON
    learn()
    before = {ident: (place.rank, place.description) for ident, place in learned_places().items()}
    age(days=91)
    open_data.elements = open_data.elements[:-5]
    open_data.always[service] = fault
    after = learn()
    assert (after.state, after.places) == ("ready", ALL)
    assert {ident: (place.rank, place.description) for ident, place in learned_places().items()} == before


@pytest.mark.both_stacks
def test_after_ninety_days_a_city_is_learned_again(open_data: FakeOpenData) -> None:
    learn()
    open_data.elements = [one for one in open_data.elements if one["tags"]["name"] != "Sight 3"]
    open_data.add(600, {"tourism": "museum", "name": "A new museum"})
    age(days=89)
    learn()
    assert len(open_data.asked) == 3
    age(days=91)
    assert learn().places == ALL
    names = {place.name for place in learned_places().values()}
    assert "A new museum" in names
    assert "Sight 3" not in names
    assert "Sight 3" not in {card.name for card in autocomplete.predict(db.session(), PlaceSearch("Sight 3"))}
    assert len(db.session.scalars(select(PlaceImported)).all()) == ALL


def test_a_map_that_forgot_most_places_is_not_believed(open_data: FakeOpenData) -> None:
    learn()
    age(days=91)
    open_data.elements = open_data.elements[:20]
    assert learn().places == ALL
    assert len(learned_places()) == ALL


def test_a_wait_of_a_second_costs_one_of_three_requests(open_data: FakeOpenData) -> None:
    open_data.faults[OVERPASS] = [Fault.BUSY_FOR_A_SECOND]
    assert learn().state == "ready"
    assert open_data.services() == [OVERPASS, OVERPASS, WIKIDATA]
    assert not db.session.get_one(PlaceLearned, id_of("Hanoi")).complete


def test_a_service_that_is_not_asked_has_not_failed(open_data: FakeOpenData, caplog: pytest.LogCaptureFixture) -> None:
    open_data.faults[OVERPASS] = [Fault.BUSY_FOR_A_SECOND]
    learn()
    assert queue.redis.keys("breaker:*") == []
    (event,) = [event for event in events(caplog) if event["event"] == "learning_incomplete"]
    assert event["error"] == "RemoteError('wikivoyage was not asked: 3 requests were made for this city')"


def test_a_service_that_stays_overloaded_rests_for_a_minute(open_data: FakeOpenData) -> None:
    open_data.always[OVERPASS] = Fault.OVERLOADED
    learn()
    learn("Dortmund")
    assert open_data.services() == [OVERPASS, OVERPASS]
    assert 50 < seconds_of("learning:rest:overpass") <= 60


def test_a_service_that_asks_for_a_pause_is_paused_for_all_cities(open_data: FakeOpenData) -> None:
    open_data.faults[OVERPASS] = [Fault.BUSY_FOR_LONG]
    assert learn().state == "failed"
    assert learn("Dortmund").state == "failed"
    assert len(open_data.asked) == 1
    assert 890 < seconds_of("learning:rest:overpass") <= 900
    assert 890 < seconds_of(f"learning:city:{id_of('Hanoi')}") <= 900


def test_after_some_failures_the_service_is_not_asked_for_a_while(open_data: FakeOpenData) -> None:
    open_data.always[OVERPASS] = Fault.NO_JSON
    for _ in range(6):
        learn()
    assert len(open_data.asked) == 5


def test_places_under_two_names_or_twice_on_the_map_come_once(open_data: FakeOpenData) -> None:
    temple = open_data.elements[-2]["tags"]
    open_data.add(700, {"tourism": "museum", "name": "The same item", "wikidata": temple["wikidata"]})
    open_data.elements.append(open_data.elements[0] | {"id": 701, "tags": {"tourism": "museum", "name": "Sight 0"}})
    assert learn().places == ALL


def test_steps_are_told_as_they_begin(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[tuple[str, str | None, int]] = []
    tell = LearningStore.begin

    def begin_and_look(store: LearningStore, city: Id, step: Step) -> None:
        tell(store, city, step)
        now = known()
        seen.append((now.state, now.step, now.progress))

    monkeypatch.setattr(LearningStore, "begin", begin_and_look)
    learn()
    assert seen == [
        ("running", step, percent) for step, percent in (("sights", 5), ("fame", 50), ("words", 70), ("places", 80))
    ]


def test_a_process_waits_while_another_one_asks(
    learning_app: Flask, open_data: FakeOpenData, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sources, "WAIT_SECONDS", 0.1)
    with sources.Sources(current_settings(), queue.redis).visit():
        assert learn().state == "failed"
    assert open_data.asked == []
    queue.redis.flushdb()
    assert learn().state == "ready"


@pytest.mark.both_stacks
def test_seeding_and_imports_leave_learned_words_in_place(
    learning_app: Flask, open_data: FakeOpenData, tmp_path: Path
) -> None:
    hanoi, house = id_of("Hanoi"), place_id(OSM, "w1")
    db.session.rollback()
    # The first way of an extract has this key too.
    open_data.add(1, {"tourism": "attraction", "name": "A house", "wikidata": "Q77"}, "way")
    open_data.items["Q77"] = (3, "House.jpg", "house of a writer")
    learn_city(hanoi)
    with transaction.writing(db.session()):
        seed(db.session(), small_gazetteer(), small_guides(), "another version")
    assert db.session.get_one(Place, hanoi, populate_existing=True).description == CAPITAL
    db.session.rollback()
    extract = write_extract(tmp_path / "Vietnam.osm.pbf", ways=[{"tourism": "museum", "name": "A house"}])
    assert learning_app.test_cli_runner().invoke(args=["places", "import", str(extract)]).exit_code == 0
    museum = db.session.get_one(Place, house, populate_existing=True)
    assert (museum.category, museum.description, museum.picture) == ("museum", "House of a writer", "House.jpg")


def test_an_unexpected_error_is_told_as_a_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_arguments: object) -> int:
        raise RuntimeError("the disk is full")

    monkeypatch.setattr("app.places.learning.learner.save", fail)
    with pytest.raises(RuntimeError):
        learn_city(id_of("Hanoi"))
    assert known().state == "failed"
    assert learned_places() == {}
