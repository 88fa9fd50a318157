"""Opinions that were given before, kept in Redis."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import astuple
from typing import cast

import structlog
from redis import Redis
from redis.exceptions import RedisError

from app.advice.question import INSTRUCTIONS, make_question
from app.planner.advice import Adviser, Opinion
from app.planner.models import Candidate, City, PlanRequest

log = structlog.get_logger(__name__)

KEPT_SECONDS = 7 * 24 * 3600


class CachedAdviser:
    """Asks an adviser what it was not asked before: the same city, wishes and state of the catalogue.

    :param adviser: who is asked.
    :param name: tells its opinions from those of another one.
    :param redis: without it, every question is asked anew.
    """

    def __init__(self, adviser: Adviser, name: str, redis: Redis) -> None:
        self._adviser, self._name, self._redis = adviser, name, redis

    def advise(self, request: PlanRequest, city: City, candidates: Sequence[Candidate]) -> Mapping[str, Opinion]:
        """Return opinions by place id.

        :raises NoAdviceError: the adviser cannot tell now; that is not kept.
        """
        key = self._key(request, city, candidates)
        known = self._read(key)
        if known is None:
            known = self._adviser.advise(request, city, candidates)
            self._write(key, known)
        return known

    def _key(self, request: PlanRequest, city: City, candidates: Sequence[Candidate]) -> str:
        """Return what names a question.

        All that the catalogue says of the places is in the question itself, so that any change of it is another one.
        """
        question = make_question(request, city, candidates)
        parts = [self._name, INSTRUCTIONS, city.place_id, question.document, *question.aliases.values()]
        return f"advice:{hashlib.sha256(json.dumps(parts).encode()).hexdigest()}"

    def _read(self, key: str) -> Mapping[str, Opinion] | None:
        try:
            raw = cast(bytes | None, self._redis.get(key))
        except RedisError as error:
            log.warning("advice_not_read", error=repr(error))
            return None
        if raw is None:
            return None
        return {place_id: Opinion(score, reason) for place_id, (score, reason) in json.loads(raw).items()}

    def _write(self, key: str, opinions: Mapping[str, Opinion]) -> None:
        try:
            said = json.dumps({place_id: astuple(one) for place_id, one in opinions.items()})
            self._redis.setex(key, KEPT_SECONDS, said)
        except RedisError as error:
            log.warning("advice_not_kept", error=repr(error))
