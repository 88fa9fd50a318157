"""Holding the guides' opening days against open data, and the differences that were accepted."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.places.catalogue.guides import Guide, GuidePlace, guide_files, read_guides
from app.places.catalogue.open_data import OpenDataError, OpenPlace
from app.places.catalogue.open_hours import days_agreement, read_accepted_days

MUSEUM = GuidePlace(
    12, "Museum", ("Musée",), "museum", 10.0, 76.0, 2, 30, "Tu-Sa 10:00-17:00; Su 10:00-14:00", None, (), "A note."
)
PARK = GuidePlace(13, "Park", (), "park", 10.1, 76.0, 2, 30, None, None, (), "A note.")
KOCHI = Guide("kochi", "kochi.txt", "Kochi", (), "Kerala", "IN", None, 10.0, 76.0, 20.0, True, (MUSEUM, PARK))
ALL_WEEK = "Mo,Tu,We,Th,Fr,Sa,Su"


def known(hours: str, lat: float = 10.001, name: str = "musee") -> dict[str, list[OpenPlace]]:
    return {name: [OpenPlace("atlas", lat, 76.0, hours)]}


@pytest.mark.parametrize(
    "hours", ["Tu-Su 09:00-18:00", "Mo off; Tu-Su 10:00-17:00", "Tu-Su 10:00-17:00; PH off", "10:00-17:00; Mo off"]
)
def test_the_same_days_agree_whatever_the_times(hours: str) -> None:
    found = days_agreement([KOCHI], known(hours), {})
    assert (found.matched, found.differences, found.accepted, found.stale) == (1, (), 0, ())


def test_other_days_are_named() -> None:
    found = days_agreement([KOCHI], known("We-Su 10:00-17:00"), {})
    assert found.differences == ("kochi.txt:12: Museum is open Tu,We,Th,Fr,Sa,Su, but We,Th,Fr,Sa,Su in atlas",)


@pytest.mark.parametrize(
    "hours",
    ["", "by appointment", "Martes a domingo: 10:00 - 17:00 h", "PH off", "PH,Su 10:00-14:00; Tu-Sa 10:00-17:00"],
)
def test_hours_that_cannot_be_read_are_not_compared(hours: str) -> None:
    assert days_agreement([KOCHI], known(hours), {}).matched == 0


def test_another_branch_is_not_compared() -> None:
    assert days_agreement([KOCHI], known("We-Su 10:00-17:00", lat=10.01), {}).matched == 0


def test_the_nearest_with_hours_is_compared() -> None:
    places = [OpenPlace("far", 10.002, 76.0, "Mo 10:00-17:00"), *known("Tu-Su 10:00-17:00")["musee"]]
    found = days_agreement([KOCHI], {"museum": [OpenPlace("bare", 10.0, 76.0)], "musee": places}, {})
    assert (found.matched, found.differences) == (1, ())


def test_a_place_without_hours_of_ours_is_not_compared() -> None:
    assert days_agreement([KOCHI], known("Mo-Su 10:00-17:00", lat=10.1, name="park"), {}).matched == 0


def test_an_accepted_difference_is_counted_only() -> None:
    found = days_agreement([KOCHI], known("10:00-17:00"), {("kochi", "Museum"): ALL_WEEK})
    assert (found.matched, found.differences, found.accepted, found.stale) == (1, (), 1, ())


def test_a_difference_in_other_days_is_new() -> None:
    found = days_agreement([KOCHI], known("We-Su 10:00-17:00"), {("kochi", "Museum"): ALL_WEEK})
    assert len(found.differences) == len(found.stale) == 1


def test_an_accepted_difference_that_is_none_is_stale() -> None:
    accepted = {("kochi", "Museum"): ALL_WEEK, ("goa", "Fort"): ALL_WEEK}
    found = days_agreement([KOCHI], known("Tu-Su 10:00-17:00"), accepted)
    assert found.stale == ("open_days_differences.tsv: Museum of kochi does not differ as it says",)


def test_every_accepted_difference_is_about_a_place_of_a_guide() -> None:
    places = {(guide.key, place.name) for guide in read_guides(guide_files()) for place in guide.places}
    assert set(read_accepted_days()) <= places


def test_days_are_read_as_in_hours(tmp_path: Path) -> None:
    path = tmp_path / "days.tsv"
    path.write_text("kochi\tMuseum\tFr-Mo\tit moved\n")
    assert read_accepted_days(path) == {("kochi", "Museum"): "Mo,Fr,Sa,Su"}


@pytest.mark.parametrize(
    "rows", ["kochi\tMuseum\tMo\n", "kochi\tMuseum\tMonday\toff\n", 2 * "kochi\tMuseum\tMo\toff\n"]
)
def test_a_wrong_table_is_refused(tmp_path: Path, rows: str) -> None:
    path = tmp_path / "days.tsv"
    path.write_text(rows)
    with pytest.raises(OpenDataError, match=r"days\.tsv"):
        read_accepted_days(path)
