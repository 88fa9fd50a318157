"""Scores how well a place suits these travellers, by rules."""

import re
import unicodedata
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Mapping, Sequence
from math import ceil
from typing import Protocol

from app.planner.meals import is_food
from app.planner.models import Budget, Candidate, Destination, PlanRequest, Preferences, ScoredPlace, Traveler
from app.planner.pace import pace_of
from app.planner.suitability import (
    BUDGET_MEAL_PRICES,
    BUDGET_SIGHT_PRICES,
    BUDGET_UNKNOWN_PRICE,
    INTEREST_CATEGORIES,
    TRAVELER_CATEGORIES,
    TRAVELER_DEFAULT,
)

# A score is 100 (0.35 popularity + 0.40 interest + 0.15 traveller type + 0.10 budget).
POPULARITY_WEIGHT = 0.35
INTEREST_WEIGHT = 0.40
TRAVELER_WEIGHT = 0.15
BUDGET_WEIGHT = 0.10
# All restaurants and cafes serve the interest in food equally; the price distinguishes them.
FOOD_INTEREST_WEIGHT, FOOD_BUDGET_WEIGHT = BUDGET_WEIGHT, INTEREST_WEIGHT

# The popularity that an editors' tier stands for if the provider gives none.
_TIER_POPULARITY = {1: 0.9, 2: 0.6, 3: 0.35}
_UNKNOWN_POPULARITY = 0.2
_PRIOR_RATINGS = 10
# A must-see stays one, however many famous places a city has.
_TIER_MIN_POPULARITY = {1: 0.95, 2: 0.55}

# First-time visitors would regret missing a must-see whatever their interests, and any other place is better than an
# empty day.
_MIN_INTEREST_FIT = {1: 0.75, 2: 0.2}
_MIN_INTEREST_FIT_OF_OTHERS = 0.1
_FIT_WITHOUT_INTERESTS = 0.5
_SECOND_INTEREST = 0.15
_TAGGED_INTEREST = 0.9

# The discount for each place beyond its category's quota keeps days varied.
QUOTA_DISCOUNT = 0.85
# A category may fill this share of the trip's stops at full score.
QUOTA_SHARE = 0.25


class Scorer(Protocol):
    """Scores places by rules, optionally blended with an adviser's opinions."""

    @property
    def reasons(self) -> Mapping[str, str]:
        """Why places suit these travellers, by place id; only of places that have been scored."""
        ...

    def scores(
        self, request: PlanRequest, destination: Destination, candidates: Sequence[Candidate]
    ) -> Mapping[str, float]:
        """Return the score, 0 to 100, of each candidate by its place id."""
        ...


class RuleScorer:
    """Scores by popularity, interests, traveller type and budget."""

    @property
    def reasons(self) -> Mapping[str, str]:
        """An empty mapping: rules give no reasons."""
        return {}

    def scores(
        self, request: PlanRequest, destination: Destination, candidates: Sequence[Candidate]
    ) -> Mapping[str, float]:
        """Return the score, 0 to 100, of each candidate by its place id."""
        popularity = popularity_ranks(candidates)
        return {
            candidate.place_id: _score(request.preferences, candidate, popularity[candidate.place_id])
            for candidate in candidates
        }


def _score(preferences: Preferences, candidate: Candidate, popularity: float) -> float:
    interest_weight = FOOD_INTEREST_WEIGHT if is_food(candidate) else INTEREST_WEIGHT
    budget_weight = FOOD_BUDGET_WEIGHT if is_food(candidate) else BUDGET_WEIGHT
    return 100 * (
        POPULARITY_WEIGHT * popularity
        + interest_weight * interest_fit(candidate, preferences.interests)
        + TRAVELER_WEIGHT * traveler_fit(candidate, preferences.traveler)
        + budget_weight * budget_fit(candidate, preferences.budget)
    )


def popularity_ranks(candidates: Sequence[Candidate]) -> dict[str, float]:
    """Return each place's popularity as a percentile among all, 0 to 1, by its place id.

    Equally popular places share the middle of their ranks; a must-see is never below 0.95.
    """
    known = {candidate.place_id: _known_popularity(candidate) for candidate in candidates}
    ranked = sorted(known.values())
    return {
        candidate.place_id: max(
            _TIER_MIN_POPULARITY.get(candidate.tier or 0, 0.0),
            _percentile(ranked, known[candidate.place_id]),
        )
        for candidate in candidates
    }


