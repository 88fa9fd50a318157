"""What happens when the checker finds fault with a plan."""

import logging
from collections.abc import Iterable
from dataclasses import replace

from app.planner.checker import Violation, check
from app.planner.models import Candidate, Plan, PlannedDay, PlanRequest
from app.routing.models import Router

log = logging.getLogger(__name__)


class PlanningError(RuntimeError):
    """No plan passes the checker: a mistake in the planner, not in what was asked for."""


def drop_until_it_passes(request: PlanRequest, plan: Plan, candidates: Iterable[Candidate], router: Router) -> Plan:
    """Return the plan without the stops that the checker finds fault with.

    :param request: what the travellers asked for.
    :param plan: a plan with the right days; a plan of empty days passes, so that this always ends.
    :param candidates: all places that it may hold.
    :param router: knows the ways.
    :raises PlanningError: the fault lies not with any stop but with the days themselves.
    """
    candidates = tuple(candidates)
    while violations := check(request, plan, candidates, router):
        slimmer = _without_faults(plan, violations)
        log.warning("planner.stops_dropped: %s", "; ".join(violation.text for violation in violations))
        if slimmer == plan:
            raise PlanningError("; ".join(violation.text for violation in violations))
        plan = slimmer
    return plan


def _without_faults(plan: Plan, violations: Iterable[Violation]) -> Plan:
    """Return the plan without the first faulty stop of each day: the others may stand once it is gone."""
    faulty: dict[int, int] = {}
    for violation in violations:
        if violation.day is not None and violation.stop is not None:
            faulty[violation.day] = min(violation.stop, faulty.get(violation.day, violation.stop))
    return Plan(tuple(_without(day, faulty.get(number)) for number, day in enumerate(plan.days)))


def _without(day: PlannedDay, faulty: int | None) -> PlannedDay:
    if faulty is None:
        return day
    return replace(day, stops=day.stops[:faulty] + day.stops[faulty + 1 :])
