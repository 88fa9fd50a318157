"""Which of the places that a source offers the scheduler gets to see."""

from collections.abc import Iterable, Sequence

from app.planner.daylight import by_daylight
from app.planner.meals import is_food
from app.planner.models import Candidate, City, PlanRequest, ScoredPlace
from app.planner.scores import Scorer, budget_fit, category_quota, with_variety
from app.planner.tables import LODGING_CATEGORIES
from app.planner.words import words_of
from app.routing.service import great_circle_m

# Design, planner.md: up to 120 candidates a city.
MAX_CANDIDATES = 120

# Two meals a day, and as many again to choose from nearby.
MEAL_CHOICES_PER_DAY = 4

# Two entries of one name this close are one place that the source knows twice.
SAME_PLACE_M = 300


def visitable(offered: Iterable[Candidate]) -> tuple[Candidate, ...]:
    """Return the places one would visit: no hotels, nothing without a visiting time, nothing twice."""
    kept: dict[str, Candidate] = {}
    by_name: dict[frozenset[str], list[Candidate]] = {}
    for candidate in offered:
        if candidate.category in LODGING_CATEGORIES or not candidate.visit_minutes:
            continue
        namesakes = by_name.setdefault(words_of(candidate.name) or frozenset({candidate.name}), [])
        if candidate.place_id in kept or any(_is_near(candidate, other) for other in namesakes):
            continue
        kept[candidate.place_id] = candidate
        namesakes.append(candidate)
    return tuple(kept.values())


def _is_near(one: Candidate, other: Candidate) -> bool:
    return great_circle_m(one.point, other.point) < SAME_PLACE_M


def choose(request: PlanRequest, city: City, offered: Sequence[Candidate], scorer: Scorer) -> tuple[ScoredPlace, ...]:
    """Return at most 120 places of a city, best first, with enough restaurants and cafes for its meals.

    A table that the budget rules out is left out, even if a meal then has none.

    :param request: what the travellers asked for.
    :param city: one of its cities.
    :param offered: what the source knows there.
    :param scorer: says which places suit.
    """
    candidates = [by_daylight(request, candidate) for candidate in visitable(offered)]
    scores = scorer.scores(request, city, candidates)
    scored = (ScoredPlace(candidate, scores[candidate.place_id]) for candidate in candidates)
    places = with_variety(scored, category_quota(city, request.traveler))
    food = [place for place in places if is_food(place.candidate) and budget_fit(place.candidate, request.budget) > 0]
    sights = [place for place in places if not is_food(place.candidate)]
    meals = min(len(food), MEAL_CHOICES_PER_DAY * city.days, MAX_CANDIDATES // 2)
    chosen = [*sights[: MAX_CANDIDATES - meals], *food[:meals]]
    return tuple(sorted(chosen, key=lambda place: (-place.score, place.candidate.place_id)))
