"""Reading and checking guides."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.places.catalogue.gazetteer import read_gazetteer
from app.places.catalogue.guide_checks import check_guides
from app.places.catalogue.guides import COLUMNS, Guide, GuideError, guide_files, read_guides
from app.places.catalogue.tables import DATA
from tests.factories.places import MIN_POPULATION, small_gazetteer

HEADER = {
    "destination": "Testville",
    "aliases": "Old Testville, Teston",
    "region": "Kerala",
    "country": "IN",
    "geoname": "",
    "lat": "10.0",
    "lon": "76.0",
    "radius_km": "20",
    "reviewed": "no",
}
ROW = {
    "name": "Museum",
    "aliases": "",
    "category": "museum",
    "lat": "10.00100",
    "lon": "76.00100",
    "tier": "1",
    "minutes": "60",
    "hours": "Mo-Fr 09:00-17:00",
    "price": "1",
    "interests": "Art, History",
    "note": "A museum.",
}
KINDS = ("museum",) * 10 + ("cafe", "restaurant", "restaurant", "hotel", "hotel")


def good_rows() -> list[dict[str, str]]:
    return [
        ROW | {
            "name": f"Place {number}",
            "lat": f"10.{10 * number:05}",
            "category": category,
            "minutes": "0" if category == "hotel" else "60",
        }
        for number, category in enumerate(KINDS, 100)
    ]  # fmt: skip


def write(folder: Path, rows: list[dict[str, str]], header: dict[str, str] | None = None) -> Path:
    lines = [f"{key}: {value}" for key, value in (HEADER | (header or {})).items()]
    lines += ["", " | ".join(COLUMNS), *(" | ".join(row.values()) for row in rows)]
    path = folder / "testville.txt"
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path


def checked(path: Path) -> Guide:
    guides = read_guides([path])
    check_guides(guides, {city.key: city for city in small_gazetteer()})
    return guides[0]


def problem(path: Path) -> str:
    with pytest.raises(GuideError) as caught:
        checked(path)
    assert len(caught.value.problems) == 1, caught.value.problems
    return caught.value.problems[0]


def test_a_guide_is_read_completely(tmp_path: Path) -> None:
    guide = checked(write(tmp_path, good_rows()))
    assert (guide.key, guide.destination, guide.aliases) == ("testville", "Testville", ("Old Testville", "Teston"))
    assert (guide.geoname, guide.radius_km, guide.reviewed) == (None, 20.0, False)
    first = guide.places[0]
    assert (first.line, first.name, first.interests, first.price) == (12, "Place 100", ("Art", "History"), 1)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"category": "musem"}, "unknown category 'musem'"),
        ({"interests": "Art, Sleeping"}, "unknown interest 'Sleeping'"),
        ({"lat": "11.00000"}, "km from the centre, but radius_km is 20"),
        ({"lat": "10.001"}, "lat must have five decimals"),
        ({"lon": "east"}, "lon must have five decimals"),
        ({"tier": "4"}, "tier must be 1, 2 or 3"),
        ({"tier": ""}, "tier must be a whole number"),
        ({"minutes": "-5"}, "minutes must be a whole number"),
        ({"minutes": "0"}, "minutes must be 0 for a hotel and more for all else"),
        ({"minutes": "900"}, "minutes must be at most 720"),
        ({"price": "5"}, "price must be from 0 to 4"),
        ({"hours": "Mo-Fr 9-17"}, "hours: '9-17' is no range of times"),
        ({"note": "x" * 141}, "the note has 141 characters"),
        ({"note": ""}, "note is empty"),
        ({"name": ""}, "name is empty"),
        ({"name": "place 101"}, "'place 101' is in line"),
        ({"aliases": "Place 101"}, "'place 101' is in line"),
        ({"lat": "10.01001"}, "in the same spot as line"),
        ({"note": "One | two"}, "12 columns instead of 11"),
    ],
)
def test_a_wrong_row_is_named_by_file_and_line(tmp_path: Path, changes: dict[str, str], message: str) -> None:
    rows = good_rows()
    rows[5] |= changes
    found = problem(write(tmp_path, rows))
    assert found.startswith("testville.txt:17: ")
    assert message in found


@pytest.mark.parametrize(
    ("changes", "line", "message"),
    [
        ({"destination": ""}, 1, "destination is empty"),
        ({"country": "XX"}, 4, "not a two-letter code"),
        ({"geoname": "Kochi"}, 5, "must be a GeoNames id"),
        ({"geoname": "1"}, 5, "the gazetteer has no 1"),
        ({"geoname": "2988507"}, 5, "2988507 is Paris in France"),
        ({"geoname": "1273294"}, 6, "far from Delhi"),
        ({"lat": "ten"}, 6, "lat is not a number"),
        ({"radius_km": "500"}, 8, "radius_km must be from 1 to 150"),
        ({"reviewed": "maybe"}, 9, "reviewed must be yes or no"),
    ],
)
def test_a_wrong_header_is_named_by_file_and_line(
    tmp_path: Path, changes: dict[str, str], line: int, message: str
) -> None:
    found = problem(write(tmp_path, good_rows(), changes))
    assert found.startswith(f"testville.txt:{line}: ")
    assert message in found


def test_a_header_in_another_order_is_refused(tmp_path: Path) -> None:
    path = write(tmp_path, good_rows())
    first, second, *rest = path.read_text().splitlines()
    path.write_text("\n".join((second, first, *rest)))
    assert problem(path) == "testville.txt:1: must begin with 'destination:'"


def test_a_table_without_its_head_is_refused(tmp_path: Path) -> None:
    path = write(tmp_path, good_rows())
    path.write_text(path.read_text().replace("name | aliases", "title | aliases"))
    assert "testville.txt:11: an empty line must be followed by" in problem(path)


@pytest.mark.parametrize(
    ("missing", "added", "message"),
    [
        ("Place 100", [], "14 places, fewer than 15"),
        ("Place 111", [ROW | {"category": "cafe"}], "fewer than 2 restaurants"),
        ("Place 110", [ROW], "fewer than 3 restaurants and cafes"),
        ("Place 114", [ROW], "fewer than 2 hotels"),
    ],
)
def test_a_guide_must_be_complete(tmp_path: Path, missing: str, added: list[dict[str, str]], message: str) -> None:
    rows = [row for row in good_rows() if row["name"] != missing]
    assert problem(write(tmp_path, rows + added)) == f"testville.txt:1: {message}"


def test_all_problems_of_all_files_are_reported_at_once(tmp_path: Path) -> None:
    rows = good_rows()
    rows[1] |= {"tier": "x"}
    rows[2] |= {"price": "x"}
    first = write(tmp_path, rows)
    second = first.with_name("other.txt")
    second.write_text("nothing\n")
    with pytest.raises(GuideError) as caught:
        read_guides([first, second])
    assert [text.split(" ")[0] for text in caught.value.problems] == [
        "testville.txt:13:", "testville.txt:14:", "other.txt:1:",
    ]  # fmt: skip


def test_two_guides_of_one_destination_are_refused(tmp_path: Path) -> None:
    path = write(tmp_path, good_rows())
    other = path.with_name("other.txt")
    other.write_text(path.read_text())
    with pytest.raises(GuideError, match=r"testville.txt:1: other.txt has the same destination"):
        check_guides(read_guides([other, path]), {})


@pytest.fixture(scope="module")
def ours() -> list[Guide]:
    return read_guides(guide_files())


def test_every_bundled_guide_is_valid(ours: list[Guide]) -> None:
    keys = [guide.geoname for guide in ours if guide.geoname]
    check_guides(ours, {city.key: city for city in read_gazetteer(min_population=MIN_POPULATION, keys=keys)})
    assert {"kochi", "delhi", "jaipur", "goa", "mumbai", "paris"} <= {guide.key for guide in ours}


def test_the_catalogue_has_the_documented_size(ours: list[Guide]) -> None:
    assert len(ours) >= 200
    assert sum(len(guide.places) for guide in ours) >= 5_000
    assert sum(guide.country == "IN" for guide in ours) >= 50
    assert sum(guide.geoname is None for guide in ours) >= 40


@pytest.mark.parametrize("popular", ["paris", "tokyo", "new-york", "london"])
def test_a_popular_destination_has_a_long_guide(ours: list[Guide], popular: str) -> None:
    assert [len(guide.places) >= 40 for guide in ours if guide.key == popular] == [True]


def test_every_guide_has_been_reviewed(ours: list[Guide]) -> None:
    assert [guide.key for guide in ours if not guide.reviewed] == []


def test_a_draft_can_be_read_and_waits_for_its_review(ours: list[Guide]) -> None:
    drafts = read_guides(guide_files(DATA.parent / "drafts"))
    assert [draft.key for draft in drafts if draft.reviewed] == []
    assert {draft.key for draft in drafts} & {guide.key for guide in ours} == set()
