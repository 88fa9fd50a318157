"""Queries to the three services, and parsing of their responses."""

from __future__ import annotations

import json
from typing import Any

import pytest

from app.places.learning import merging, overpass, wikidata, wikivoyage
from app.places.learning.area import Area
from app.places.learning.overpass import MapObject
from app.places.learning.words import MAX_WORDS, first_sentences
from app.places.osm.tags import RULES, SPECIAL_VALUES, category_of
from app.remote.client import RemoteResponse
from app.remote.errors import RemoteFailed

HANOI = Area(21.0245, 105.84117, 15_000)


def answer(value: Any) -> RemoteResponse:
    return RemoteResponse("a service", 200, {}, json.dumps(value).encode())


def on_map(*elements: dict[str, Any], **more: Any) -> list[MapObject]:
    return overpass.read(answer({"elements": elements, "osm3s": {}} | more), HANOI).objects


def node(number: int = 1, lat: Any = 21.03, lon: Any = 105.85, **tags: str) -> dict[str, Any]:
    return {"type": "node", "id": number, "lat": lat, "lon": lon, "tags": tags}


def test_the_question_has_every_value_that_imports_know() -> None:
    query = overpass.question(HANOI)["data"]
    assert query.startswith("[out:json][timeout:20][maxsize:134217728][bbox:20.88960,105.696")
    for key, values in RULES:
        for value in values:
            assert f'["{key}"~"^(' in query
            assert value in query
    assert query.count("out center tags ") == 5
    assert len(query) < 6000, "it has to fit into an address"


def test_examples_of_special_values_are_of_their_categories() -> None:
    second = {
        "viewpoint": {"tower:type": "observation"},
        "lake": {"water": "lake"},
        "church": {"religion": "christian"},
    }
    for key, value, category in SPECIAL_VALUES:
        tags = {key: value, "name": "X", "wikidata": "Q1"} | second.get(category, {})
        assert category_of(tags) == category


def test_ways_and_relations_are_at_their_centres_and_each_object_comes_once() -> None:
    way = {"type": "way", "id": 5, "center": {"lat": 21.02, "lon": 105.84}, "tags": {"name": "A"}}
    found = on_map(way, way, node(name="B"), {"type": "relation", "id": 6, "tags": {"name": "nowhere"}})
    assert [(one.key, one.lat) for one in found] == [("w5", 21.02), ("n1", 21.03)]


def test_corners_of_the_box_are_left_out() -> None:
    assert [one.key for one in on_map(node(1), node(2, lat=21.15, lon=105.97))] == ["n1"]


@pytest.mark.parametrize(
    "wrong",
    [
        {"elements": []},
        {"osm3s": {}},
        {"elements": [node(0)], "osm3s": {}},
        {"elements": [node(lat=91)], "osm3s": {}},
        {"elements": [node(lon=-180.5)], "osm3s": {}},
        {"elements": [node(lat="21")], "osm3s": {}},
        {"elements": [node() | {"type": "area"}], "osm3s": {}},
        {"elements": [node() | {"tags": {"name": 7}}], "osm3s": {}},
        {"elements": [node()], "osm3s": {}, "remark": "runtime error: Query run out of memory"},
        {"elements": [node(n, lat=48.0, lon=2.0) for n in range(1, 9)], "osm3s": {}},
    ],
)
def test_a_map_that_can_not_be_right_is_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(RemoteFailed):
        overpass.read(answer(wrong), HANOI)


def test_an_empty_map_is_an_answer() -> None:
    assert on_map() == []


def test_the_box_ends_at_the_180th_meridian_and_at_the_poles() -> None:
    assert Area(-16.8, 179.95, 20_000).box()[3] == 180.0
    assert Area(89.99, 0.0, 20_000).box()[2] == 90.0


def row(item: str = "Q243", links: str = "210", **more: str) -> dict[str, Any]:
    values = {"item": f"http://www.wikidata.org/entity/{item}", "links": links} | more
    return {name: {"type": "literal", "value": value} for name, value in values.items()}


def fame(*rows: dict[str, Any]) -> dict[str, wikidata.Fame]:
    return wikidata.read(answer({"results": {"bindings": rows}}), ["Q243", "Q1"])


