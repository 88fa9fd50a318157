"""Builds a plan: candidates, scores, schedule, travel times, check."""

import logging
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Protocol

from app.planner.candidates import choose
from app.planner.checker import Violation, check
from app.planner.models import Candidate, Destination, Plan, PlannedDay, PlanRequest, ScoredPlace
from app.planner.progress import (
    DayArranged,
    DayMeasured,
    DaysToArrange,
    Fact,
    PlacesFound,
    PlanMeasured,
    Progress,
    RequestRead,
    Stage,
)
from app.planner.scheduling.greedy import GreedyScheduler
from app.planner.scheduling.problem import Scheduler, make_problem
from app.planner.scheduling.search import SearchScheduler
from app.planner.scores import RuleScorer, Scorer
from app.routing.models import Point, Router

log = logging.getLogger(__name__)


class PlanningError(RuntimeError):
    """No plan passes the checker; this is a bug in the planner, not a fault of the request."""


class PlaceSource(Protocol):
    """A source of a destination's places: the catalogue, or an external provider."""

    def candidates_for(self, destination: Destination) -> Sequence[Candidate]:
        """Return the places in and around a destination; empty if none are known there."""
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
    """Return a plan that passes the checker and contains only places of the source.

    The days of a destination without places have no stops. The caller saves the plan, which is the last stage.

    :param report: is called whenever the work has progressed.
    :param scheduler: fills the days; the search by default.
    :param scorer: scores places; the rules by default.
    :raises PlanningError: not even the greedy plan passes the checker.
    """
    scorer = scorer or RuleScorer()
    preferences = request.preferences
    report(Stage.READING, RequestRead(request.total_days, preferences.traveler, preferences.budget), 1, 1)
    chosen = _find(request, source, scorer, report)
    plan = _arrange(request, chosen, router, scheduler or SearchScheduler(), report)
    report(Stage.MEASURING, _size(plan), 0, request.total_days)
    plan = _checked(request, plan, chosen, router)
    return _measure(plan, _candidates(chosen), router, scorer.reasons, report)


def _find(request: PlanRequest, source: PlaceSource, scorer: Scorer, report: Progress) -> list[tuple[ScoredPlace, ...]]:
    """Return the places to choose from, a tuple for each destination."""
    total = len(request.destinations)
    report(Stage.FINDING, None, 0, total)
    chosen: list[tuple[ScoredPlace, ...]] = []
    found: set[str] = set()
    for number, destination in enumerate(request.destinations, start=1):
        offered = source.candidates_for(destination)
        found.update(place.place_id for place in offered)
        fact = PlacesFound(len(offered), destination=destination.name if total > 1 else None)
        # Choosing may take long, as it may wait for a language model.
        report(Stage.FINDING, fact, number - 1, total)
        chosen.append(choose(request, destination, offered, scorer))
        report(Stage.FINDING, PlacesFound(fact.found, len(chosen[-1]), fact.destination), number, total)
    if total > 1:
        unique = {place.candidate.place_id for places in chosen for place in places}
        report(Stage.FINDING, PlacesFound(len(found), len(unique), destinations=total), total, total)
    return chosen


def _arrange(
    request: PlanRequest,
    chosen: Sequence[Sequence[ScoredPlace]],
    router: Router,
    scheduler: Scheduler,
    report: Progress,
) -> Plan:
    """Return the scheduled days; a place that two destinations offer is only visited from the first one."""
    total = request.total_days
    days: list[PlannedDay] = []
    visited: set[str] = set()
    for index, destination in enumerate(request.destinations):
        # The days of a destination are arranged together, then reported one by one.
        name = destination.name if len(request.destinations) > 1 else None
        ahead = DaysToArrange(len(days) + 1, len(days) + destination.days, total, name)
        report(Stage.ARRANGING, ahead, len(days), total)
        places = [place for place in chosen[index] if place.candidate.place_id not in visited]
        for day in scheduler.schedule(make_problem(request, index, places, router)):
            days.append(day)
            visited.update(stop.place_id for stop in day.stops)
            highlight = _highlight(day, places) or destination.name
            report(Stage.ARRANGING, DayArranged(len(days), total, highlight), len(days), total)
    return Plan(tuple(days))


