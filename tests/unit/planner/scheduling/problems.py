"""Scheduling problems for the tests."""

from collections.abc import Sequence
from datetime import date

from app.planner.models import Candidate, ScoredPlace, Traveler
from app.planner.scheduling.problem import Problem, make_problem
from tests.unit.planner.worlds import ROUTER, asks, kochi


def problem_of(
    places: Sequence[Candidate],
    days: int = 1,
    traveler: Traveler = Traveler.COUPLE,
    start_date: date | None = None,
    scores: Sequence[float] | None = None,
) -> Problem:
    """The problem of filling days in Kochi with places of equal or given scores."""
    values = scores or [50.0] * len(places)
    scored = [ScoredPlace(candidate, score) for candidate, score in zip(places, values, strict=True)]
    return make_problem(asks(kochi(days), traveler=traveler, start_date=start_date), 0, scored, ROUTER)
