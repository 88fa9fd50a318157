"""Categories of tags."""

from __future__ import annotations

import pytest

from app.places.categories import INTERESTS, PLACE_CATEGORIES, USUAL_INTERESTS, USUAL_MINUTES
from app.places.osm.tags import CASTLES, FAITHS, RULES, category_of


@pytest.mark.parametrize(
    ("tags", "category"),
    [
        ("tourism=museum historic=castle", "museum"),
        ("tourism=attraction", "landmark"),
        ("tourism=attraction leisure=park", "park"),
        ("tourism=hotel historic=building", "hotel"),
        ("historic=building amenity=restaurant", "restaurant"),
        ("historic=castle castle_type=fortress", "fort"),
        ("historic=castle", "castle"),
        ("amenity=place_of_worship religion=shinto", "shrine"),
        ("amenity=place_of_worship", "landmark"),
        ("natural=water water=lake", "lake"),
        ("natural=water", None),
        ("man_made=tower tower:type=observation", "viewpoint"),
        ("man_made=tower", None),
        ("amenity=bank", None),
        ("disused:amenity=restaurant", None),
        ("amenity=cafe disused:shop=bakery", "cafe"),
        ("amenity=cafe disused=yes", None),
        ("historic=ruins abandoned=yes", "ruins"),
        ("amenity=restaurant opening_hours=closed", None),
        ("leisure=garden access=private", None),
        ("amenity=pub end_date=2019", None),
        ("historic=memorial memorial=plaque", None),
        ("", None),
    ],
)
def test_tags_make_a_category(tags: str, category: str | None) -> None:
    assert category_of(dict(tag.split("=") for tag in tags.split())) == category


def test_the_tables_use_known_categories_and_interests_only() -> None:
    named = {category for _, values in RULES for category in values.values()} | {*FAITHS.values(), *CASTLES.values()}
    assert named <= PLACE_CATEGORIES
    assert USUAL_MINUTES.keys() == PLACE_CATEGORIES
    assert USUAL_INTERESTS.keys() <= PLACE_CATEGORIES
    assert {interest for some in USUAL_INTERESTS.values() for interest in some} <= set(INTERESTS)
