"""A second opinion on places: from a language model, if the settings name one, cached in Redis."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import astuple
from typing import cast

import structlog
from redis import Redis
from redis.exceptions import RedisError

from app.advice.language_model import LanguageModel
from app.advice.question import INSTRUCTIONS, make_question
from app.config import Settings
from app.planner.advice import Adviser, NullAdviser, Opinion
from app.planner.models import Candidate, Destination, PlanRequest

log = structlog.get_logger(__name__)

CACHE_SECONDS = 7 * 24 * 3600


def make_adviser(settings: Settings, redis: Redis) -> Adviser:
    """Return the adviser for one plan: the language model of the settings, or none.

    :param redis: caches what the model says.
    """
    if settings.llm_base_url is None or settings.llm_model is None:
        return NullAdviser()
    model = LanguageModel(settings.llm_base_url, settings.llm_api_key, settings.llm_model)
    return CachedAdviser(model, f"{settings.llm_base_url} {settings.llm_model}", redis)


class CachedAdviser:
    """Asks an adviser only for uncached opinions: they depend on the city, the preferences and the candidates.

    :param adviser: the adviser to ask.
    :param name: separates its cached opinions from another adviser's.
    :param redis: while it is down, every question is asked again.
    """

    def __init__(self, adviser: Adviser, name: str, redis: Redis) -> None:
        self._adviser, self._name, self._redis = adviser, name, redis

    def advise(self, request: PlanRequest, city: Destination, candidates: Sequence[Candidate]) -> Mapping[str, Opinion]:
        """Return opinions by place id.

        :raises NoAdviceError: the adviser can't answer now; that is not cached.
        """
        key = self._key(request, city, candidates)
        opinions = self._read(key)
        if opinions is None:
            opinions = self._adviser.advise(request, city, candidates)
            self._write(key, opinions)
        return opinions

    def _key(self, request: PlanRequest, city: Destination, candidates: Sequence[Candidate]) -> str:
        """Return the cache key of a question: it covers everything that the question says about the places."""
        question = make_question(request, city, candidates)
        parts = [self._name, INSTRUCTIONS, city.place_id, question.document, *question.aliases.values()]
        return f"advice:{hashlib.sha256(json.dumps(parts).encode()).hexdigest()}"

    def _read(self, key: str) -> Mapping[str, Opinion] | None:
        try:
            raw = cast(bytes | None, self._redis.get(key))
        except RedisError as error:
            log.warning("advice_cache_unavailable", error=repr(error))
            return None
        if raw is None:
            return None
        return {place_id: Opinion(score, reason) for place_id, (score, reason) in json.loads(raw).items()}

    def _write(self, key: str, opinions: Mapping[str, Opinion]) -> None:
        try:
            values = json.dumps({place_id: astuple(opinion) for place_id, opinion in opinions.items()})
            self._redis.setex(key, CACHE_SECONDS, values)
        except RedisError as error:
            log.warning("advice_cache_unavailable", error=repr(error))
