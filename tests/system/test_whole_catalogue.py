"""Finding destinations in the full catalogue of an installation."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import pytest
from sqlalchemy import Engine, create_engine, delete, func, select, update
from sqlalchemy.orm import Session, aliased

from app.places import service
from app.places.areas import area_detail
from app.places.candidates import ENOUGH, candidates
from app.places.catalogue.tables import read_table
from app.places.categories import REGION, SIGHT_CATEGORIES, STATE, TABLE_CATEGORIES
from app.places.models import DESTINATION, GEONAMES, OSM, PLACE, AreaDestination, Place, PlacePrefix
from app.places.service import PlaceSearch
from tests import stacks

pytestmark = pytest.mark.both_stacks

ASKED = 15

QUERIES = Path(__file__).with_name("queries.tsv")
LARGE_CITY = 100_000
SAMPLED = 1_500
FEWEST_STOPS = 2
AREAS = {"country": "country", "state": "region", "region": "region", "city": "city"}


@pytest.fixture(scope="module")
def engine(
    stack_name: str, request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Engine]:
    """The database of an installation with the full catalogue, for all tests."""
    folder = tmp_path_factory.mktemp("catalogue")
    if stack_name == stacks.EMBEDDED:
        prepared: Path = request.getfixturevalue("prepared")
        shutil.copy(prepared / "waypost.sqlite3", folder)
        with _engine(f"sqlite:///{folder / 'waypost.sqlite3'}") as engine:
            yield engine
        return
    template: str = request.getfixturevalue("template")
    with stacks.started(stack_name, folder, template) as stack, _engine(stack.database_url) as engine:
        yield engine


@contextmanager
def _engine(url: str) -> Iterator[Engine]:
    engine = create_engine(url)
    yield engine
    engine.dispose()


@pytest.fixture
def session(engine: Engine) -> Iterator[Session]:
    """A session whose changes are rolled back."""
    with Session(engine) as session:
        yield session


def test_what_travellers_type_finds_what_they_mean(session: Session) -> None:
    missed = []
    for text, name, kind, country, within in read_table(QUERIES, 5):
        found = service.predict(session, PlaceSearch(text))
        described = [(card.name, AREAS.get(card.category, "place"), card.country_code) for card in found]
        wanted = [
            one for one in described[: int(within)] if one[:2] == (name, kind) and country in ("-", one[2])
        ]  # fmt: skip
        if bool(wanted) != (within != "0") or (within == "0" and found):
            missed.append((text, name, described[:3]))
    assert missed == []


def test_large_cities_are_among_the_suggestions_for_their_name(session: Session) -> None:
    large = select(Place.id, Place.name, Place.city_id).where(
        Place.source == GEONAMES, Place.population >= LARGE_CITY
    )  # fmt: skip
    cities = Random(1).sample(session.execute(large.order_by(Place.id)).all(), SAMPLED)
    missed = []
    for ident, name, city_id in cities:
        found = {card.place_id for card in service.predict(session, PlaceSearch(name, kind="destination"))}
        # Duplicates in the gazetteer look alike, and are shown once.
        if found.isdisjoint({ident, city_id}):
            missed.append(name)
    assert len(missed) <= 0.01 * SAMPLED, missed


def test_the_full_gazetteer_finds_destinations_by_their_aliases(session: Session) -> None:
    assert service.seed(session).skipped
    wanted = {
        "Kochi": "Kochi", "Cochin": "Kochi", "Ernakulam": "Kochi", "Bombay": "Mumbai", "Benares": "Varanasi",
        "Firenze": "Florence", "Roma": "Rome", "Peking": "Beijing", "Hallstatt": "Hallstatt", "york": "New York",
        "東京": "Tokyo", "きょうと": "Kyoto", "大阪": "Osaka", "जयपुर": "Jaipur", "मुंबई": "Mumbai", "Москва": "Moscow",
        "Munchen": "Munich", "münchen": "Munich", "Wien": "Vienna", "goa": "Goa", "Sao Paulo": "São Paulo",
        "Saint P": "Saint Petersburg", "par": "Paris", "lon": "London", "Shibuya": "Tokyo",
        "Lodnon": "London", "Barcelna": "Barcelona", "Udaipru": "Udaipur", "Bnagkok": "Bangkok",
        "San Fransisco": "San Francisco", "Singapure": "Singapore", "newyork": "New York", "Мосвка": "Moscow",
    }  # fmt: skip
    missed = {
        text: [card.name for card in service.predict(session, PlaceSearch(text))]
        for text, name in wanted.items()
        if name not in [card.name for card in service.predict(session, PlaceSearch(text))]
    }
    assert missed == {}
    first = {
        text: service.predict(session, PlaceSearch(text))[0].name for text in ("Bombay", "Roma", "goa", "par", "lon")
    }
    assert service.predict(session, PlaceSearch("Lodnon"))[0].name == "London"
    assert first == {"Bombay": "Mumbai", "Roma": "Rome", "goa": "Goa", "par": "Paris", "lon": "London"}
    crowded = ("s", "lo", "san", "par", "sant", "villa")
    looked_up = {text: service.predict(session, PlaceSearch(text)) for text in crowded}
    for text, cards in looked_up.items():
        assert len({(card.name, card.locality) for card in cards}) == 8, text
    session.execute(delete(PlacePrefix))
    searched = {text: service.predict(session, PlaceSearch(text)) for text in crowded}
    assert looked_up == searched
    assert service.predict(session, PlaceSearch("COK")) == service.predict(session, PlaceSearch("cok"))


@pytest.mark.parametrize(
    ("name", "sight"),
    [
        ("Nice", "Promenade des Anglais"),
        ("Leh", "Pangong Tso"),
        ("Honolulu", "Diamond Head"),
        ("Ujjain", "Mahakaleshwar Temple"),
        ("Ujjain", "Rajwada"),
    ],
)
def test_a_city_of_a_guide_to_its_region_has_that_guide(session: Session, name: str, sight: str) -> None:
    first = service.predict(session, PlaceSearch(name, kind="destination"))[0]
    assert first.name == name
    assert service.guided_ids(session, [first.place_id]) == {first.place_id}
    found = candidates(session, first.place_id, 120)
    assert sight in {place.name for place in found}
    assert len(found) >= ENOUGH


def test_regions_without_a_guide_have_a_route(session: Session) -> None:
    names = (
        "Northern Tanzania", "Kruger", "Garden Route", "Burgundy", "Brittany", "Normandy", "Puglia", "Umbria",
        "Cornwall", "Sahara", "Alaska", "Montana",
    )  # fmt: skip
    for name in names:
        area = service.predict(session, PlaceSearch(name, kind="destination"))[0]
        assert len(service.area_detail(session, area.place_id).route) > 1, name


def test_areas_with_one_guide_have_a_route_that_begins_there(session: Session) -> None:
    names = (
        "Kenya", "Costa Rica", "Iceland", "Norwegian Fjords", "Cuba", "Jamaica", "New England", "Hokkaido", "Catalonia",
        "Ethiopia", "Wyoming",
    )  # fmt: skip
    for name in names:
        area = service.predict(session, PlaceSearch(name, kind="destination"))[0]
        first, *others = service.area_detail(session, area.place_id).route
        assert others, name
        assert first.destination.sights > 0, name
        assert all(stop.days <= first.days for stop in others), name


def test_hardly_any_area_with_several_destinations_has_a_single_stop(session: Session) -> None:
    several = select(AreaDestination.area_id).group_by(AreaDestination.area_id).having(func.count() > 1)
    ids = session.scalars(several).all()
    short = [ident for ident in ids if len(area_detail(session, ident).route) < FEWEST_STOPS]
    # Small ones such as Barbados, or a city's own region: all other destinations are day trips.
    assert len(short) <= 0.08 * len(ids)


def test_a_favourite_is_not_confused_with_its_namesakes(session: Session) -> None:
    for region, names in {"New York": {"Boston"}, "Texas": {"Portland", "Santa Fe"}}.items():
        found = service.predict(session, PlaceSearch(region, kind="destination"))
        area = next(card for card in found if (card.name, card.category) == (region, STATE))
        destinations = service.area_detail(session, area.place_id).destinations
        assert names.isdisjoint(card.name for card in destinations[:20]), region


def test_places_of_two_guides_are_suggested_once(session: Session) -> None:
    for text in ("Capri", "Leaning Tower of Pisa", "Ranakpur Jain Temple", "Konark Sun Temple"):
        found = [card.name for card in service.predict(session, PlaceSearch(text, kind="place"))]
        assert found.count(text) == 1, text
    (tower, *_) = service.predict(session, PlaceSearch("Leaning Tower of Pisa"))
    assert tower.address.startswith("Pisa")


@pytest.mark.parametrize(
    ("city", "sight"), [("5110302", "Brooklyn Museum"), ("1798524", "Shanghai Tower"), ("1785623", "Zhouzhuang")]
)
def test_a_city_within_a_guide_is_planned_with_the_sights_of_that_guide(
    session: Session, city: str, sight: str
) -> None:
    centre = session.scalars(select(Place.id).where(Place.source == GEONAMES, Place.source_key == city)).one()
    found = candidates(session, centre, 120)
    assert sight in {place.name for place in found}
    assert len([place for place in found if place.category in SIGHT_CATEGORIES]) >= 25
    assert len([place for place in found if place.category in TABLE_CATEGORIES]) >= 10


def test_a_city_in_another_citys_guide_gets_the_requested_number_of_imported_places(session: Session) -> None:
    guide = aliased(Place)
    member = session.scalars(
        select(Place)
        .join(guide, guide.id == Place.parent_id)
        .where(Place.kind == DESTINATION, guide.category != REGION)
        .order_by(Place.rank.desc())
        .limit(1)
    ).one()
    imported = {"source": OSM, "parent_id": None}
    session.execute(update(Place).where(Place.parent_id == member.parent_id, Place.kind == PLACE).values(imported))
    found = candidates(session, member.id, ASKED)
    assert len(found) == ASKED
    assert sum(place.category in TABLE_CATEGORIES for place in found) >= ASKED // 4


def test_has_guide_comes_first_among_the_destinations_of_an_area(session: Session) -> None:
    for text in ("Vietnam", "Massachusetts"):
        area = next(card for card in service.predict(session, PlaceSearch(text)) if card.name == text)
        detail = area_detail(session, area.place_id)
        have_guides = [card.place_id in detail.guided for card in detail.destinations]
        assert any(have_guides)
        assert have_guides == sorted(have_guides, reverse=True)


def test_an_island_belongs_to_no_guide_across_the_water(session: Session) -> None:
    islands = select(Place).where(Place.kind == DESTINATION, Place.name.in_(("Cozumel", "Isla Mujeres", "Maafushi")))
    found = session.scalars(islands).all()
    assert {place.name for place in found} == {"Cozumel", "Isla Mujeres", "Maafushi"}
    assert [place.name for place in found if place.parent_id is not None] == []
