"""Selects the places of a source that the scheduler may use."""

from collections.abc import Iterable, Sequence

from app.planner.hours import limited_to_daylight
from app.planner.meals import is_food
from app.planner.models import Candidate, Destination, PlanRequest, ScoredPlace
from app.planner.scores import Scorer, budget_fit, category_quota, with_variety, words_of
from app.planner.suitability import LODGING_CATEGORIES
from app.routing.service import great_circle_m

# Per destination.
MAX_CANDIDATES = 120

# Two meals a day, and as many again to choose from nearby.
MEAL_CHOICES_PER_DAY = 4

# Two entries with the same name this close together are duplicates of one place.
SAME_PLACE_M = 300


def visitable(offered: Iterable[Candidate]) -> tuple[Candidate, ...]:
    """Return the places that are worth a visit: no hotels, none without a visiting time, no duplicates."""
    unique: dict[str, Candidate] = {}
    by_name: dict[frozenset[str], list[Candidate]] = {}
    for candidate in offered:
        if candidate.category in LODGING_CATEGORIES or not candidate.visit_minutes:
            continue
        namesakes = by_name.setdefault(words_of(candidate.name) or frozenset({candidate.name}), [])
        if candidate.place_id in unique or any(_is_near(candidate, other) for other in namesakes):
            continue
        unique[candidate.place_id] = candidate
        namesakes.append(candidate)
    return tuple(unique.values())


def _is_near(one: Candidate, other: Candidate) -> bool:
    return great_circle_m(one.point, other.point) < SAME_PLACE_M


def choose(
    request: PlanRequest, destination: Destination, offered: Sequence[Candidate], scorer: Scorer
) -> tuple[ScoredPlace, ...]:
    """Return at most 120 places of a destination, best first, with enough restaurants and cafes for its meals.

    A restaurant outside the budget is left out, even if there is no other one for a meal.

    :param destination: one of the request's.
    :param offered: all places that the source knows there.
    """
    candidates = [limited_to_daylight(request, candidate) for candidate in visitable(offered)]
    scores = scorer.scores(request, destination, candidates)
    scored = (ScoredPlace(candidate, scores[candidate.place_id]) for candidate in candidates)
    places = with_variety(scored, category_quota(destination.days, request.preferences.traveler))
    food = [
        place
        for place in places
        if is_food(place.candidate) and budget_fit(place.candidate, request.preferences.budget) > 0
    ]
    sights = [place for place in places if not is_food(place.candidate)]
    meals = min(len(food), MEAL_CHOICES_PER_DAY * destination.days, MAX_CANDIDATES // 2)
    chosen = [*sights[: MAX_CANDIDATES - meals], *food[:meals]]
    return tuple(sorted(chosen, key=lambda place: (-place.score, place.candidate.place_id)))
