"""From what travellers ask for to a checked plan: candidates, scores, schedule, travel times, check."""

import logging
from collections.abc import Iterable, Mapping, Sequence
from typing import Protocol

from app.planner.candidates import choose
from app.planner.checker import check
from app.planner.fallback import drop_until_it_passes
from app.planner.models import Candidate, City, Plan, PlannedDay, PlanRequest, ScoredPlace
from app.planner.progress import Progress, Stage
from app.planner.schedule.greedy import GreedyScheduler
from app.planner.schedule.problem import make_problem
from app.planner.schedule.scheduler import Scheduler
from app.planner.schedule.search import SearchScheduler
from app.planner.scores import RuleScorer, Scorer
from app.routing.models import Point, Router
from app.routing.service import distance_text

log = logging.getLogger(__name__)


class PlaceSource(Protocol):
    """Knows the places of a city: the catalogue, or an outside provider."""

    def candidates_for(self, city: City) -> Sequence[Candidate]:
        """Return the places in and around a city, none if nothing is known there."""
        ...


def build_plan(
    request: PlanRequest,
    source: PlaceSource,
    router: Router,
    report: Progress,
    scheduler: Scheduler | None = None,
    *,
    scorer: Scorer | None = None,
) -> Plan:
    """Return a plan that passes the checker and holds only places of the source.

    A city without places gets its days without stops. Saving the plan, the last stage, is up to the caller.

    :param request: what the travellers asked for.
    :param source: knows the places.
    :param router: knows the ways.
    :param report: told whenever the work has moved.
    :param scheduler: fills the days; the search by default.
    :param scorer: says which places suit; the rules by default.
    :raises PlanningError: not even the greedy plan passes the checker.
    """
    report(Stage.READING, _summary(request), 1, 1)
    chosen = _find(request, source, scorer or RuleScorer(), report)
    plan = _arrange(request, chosen, router, scheduler or SearchScheduler(), report)
    return _measure(request, plan, chosen, router, report)


def _summary(request: PlanRequest) -> str:
    """Return the request in a few words: "5 days, couple, moderate"."""
    days = sum(city.days for city in request.cities)
    length = "1 day" if days == 1 else f"{days} days"
    return f"{length}, {request.traveler.lower()}, {request.budget.lower()}"


def _find(request: PlanRequest, source: PlaceSource, scorer: Scorer, report: Progress) -> list[tuple[ScoredPlace, ...]]:
    """Return the places to choose from, a tuple for each city."""
    total = len(request.cities)
    report(Stage.FINDING, "", 0, total)
    chosen: list[tuple[ScoredPlace, ...]] = []
    found: set[str] = set()
    for number, city in enumerate(request.cities, start=1):
        offered = source.candidates_for(city)
        found.update(place.place_id for place in offered)
        where = "" if total == 1 else f"{city.name}: "
        # Choosing may mean to wait for a language model.
        report(Stage.FINDING, f"{where}{len(offered)} found", number - 1, total)
        chosen.append(choose(request, city, offered, scorer))
        report(Stage.FINDING, f"{where}{len(offered)} found, {len(chosen[-1])} kept", number, total)
    if total > 1:
        kept = {place.candidate.place_id for places in chosen for place in places}
        report(Stage.FINDING, f"{len(found)} found, {len(kept)} kept in {total} cities", total, total)
    return chosen


def _arrange(
    request: PlanRequest,
    chosen: Sequence[Sequence[ScoredPlace]],
    router: Router,
    scheduler: Scheduler,
    report: Progress,
) -> Plan:
    """Return the scheduled days; a place that two cities offer is visited from the first only."""
    total = sum(city.days for city in request.cities)
    days: list[PlannedDay] = []
    visited: set[str] = set()
    for index, city in enumerate(request.cities):
        # They are arranged together, and reported one by one afterwards.
        report(Stage.ARRANGING, _days_ahead(request, index, len(days)), len(days), total)
        places = [place for place in chosen[index] if place.candidate.place_id not in visited]
        for day in scheduler.schedule(make_problem(request, index, places, router)):
            days.append(day)
            visited.update(stop.place_id for stop in day.stops)
            subject = _highlight(day, places) or city.name
            report(Stage.ARRANGING, f"Day {len(days)} of {total}: {subject}", len(days), total)
    return Plan(tuple(days))


def _days_ahead(request: PlanRequest, index: int, before: int) -> str:
    """Return which days are those of a city: "Days 1 to 5 of 5", "Munnar: day 4 of 4"."""
    city, total = request.cities[index], sum(city.days for city in request.cities)
    first, last = before + 1, before + city.days
    days = f"day {last} of {total}" if first == last else f"days {first} to {last} of {total}"
    return days.capitalize() if len(request.cities) == 1 else f"{city.name}: {days}"


def _highlight(day: PlannedDay, places: Iterable[ScoredPlace]) -> str | None:
    """Return the name of the best place of a day, None if it has none."""
    visited = {stop.place_id for stop in day.stops}
    best = max(
        (place for place in places if place.candidate.place_id in visited),
        key=lambda place: place.score,
        default=None,
    )
    return best.candidate.name if best else None


def _measure(
    request: PlanRequest,
    plan: Plan,
    chosen: Sequence[Sequence[ScoredPlace]],
    router: Router,
    report: Progress,
) -> Plan:
    """Return the plan if it passes the checker, else the greedy one without what does not pass."""
    total = sum(city.days for city in request.cities)
    report(Stage.MEASURING, _counted(plan), 0, total)
    candidates = [place.candidate for places in chosen for place in places]
    if violations := check(request, plan, candidates, router):
        log.warning("planner.plan_refused: %s", "; ".join(violation.text for violation in violations))
        plan = _arrange(request, chosen, router, GreedyScheduler(), _silent)
        plan = drop_until_it_passes(request, plan, candidates, router)
    points = {candidate.place_id: candidate.point for candidate in candidates}
    metres = 0
    for number, day in enumerate(plan.days, start=1):
        way = _length(day, points, router)
        metres += way
        report(Stage.MEASURING, f"Day {number} of {total}{_on_the_way(way, ': ')}", number, total)
    report(Stage.MEASURING, f"{_counted(plan)}{_on_the_way(metres, ', ')}", total, total)
    return plan


def _length(day: PlannedDay, points: Mapping[str, Point], router: Router) -> int:
    """Return the metres from stop to stop."""
    return sum(leg.distance_m for leg in router.legs([points[stop.place_id] for stop in day.stops])) if day.stops else 0


def _on_the_way(metres: int, before: str) -> str:
    return f"{before}{distance_text(metres)} on the way" if metres else ""


def _counted(plan: Plan) -> str:
    """Return a plan in a few words: "14 places on 5 days"."""
    places, days = sum(len(day.stops) for day in plan.days), len(plan.days)
    return f"{places} place{'' if places == 1 else 's'} on {days} day{'' if days == 1 else 's'}"


def _silent(stage: Stage, detail: str, done: int, total: int) -> None:
    """Report nothing: what comes now is a stage that has been reported."""
