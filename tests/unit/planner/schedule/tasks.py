"""Scheduling tasks for the tests."""

from collections.abc import Sequence
from datetime import date

from app.planner.models import Candidate, ScoredPlace, Traveler
from app.planner.schedule.problem import Problem, make_problem
from tests.unit.planner.worlds import ROUTER, asks, stay


def task(
    places: Sequence[Candidate],
    days: int = 1,
    traveler: Traveler = Traveler.COUPLE,
    start_date: date | None = None,
    scores: Sequence[float] | None = None,
) -> Problem:
    """The task of filling days in Kochi with places of equal or of the given scores."""
    worth = scores or [50.0] * len(places)
    scored = [ScoredPlace(candidate, score) for candidate, score in zip(places, worth, strict=True)]
    return make_problem(asks(stay(days), traveler=traveler, start_date=start_date), 0, scored, ROUTER)