def test_fame_is_the_number_of_languages() -> None:
    picture = "http://commons.wikimedia.org/wiki/Special:FilePath/Tour%20Eiffel.jpg"
    found = fame(row(image=picture, words="tower in Paris"), row("Q1", "0"))
    assert found == {
        "Q243": wikidata.Fame(210, "Tour Eiffel.jpg", "Tower in Paris"),
        "Q1": wikidata.Fame(0, None, None),
    }


@pytest.mark.parametrize(
    "picture",
    [
        "https://elsewhere.example/wiki/Special:FilePath/A.jpg",
        "http://commons.wikimedia.org/wiki/Special:FilePath/..%2FA.jpg",
        "http://commons.wikimedia.org/wiki/Special:FilePath/A%0A.jpg",
        "javascript:alert(1)",
    ],
)
def test_only_files_of_commons_are_pictures(picture: str) -> None:
    assert fame(row(image=picture))["Q243"].picture is None


@pytest.mark.parametrize("wrong", [row("Q7"), row("L243"), row(links="many"), row(links="-4"), row(links="99999")])
def test_fame_that_can_not_be_right_is_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(RemoteFailed):
        fame(wrong)


def test_the_question_about_fame_fits_into_an_address() -> None:
    items = [f"Q{100_000_000 + n}" for n in range(wikidata.MAX_ITEMS)]
    assert len(wikidata.question(items)["query"]) < 6000


def test_words_are_the_first_sentences_of_a_page() -> None:
    page = {"title": "Hanoi/Old Quarter", "extract": "One. " + "Two words. " * 40, "pageprops": {"wikibase_item": "Q5"}}
    (words,) = wikivoyage.read(answer({"query": {"pages": [page]}}))
    assert (words.item, words.uri) == ("Q5", "https://en.wikivoyage.org/wiki/Hanoi/Old_Quarter")
    assert words.text.startswith("One. Two words. ")
    assert len(words.text) <= MAX_WORDS
    assert words.text.endswith(".")


@pytest.mark.parametrize(
    "wrong",
    [
        {"error": {"code": "maxlag", "info": "Waiting for a server"}},
        {"query": {"pages": {"1": {"title": "An older format"}}}},
        {"query": {"pages": [{"title": f"Page {n}"} for n in range(21)]}},
    ],
)
def test_words_that_can_not_be_right_are_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(RemoteFailed):
        wikivoyage.read(answer(wrong))


def test_no_pages_are_an_answer() -> None:
    assert wikivoyage.read(answer({"batchcomplete": True})) == []


@pytest.mark.parametrize(
    ("text", "short"),
    [
        ("", None),
        ("  \n ", None),
        ("A bell\x07 rings.", None),
        ("One. Two.", "One. Two."),
        ("St. Mary is old. It is at 5.30 p.m. full of people", "St. Mary is old."),
        ("St. Mary the Virgin of the Seven Sorrows is an old church.", "St. Mary the Virgin of the Seven Sorrows is…"),
        ("word " * 20, "word word word word word word word word…"),
        ("Whole sentence. And one that the service cut off...", "Whole sentence."),
    ],
)
def test_sentences_are_cut_off_between_words(text: str, short: str | None) -> None:
    assert first_sentences(text, 44) == short


def test_a_city_itself_is_told_from_its_quarters() -> None:
    pages = [{"title": title, "extract": "Words."} for title in ("Hanoi/Old Quarter", "Hanoi (city)")]
    found = wikivoyage.read(answer({"query": {"pages": pages}}))
    about = wikivoyage.about("Hà Nội", found), wikivoyage.about("Hanoi", found)
    assert about[0] is None
    assert about[1] is not None
    assert about[1].title == "Hanoi (city)"


def test_a_city_gets_its_most_famous_places_of_each_kind(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(merging, "MOST_SIGHTS", 2)
    monkeypatch.setattr(merging, "MOST_TABLES", 1)
    objects = on_map(
        node(1, tourism="museum", name="Plain"),
        node(2, tourism="museum", name="Famous", wikidata="Q2"),
        node(3, tourism="museum", name="Known", wikipedia="en:Known"),
        node(4, amenity="cafe", name="A cafe"),
        node(5, amenity="restaurant", name="A restaurant", website="https://r.example/"),
        node(6, amenity="bench", name="A bench"),
    )
    known = {"Q2": wikidata.Fame(100, None, None)}
    assert [place.key for place in merging.merge(objects, HANOI, known, [])] == ["n2", "n3", "n5"]
    assert merging.known_items(objects, HANOI) == ["Q2"]
