"""Writing the catalogue to the database."""

from __future__ import annotations

from dataclasses import replace

import pytest
from flask import Flask
from sqlalchemy import func, select

from app.extensions import db
from app.places.catalogue.guides import GuideError
from app.places.catalogue.seed import SeedReport, fingerprint, is_seeded, seed
from app.places.models import GUIDE, Place, PlacePrefix, PlaceTerm
from app.places.service import PlaceSearch, predict
from tests.factories.places import id_of, place_named, small_gazetteer, small_guides

pytestmark = [pytest.mark.both_stacks, pytest.mark.usefixtures("app", "catalogue")]


def reseed(mark: str, **changes: object) -> SeedReport:
    """Seed again with a changed guide to Kochi."""
    guides = [replace(guide, **changes) if guide.key == "kochi" else guide for guide in small_guides()]  # type: ignore[arg-type]  # fields by name, each of its own type
    report = seed(db.session(), small_gazetteer(), guides, mark)
    db.session.flush()
    return report


def test_seeding_the_same_again_is_skipped() -> None:
    assert reseed("for tests") == SeedReport(skipped=True)
    assert is_seeded(db.session(), "for tests")
    assert not is_seeded(db.session(), fingerprint())


def test_seeding_equal_data_under_another_fingerprint_changes_nothing() -> None:
    terms = select(PlaceTerm.term, PlaceTerm.place_id, PlaceTerm.weight, PlaceTerm.exact, PlaceTerm.cell)
    before = set(db.session.execute(terms))
    assert reseed("again") == SeedReport(skipped=False)
    assert is_seeded(db.session(), "again")
    assert set(db.session.execute(terms)) == before


def test_a_changed_row_is_updated_in_place() -> None:
    kochi = next(guide for guide in small_guides() if guide.key == "kochi")
    before = id_of("Chinese Fishing Nets")
    places = [
        replace(place, note="Nets on levers.", aliases=("Leverage",)) if place.name == "Chinese Fishing Nets" else place
        for place in kochi.places
    ]
    assert reseed("changed", places=tuple(places)) == SeedReport(skipped=False, changed=1)
    assert place_named("Chinese Fishing Nets").description == "Nets on levers."
    assert id_of("Chinese Fishing Nets") == before
    assert [card.place_id for card in predict(db.session(), PlaceSearch("leverag"))] == [before]
    assert predict(db.session(), PlaceSearch("cheena vala")) == []


def test_a_removed_row_is_restored_with_its_id() -> None:
    kochi = next(guide for guide in small_guides() if guide.key == "kochi")
    before = id_of("Chinese Fishing Nets")
    rest = tuple(place for place in kochi.places if place.name != "Chinese Fishing Nets")
    assert reseed("less", places=rest) == SeedReport(skipped=False, removed=1)
    assert db.session.get(Place, before) is None
    assert db.session.scalar(select(func.count()).select_from(PlaceTerm).filter_by(place_id=before)) == 0
    assert db.session.scalar(select(func.count()).select_from(PlacePrefix).filter_by(place_id=before)) == 0
    assert reseed("all again") == SeedReport(skipped=False, added=1)
    assert id_of("Chinese Fishing Nets") == before


def test_places_of_another_source_stay() -> None:
    nets = place_named("Chinese Fishing Nets")
    columns = {column.name: getattr(nets, column.name) for column in Place.__table__.columns}
    other = Place(**columns | {"id": "other", "source": "osm", "source_key": "n1", "name": "Other"})
    db.session.add(other)
    db.session.add(PlaceTerm(term="other", place_id="other", weight=1, exact=2, cell=nets.cell))
    db.session.flush()
    assert reseed("beside") == SeedReport(skipped=False)
    assert [card.place_id for card in predict(db.session(), PlaceSearch("othe"))] == ["other"]


def test_a_wrong_guide_changes_nothing() -> None:
    places = db.session.scalar(select(func.count(Place.id)))
    with pytest.raises(GuideError, match=r"kochi.txt:4: country 'XX'"):
        reseed("wrong", country="XX")
    assert is_seeded(db.session(), "for tests")
    assert db.session.scalar(select(func.count(Place.id))) == places


def test_a_guides_city_has_the_guides_name_and_its_own() -> None:
    city = place_named("Kochi")
    assert (city.source, city.region, city.country) == ("geonames", "Kerala", "India")
    found = {text: id_of("New York") for text in ("new york city", "new york")}
    assert {text: predict(db.session(), PlaceSearch(text))[0].place_id for text in found} == found


def test_a_region_is_a_destination_of_the_guide() -> None:
    goa = place_named("Goa")
    assert (goa.source, goa.source_key, goa.category, goa.kind) == (GUIDE, "goa", "region", "destination")


def test_every_guide_row_belongs_to_its_destination(app: Flask) -> None:
    wanted = {guide.destination: len(guide.places) for guide in small_guides()}
    parent = select(Place.id, Place.name).subquery()
    rows = db.session.execute(
        select(parent.c.name, func.count())
        .join_from(Place, parent, Place.parent_id == parent.c.id)
        .group_by(parent.c.name)
    )
    assert {row[0]: row[1] for row in rows} == wanted


def test_the_fingerprint_is_the_same_until_something_changes() -> None:
    assert fingerprint() == fingerprint()
    assert len(fingerprint()) == 64
