"""Blends an adviser's opinion of places into the scores of the rules."""

import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from app.planner.models import Candidate, Destination, PlanRequest, ScoredPlace
from app.planner.scores import RuleScorer, Scorer

log = logging.getLogger(__name__)

RULES_WEIGHT = 0.6
ADVICE_WEIGHT = 0.4
REASON_LENGTH = 160
MAX_ASKED = 60
"""The adviser is asked about this many places of a destination: the best by the rules."""


class NoAdviceError(Exception):
    """An adviser gave no usable answer; the message, for the log, says why."""


@dataclass(frozen=True, slots=True)
class Opinion:
    """What an adviser thinks of a place.

    :param score: how well it suits these travellers, 0 to 100.
    :param reason: a sentence for them in plain text, at most 160 characters; may be empty.
    """

    score: float
    reason: str


class Adviser(Protocol):
    """Gives opinions on candidates; it cannot add places."""

    def advise(
        self, request: PlanRequest, destination: Destination, candidates: Sequence[Candidate], /
    ) -> Mapping[str, Opinion]:
        """Return opinions by place id, on any number of the candidates.

        :raises NoAdviceError: there is no usable answer.
        """
        ...


class NullAdviser:
    """Gives no opinions: only the rules score."""

    def advise(
        self, request: PlanRequest, destination: Destination, candidates: Sequence[Candidate], /
    ) -> Mapping[str, Opinion]:
        """Return no opinions."""
        return {}


@dataclass(slots=True)
class AdvisedScorer:
    """Blends the scores of the rules with an adviser's opinions.

    A place on which the adviser gave no opinion keeps the score of the rules.

    :param adviser: is asked once per destination; after a failure, it is not asked again for this plan.
    :param rules: scores every place.
    :param reasons: why places suit, by place id; filled while places are scored.
    :param has_failed: whether the adviser failed, so that only the rules scored.
    """

    adviser: Adviser
    rules: Scorer = field(default_factory=RuleScorer)
    reasons: dict[str, str] = field(default_factory=dict)
    has_failed: bool = False

    def scores(
        self, request: PlanRequest, destination: Destination, candidates: Sequence[Candidate]
    ) -> Mapping[str, float]:
        """Return the score, 0 to 100, of each candidate by its place id."""
        by_rule = self.rules.scores(request, destination, candidates)
        opinions = self._opinions(request, destination, _best(candidates, by_rule))
        self.reasons.update((place_id, opinion.reason) for place_id, opinion in opinions.items() if opinion.reason)
        return {place_id: _blended(score, opinions.get(place_id)) for place_id, score in by_rule.items()}

    def _opinions(
        self, request: PlanRequest, destination: Destination, asked: Sequence[Candidate]
    ) -> Mapping[str, Opinion]:
        if self.has_failed or not asked:
            return {}
        try:
            return self.adviser.advise(request, destination, asked)
        except NoAdviceError as error:
            log.warning("planner.no_advice: %s", error)
            self.has_failed = True
            return {}


def _best(candidates: Sequence[Candidate], scores: Mapping[str, float]) -> Sequence[Candidate]:
    offered = (one for one in candidates if one.may_disclose_name)
    ranked = sorted((ScoredPlace(one, scores[one.place_id]) for one in offered), key=_rank)
    return [place.candidate for place in ranked[:MAX_ASKED]]


def _rank(place: ScoredPlace) -> tuple[float, str]:
    return -place.score, place.candidate.place_id


def _blended(by_rule: float, opinion: Opinion | None) -> float:
    return by_rule if opinion is None else RULES_WEIGHT * by_rule + ADVICE_WEIGHT * opinion.score