def _highlight(day: PlannedDay, places: Iterable[ScoredPlace]) -> str | None:
    """Return the name of the best place of a day; None if none may be disclosed."""
    visited = {stop.place_id for stop in day.stops}
    best = max(
        (place for place in places if place.candidate.place_id in visited and place.candidate.may_disclose_name),
        key=lambda place: place.score,
        default=None,
    )
    return best.candidate.name if best else None


def _size(plan: Plan, metres: int = 0) -> PlanMeasured:
    return PlanMeasured(sum(len(day.stops) for day in plan.days), len(plan.days), metres)


def _candidates(chosen: Sequence[Sequence[ScoredPlace]]) -> list[Candidate]:
    return [place.candidate for places in chosen for place in places]


def _checked(request: PlanRequest, plan: Plan, chosen: Sequence[Sequence[ScoredPlace]], router: Router) -> Plan:
    """Return the plan if it passes the checker, else the greedy plan without the stops that fail."""
    candidates = _candidates(chosen)
    violations = check(request, plan, candidates, router)
    if not violations:
        return plan
    log.warning("planner.plan_rejected: %s", _sentences(violations))
    greedy = _arrange(request, chosen, router, GreedyScheduler(), _unreported)
    return drop_violating_stops(request, greedy, candidates, router)


def _unreported(stage: Stage, fact: Fact | None, done: int, total: int) -> None:
    """Report nothing: this stage has already been reported."""


def drop_violating_stops(request: PlanRequest, plan: Plan, candidates: Iterable[Candidate], router: Router) -> Plan:
    """Return the plan without the stops that the checker rejects.

    :param plan: has the right days; a plan of empty days passes, so this always terminates.
    :param candidates: all places that the plan may contain.
    :raises PlanningError: the checker rejects the days themselves.
    """
    candidates = tuple(candidates)
    while violations := check(request, plan, candidates, router):
        slimmer = _without_violations(plan, violations)
        log.warning("planner.stops_dropped: %s", _sentences(violations))
        if slimmer == plan:
            raise PlanningError(_sentences(violations))
        plan = slimmer
    return plan


def _sentences(violations: Iterable[Violation]) -> str:
    return "; ".join(violation.text for violation in violations)


def _without_violations(plan: Plan, violations: Iterable[Violation]) -> Plan:
    """Return the plan without the first rejected stop of each day: the others may pass without it."""
    rejected: dict[int, int] = {}
    for violation in violations:
        if violation.day is not None and violation.stop is not None:
            rejected[violation.day] = min(violation.stop, rejected.get(violation.day, violation.stop))
    return Plan(tuple(_without_stop(day, rejected.get(number)) for number, day in enumerate(plan.days)))


def _without_stop(day: PlannedDay, index: int | None) -> PlannedDay:
    return day if index is None else replace(day, stops=day.stops[:index] + day.stops[index + 1 :])


def _measure(
    plan: Plan, candidates: Iterable[Candidate], router: Router, reasons: Mapping[str, str], report: Progress
) -> Plan:
    """Return the plan with its hops measured, and with the reasons for its stops."""
    points = {candidate.place_id: candidate.point for candidate in candidates}
    total = len(plan.days)
    days = []
    for number, day in enumerate(plan.days, start=1):
        days.append(_measured(day, points, router, reasons))
        report(Stage.MEASURING, DayMeasured(number, total, _metres(days[-1])), number, total)
    report(Stage.MEASURING, _size(plan, sum(map(_metres, days))), total, total)
    return Plan(tuple(days))


def _measured(day: PlannedDay, points: Mapping[str, Point], router: Router, reasons: Mapping[str, str]) -> PlannedDay:
    legs = tuple(router.legs([points[stop.place_id] for stop in day.stops])) if day.stops else ()
    stops = tuple(replace(stop, reason=reasons.get(stop.place_id)) for stop in day.stops)
    return replace(day, stops=stops, legs=legs)


def _metres(day: PlannedDay) -> int:
    return sum(leg.distance_m for leg in day.legs)