def rated_popularity(tier: int | None, rating: float, count: int, fame: float | None = None) -> float:
    """Return a place's popularity by travellers' ratings, 0 to 1.

    A Bayesian average whose prior, the editors' tier, weighs as much as ten ratings: one enthusiast does not outweigh
    a guide. The prior of a place without a tier is its fame.

    :param rating: the average, 1 to 5.
    :param count: of how many ratings, at least one.
    :param fame: 0 to 1, independent of ratings; None if there is a tier.
    """
    average = (rating - 1) / 4
    prior = _popularity_of_tier(tier) if fame is None else fame
    return (_PRIOR_RATINGS * prior + count * average) / (_PRIOR_RATINGS + count)


def _known_popularity(candidate: Candidate) -> float:
    return _popularity_of_tier(candidate.tier) if candidate.popularity is None else candidate.popularity


def _popularity_of_tier(tier: int | None) -> float:
    return _TIER_POPULARITY.get(tier or 0, _UNKNOWN_POPULARITY)


def _percentile(ranked: Sequence[float], value: float) -> float:
    return (bisect_left(ranked, value) + bisect_right(ranked, value)) / (2 * len(ranked))


def interest_fit(candidate: Candidate, interests: Iterable[str]) -> float:
    """Return how well a place serves the interests, 0 to 1: the best match, plus a bonus for a second one.

    :param interests: presets or the travellers' own words; without any, all places fit equally.
    """
    matches = sorted((_match(candidate, interest) for interest in set(interests)), reverse=True)
    if not matches:
        return _FIT_WITHOUT_INTERESTS
    second = matches[1] if len(matches) > 1 else 0.0
    least = _MIN_INTEREST_FIT.get(candidate.tier or 0, _MIN_INTEREST_FIT_OF_OTHERS)
    return max(least, min(1.0, matches[0] * (1 - _SECOND_INTEREST) + second * _SECOND_INTEREST))


def _match(candidate: Candidate, interest: str) -> float:
    """Return how well a place serves one interest; own words are looked up in its tags, name and category."""
    by_category = INTEREST_CATEGORIES.get(interest.strip().casefold(), {}).get(candidate.category, 0.0)
    wanted = words_of(interest)
    if not wanted:
        return 0.0
    if any(wanted <= words_of(tag) for tag in candidate.interests):
        return max(by_category, _TAGGED_INTEREST)
    described = words_of(candidate.name) | words_of(candidate.category)
    return max(by_category, len(wanted & described) / len(wanted))


def traveler_fit(candidate: Candidate, traveler: Traveler) -> float:
    """Return how well a place suits a traveller type, 0 to 1."""
    return TRAVELER_CATEGORIES[traveler].get(candidate.category, TRAVELER_DEFAULT)


def budget_fit(candidate: Candidate, budget: Budget) -> float:
    """Return how well a place's price suits the budget, 0 to 1."""
    if candidate.price_level is None:
        return BUDGET_UNKNOWN_PRICE
    fits = (BUDGET_MEAL_PRICES if is_food(candidate) else BUDGET_SIGHT_PRICES)[budget]
    return fits[min(max(candidate.price_level, 0), len(fits) - 1)]


def with_variety(places: Iterable[ScoredPlace], quota: int) -> tuple[ScoredPlace, ...]:
    """Return the places, best first, with a discount on each one beyond its category's quota.

    Must-sees count towards the quota but keep their score: a seventh famous temple is still famous.

    :param quota: how many places of one category keep their full score.
    """
    seen: dict[str, int] = {}
    varied = []
    for place in sorted(places, key=_best_first):
        category = place.candidate.category
        seen[category] = seen.get(category, 0) + 1
        beyond = 0 if place.candidate.tier == 1 or is_food(place.candidate) else max(0, seen[category] - quota)
        varied.append(ScoredPlace(place.candidate, place.score * QUOTA_DISCOUNT**beyond))
    return tuple(sorted(varied, key=_best_first))


def _best_first(place: ScoredPlace) -> tuple[float, str]:
    return -place.score, place.candidate.place_id


def category_quota(days: int, traveler: Traveler) -> int:
    """Return how many places of one category a number of days may hold at full score, at least one."""
    return max(1, ceil(QUOTA_SHARE * days * pace_of(traveler).max_sights))


_WORD = re.compile(r"[^\W_]+")
_SHORTEST_PLURAL = 4


def words_of(text: str) -> frozenset[str]:
    """Return the words of a text without accents, case and plural: "Cafés & Bars" has "cafe" and "bar"."""
    decomposed = unicodedata.normalize("NFKD", text.casefold())
    plain = "".join(letter for letter in decomposed if not unicodedata.combining(letter))
    return frozenset(_singular(word) for word in _WORD.findall(plain))


def _singular(word: str) -> str:
    if len(word) >= _SHORTEST_PLURAL and word.endswith("s") and not word.endswith("ss"):
        return word[:-1]
    return word
