"""What tags say of a place."""

from __future__ import annotations

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from app.db.text import fold
from app.places.catalogue.entries import TIER_RANK
from app.places.osm.facts import MOST_FAMOUS, NAME_LENGTH, Facts, facts
from app.places.osm.tags import KEYS, RULES
from tests.factories.extracts import CATHEDRAL

SAYING = [
    "name",
    "name:en",
    "name:fi",
    "int_name",
    "alt_name",
    "opening_hours",
    "website",
    "addr:street",
    "fee",
    "access",
]
VALUES = sorted({value for _, values in RULES for value in values})


def told(**tags: str) -> Facts:
    found = facts({"name": "Torni", "tourism": "attraction", **tags})
    assert found is not None
    return found


def test_a_cathedral_is_told_in_full() -> None:
    found = facts(CATHEDRAL)
    assert found is not None
    assert (found.category, found.name, found.visit_minutes) == ("church", "Helsinki Cathedral", 30)
    assert found.names == ("Helsinki Cathedral", "Helsingin tuomiokirkko")
    assert found.aliases == ("Suurkirkko", "Nikolainkirkko", "Helsingfors domkyrka")
    assert (found.hours, found.street, found.city) == ("Mo-Su 09:00-18:00", "Unioninkatu 29", None)
    assert found.website == "https://helsingintuomiokirkko.example/"
    assert (found.price_level, found.interests) == (None, ("Spiritual", "Architecture"))


def test_nothing_without_a_name_is_a_place() -> None:
    assert facts({"tourism": "museum"}) is None
    assert facts({"tourism": "museum", "name": " – "}) is None
    assert facts({"tourism": "museum", "name": "x" * (NAME_LENGTH + 1)}) is None
    assert facts({"name": "Kluuvi"}) is None


def test_only_the_map_says_what_costs_nothing() -> None:
    assert told(fee="no").price_level == 0
    assert told(fee="yes").price_level is None
    assert told(amenity="restaurant", fee="no").price_level is None


def test_only_addresses_of_the_web_are_websites() -> None:
    assert told(website="javascript:alert(1)").website is None
    assert told(website="www.torni.example").website is None
    assert told(url="http://torni.example; http://other.example").website == "http://torni.example"


def test_fame_grows_with_what_the_world_says_and_stays_below_a_must_see() -> None:
    cafe = facts({"amenity": "cafe", "name": "Engel"})
    languages = {f"name:{first}{second}": "Torni" for first in "abcdefgh" for second in "abcdefghijkl"}
    world = told(wikidata="Q1", wikipedia="fi:Torni", heritage="1", **languages)
    assert cafe is not None
    assert cafe.rank < told().rank < told(wikidata="Q1").rank < world.rank <= MOST_FAMOUS < TIER_RANK[1]
    assert cafe.rank < TIER_RANK[3]


@given(
    st.dictionaries(
        st.sampled_from([*KEYS, *SAYING]) | st.text(max_size=12), st.sampled_from(VALUES) | st.text(max_size=130)
    )
)
def test_any_tags_make_a_row_or_nothing(tags: dict[str, Any]) -> None:
    found = facts(tags)
    if found is None:
        return
    texts = [*found.names, *found.aliases, *filter(None, (found.street, found.city))]
    assert all(fold(text) and len(text) <= NAME_LENGTH and "\0" not in text for text in texts)
    assert 0 < found.rank <= MOST_FAMOUS
    assert found.hours is None or len(found.hours) <= 400
