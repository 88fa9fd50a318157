"""Facts of a place, read from its tags."""

from __future__ import annotations

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from app.db.text import fold
from app.places.catalogue.entries import TIER_RANK
from app.places.osm.facts import MOST_FAMOUS, NAME_LENGTH, Facts, read_facts
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


def facts_of(**tags: str) -> Facts:
    found = read_facts({"name": "Torni", "tourism": "attraction", **tags})
    assert found is not None
    return found


def test_all_facts_of_a_cathedral_are_read() -> None:
    found = read_facts(CATHEDRAL)
    assert found is not None
    assert (found.category, found.name, found.visit_minutes) == ("church", "Helsinki Cathedral", 30)
    assert found.names == ("Helsinki Cathedral", "Helsingin tuomiokirkko")
    assert found.aliases == ("Suurkirkko", "Nikolainkirkko", "Helsingfors domkyrka")
    assert (found.hours, found.street, found.city) == ("Mo-Su 09:00-18:00", "Unioninkatu 29", None)
    assert found.website == "https://helsingintuomiokirkko.example/"
    assert (found.price_level, found.interests) == (None, ("Spiritual", "Architecture"))


def test_a_place_needs_a_name() -> None:
    assert read_facts({"tourism": "museum"}) is None
    assert read_facts({"tourism": "museum", "name": " – "}) is None
    assert read_facts({"tourism": "museum", "name": "x" * (NAME_LENGTH + 1)}) is None
    assert read_facts({"name": "Kluuvi"}) is None


def test_only_the_fee_tag_makes_a_place_free() -> None:
    assert facts_of(fee="no").price_level == 0
    assert facts_of(fee="yes").price_level is None
    assert facts_of(amenity="restaurant", fee="no").price_level is None


def test_only_http_addresses_are_websites() -> None:
    assert facts_of(website="javascript:alert(1)").website is None
    assert facts_of(website="www.torni.example").website is None
    assert facts_of(url="http://torni.example; http://other.example").website == "http://torni.example"


def test_fame_grows_with_references_and_stays_below_a_must_see() -> None:
    cafe = read_facts({"amenity": "cafe", "name": "Engel"})
    languages = {f"name:{first}{second}": "Torni" for first in "abcdefgh" for second in "abcdefghijkl"}
    world = facts_of(wikidata="Q1", wikipedia="fi:Torni", heritage="1", **languages)
    assert cafe is not None
    assert cafe.rank < facts_of().rank < facts_of(wikidata="Q1").rank < world.rank <= MOST_FAMOUS < TIER_RANK[1]
    assert cafe.rank < TIER_RANK[3]


@given(
    st.dictionaries(
        st.sampled_from([*KEYS, *SAYING]) | st.text(max_size=12), st.sampled_from(VALUES) | st.text(max_size=130)
    )
)
def test_any_tags_give_a_row_or_none(tags: dict[str, Any]) -> None:
    found = read_facts(tags)
    if found is None:
        return
    texts = [*found.names, *found.aliases, *filter(None, (found.street, found.city))]
    assert all(fold(text) and len(text) <= NAME_LENGTH and "\0" not in text for text in texts)
    assert 0 < found.rank <= MOST_FAMOUS
    assert found.hours is None or len(found.hours) <= 400
