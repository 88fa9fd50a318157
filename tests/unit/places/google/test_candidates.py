"""Google's places that a plan may have."""

from __future__ import annotations

from app.db.types import Id
from app.places.cards import Destination
from app.places.google.candidates import reachable
from app.places.google.shapes import DisplayName, GooglePlace, Location

LARNACA = Destination(Id("larnaca"), "Larnaca", None, "CY", "Cyprus", 34.922, 33.628, 15.0, "Cyprus")
NICOSIA, FAMAGUSTA = (35.173, 33.354), (35.125, 33.941)


def place(name: str, position: tuple[float, float]) -> GooglePlace:
    return GooglePlace(id=name, display_name=DisplayName(name), location=Location(*position))


def test_places_beyond_a_line_with_border_checks_are_left_out() -> None:
    found = reachable(LARNACA, [place("Ledra Street", NICOSIA), place("Othello Castle", FAMAGUSTA)])
    assert [one.id for one in found] == ["Ledra Street"]
