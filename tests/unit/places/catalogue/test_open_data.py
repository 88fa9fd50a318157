"""Holding the guides against open data, and the differences that were accepted."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.places.catalogue.guides import Guide, GuidePlace, guide_files, read_guides
from app.places.catalogue.open_data import OpenDataError, OpenPlace, agreement, read_accepted

MUSEUM = GuidePlace(12, "Museum", (), "museum", 10.0, 76.0, 2, 30, None, None, (), "A note.")
KOCHI = Guide("kochi", "kochi.txt", "Kochi", (), "Kerala", "IN", None, 10.0, 76.0, 20.0, True, (MUSEUM,))
ELSEWHERE = {"museum": [OpenPlace("atlas", 10.01, 76.0)]}
"""1,112 m from the museum."""


def test_a_new_difference_is_named() -> None:
    found = agreement([KOCHI], ELSEWHERE, {})
    assert found.differences == ("kochi.txt:12: Museum is 1112 m from 10.01000 76.00000 of atlas",)
    assert found.accepted == 0


def test_an_accepted_difference_is_counted_only() -> None:
    found = agreement([KOCHI], ELSEWHERE, {("kochi", "Museum"): 1200.0})
    assert (found.matched, found.differences, found.accepted, found.stale) == (1, (), 1, ())


def test_a_difference_that_grew_is_new() -> None:
    found = agreement([KOCHI], ELSEWHERE, {("kochi", "Museum"): 1100.0})
    assert len(found.differences) == len(found.stale) == 1


def test_an_accepted_difference_that_is_none_is_stale() -> None:
    here = {"museum": [OpenPlace("atlas", 10.0, 76.0)]}
    found = agreement([KOCHI], here, {("kochi", "Museum"): 1200.0, ("goa", "Fort"): 400.0})
    assert found.stale == ("open_data_differences.tsv: Museum of kochi does not differ as it says",)


def test_every_accepted_difference_is_about_a_place_of_a_guide() -> None:
    places = {(guide.key, place.name) for guide in read_guides(guide_files()) for place in guide.places}
    assert set(read_accepted()) <= places


@pytest.mark.parametrize(
    "rows", ["kochi\tMuseum\t1200\n", "kochi\tMuseum\tfar\toff\n", 2 * "kochi\tMuseum\t1200\toff\n"]
)
def test_a_wrong_table_is_refused(tmp_path: Path, rows: str) -> None:
    path = tmp_path / "differences.tsv"
    path.write_text(rows)
    with pytest.raises(OpenDataError, match=r"differences\.tsv"):
        read_accepted(path)
