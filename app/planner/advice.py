"""A second opinion on which places suit, such as a language model's, blended into the scores of the rules."""

import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from app.planner.models import Candidate, City, PlanRequest, ScoredPlace
from app.planner.scores import RuleScorer, Scorer

log = logging.getLogger(__name__)

# Design, planner.md: 0.6 rules + 0.4 model.
RULES_WEIGHT = 0.6
ADVICE_WEIGHT = 0.4
REASON_LENGTH = 160
MAX_ASKED = 60
"""How many places of a city an adviser is asked about: those that the rules find best."""


class NoAdviceError(Exception):
    """An adviser has nothing usable to say; the message, for the log, says why."""


@dataclass(frozen=True, slots=True)
class Opinion:
    """What an adviser thinks of a place.

    :param score: how well it suits these travellers, 0 to 100.
    :param reason: a sentence of plain text for them, at most 160 characters; may be empty.
    """

    score: float
    reason: str


class Adviser(Protocol):
    """Has an opinion on known places; it can add none."""

    def advise(self, request: PlanRequest, city: City, candidates: Sequence[Candidate]) -> Mapping[str, Opinion]:
        """Return opinions by place id, on as many of the candidates as it has one.

        :raises NoAdviceError: it cannot tell now.
        """
        ...


class NullAdviser:
    """Has no opinion: the rules score alone."""

    def advise(self, request: PlanRequest, city: City, candidates: Sequence[Candidate]) -> Mapping[str, Opinion]:
        """Return no opinions."""
        return {}


@dataclass(slots=True)
class AdvisedScorer:
    """Blends the rules' scores with an adviser's; where it has none to give, the rules' stand.

    A place that the adviser was not asked about, or did not answer on, keeps the score of the rules.

    :param adviser: is asked once a city, and not again for this plan once it had nothing to say.
    :param rules: scores every place.
    :param reasons: why places suit, by their ids; filled while the scores are made.
    :param has_failed: whether the rules stand alone where the adviser was to help.
    """

    adviser: Adviser
    rules: Scorer = field(default_factory=RuleScorer)
    reasons: dict[str, str] = field(default_factory=dict)
    has_failed: bool = False

    def scores(self, request: PlanRequest, city: City, candidates: Sequence[Candidate]) -> Mapping[str, float]:
        """Return the score, 0 to 100, of each candidate by its place id."""
        by_rule = self.rules.scores(request, city, candidates)
        opinions = self._opinions(request, city, _best(candidates, by_rule))
        self.reasons.update((place_id, said.reason) for place_id, said in opinions.items() if said.reason)
        return {place_id: _blended(score, opinions.get(place_id)) for place_id, score in by_rule.items()}

    def _opinions(self, request: PlanRequest, city: City, asked: Sequence[Candidate]) -> Mapping[str, Opinion]:
        if self.has_failed or not asked:
            return {}
        try:
            return self.adviser.advise(request, city, asked)
        except NoAdviceError as error:
            log.warning("planner.no_advice: %s", error)
            self.has_failed = True
            return {}


def _best(candidates: Sequence[Candidate], scores: Mapping[str, float]) -> Sequence[Candidate]:
    ranked = sorted((ScoredPlace(one, scores[one.place_id]) for one in candidates), key=_rank)
    return [place.candidate for place in ranked[:MAX_ASKED]]


def _rank(place: ScoredPlace) -> tuple[float, str]:
    return -place.score, place.candidate.place_id


def _blended(by_rule: float, opinion: Opinion | None) -> float:
    return by_rule if opinion is None else RULES_WEIGHT * by_rule + ADVICE_WEIGHT * opinion.score
