"""Combining an adviser's opinions with the scores of the rules."""

from collections.abc import Mapping, Sequence

import pytest

from app.planner.advice import MAX_ASKED, AdvisedScorer, NoAdviceError, NullAdviser, Opinion
from app.planner.models import Candidate, Destination, PlanRequest
from app.planner.scores import RuleScorer
from tests.unit.planner.worlds import KOCHI, MUNNAR, asks, place

PLACES = [place(f"place {number}", popularity=number / 100) for number in range(MAX_ASKED + 10)]


class FakeAdviser:
    """Has opinions on some places, and records its questions."""

    def __init__(self, opinions: Mapping[str, Opinion]) -> None:
        self.opinions = opinions
        self.asked: list[set[str]] = []

    def advise(self, request: PlanRequest, city: Destination, candidates: Sequence[Candidate]) -> Mapping[str, Opinion]:
        self.asked.append({candidate.place_id for candidate in candidates})
        if not self.opinions:
            raise NoAdviceError("out of order")
        return self.opinions


def test_the_rules_weigh_six_parts_and_the_adviser_four() -> None:
    by_rule = RuleScorer().scores(asks(), KOCHI, PLACES)
    scorer = AdvisedScorer(FakeAdviser({"place 3": Opinion(100, "Splendid."), "place 4": Opinion(0, "")}))
    scores = scorer.scores(asks(), KOCHI, PLACES)
    assert scores["place 3"] == pytest.approx(0.6 * by_rule["place 3"] + 40)
    assert scores["place 4"] == pytest.approx(0.6 * by_rule["place 4"])
    assert scores["place 5"] == by_rule["place 5"]
    assert scorer.reasons == {"place 3": "Splendid."}


def test_the_best_sixty_are_asked_about() -> None:
    adviser = FakeAdviser({"place 60": Opinion(50, "")})
    AdvisedScorer(adviser).scores(asks(), KOCHI, PLACES)
    assert adviser.asked == [{f"place {number}" for number in range(10, MAX_ASKED + 10)}]


def test_a_failed_adviser_is_not_asked_again_and_only_the_rules_score() -> None:
    adviser = FakeAdviser({})
    scorer = AdvisedScorer(adviser)
    for city in (KOCHI, MUNNAR):
        assert scorer.scores(asks(), city, PLACES) == RuleScorer().scores(asks(), city, PLACES)
    assert (len(adviser.asked), scorer.has_failed, scorer.reasons) == (1, True, {})


def test_the_adviser_is_not_asked_without_places() -> None:
    adviser = FakeAdviser({})
    scorer = AdvisedScorer(adviser)
    assert (scorer.scores(asks(), KOCHI, []), adviser.asked, scorer.has_failed) == ({}, [], False)


def test_without_an_adviser_only_the_rules_score() -> None:
    scorer = AdvisedScorer(NullAdviser())
    assert scorer.scores(asks(), KOCHI, PLACES) == RuleScorer().scores(asks(), KOCHI, PLACES)
    assert not scorer.has_failed
