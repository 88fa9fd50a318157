"""Learns one city: asks the sources without holding a transaction, then saves everything at once."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

import structlog
from redis import Redis
from redis.exceptions import RedisError
from sqlalchemy.orm import Session

from app.config import Settings
from app.db import transaction
from app.db.types import Id
from app.places.learning import merging, overpass, wikidata, wikivoyage
from app.places.learning.area import Area, area_of
from app.places.learning.progress import LearningStore, Step
from app.places.learning.queries import LearnedCity, is_learnable, learned_city
from app.places.learning.saving import Learned, save
from app.places.learning.sources import ImplausibleAnswer, SourceBusy, Sources, Visit
from app.places.models import Place
from app.remote import breaker
from app.remote.errors import CircuitOpen, RemoteError

log = structlog.get_logger(__name__)
T = TypeVar("T")

BELIEVED_SHARE = 0.5
"""Minimum share of the known places that a refresh must find to be plausible."""


@dataclass(frozen=True, slots=True)
class _City:
    """The data of a destination that learning needs after its transaction has ended."""

    ident: Id
    name: str
    area: Area
    known: LearnedCity | None


@dataclass(frozen=True, slots=True)
class Outcome:
    """The outcome of learning a city.

    :param known: whether its places are now known.
    :param places: how many there are.
    :param problem: the reason why they are not known; None if they are.
    :param service_failed: whether a service failed, as it may for the next city too; false for an implausible answer.
    :param wait_seconds: how long the service is still paused; 0 if it is not.
    """

    known: bool
    places: int = 0
    problem: str | None = None
    service_failed: bool = False
    wait_seconds: float = 0.0


class Learner:
    """Learns cities, one after the other."""

    def __init__(self, settings: Settings, redis: Redis) -> None:
        self._sources = Sources(settings, redis)
        self._store = LearningStore(redis)

    def learn(self, session: Session, ident: Id) -> Outcome:
        """Learn the places of a city; a fresh one is not learned again.

        The first time, only the map is required; fame and descriptions may follow the next day. A refresh needs all
        sources or changes nothing.

        :param session: a session without an open transaction; none is open while services are asked.
        """
        try:
            with self._sources.visit() as visit:
                # Only once we hold the turn: another process may have just done the work.
                city = _read(session, ident)
                if city is None or (city.known and city.known.is_fresh):
                    log.info("learning_not_needed", city=ident)
                    self._store.done(ident)
                    return _not_needed(city)
                learned = self._ask(visit, city)
                self._store.begin(ident, Step.PLACES)
                _require_believable(city.known, learned)
                with transaction.writing(session):
                    places = save(session, ident, learned)
        except SourceBusy as error:
            return self._failed(ident, error, error.seconds)
        except CircuitOpen as error:
            return self._failed(ident, error, breaker.OPEN_SECONDS)
        except (RemoteError, RedisError) as error:
            return self._failed(ident, error, 0.0)
        except Exception:
            # A bug: RQ logs it. Waiting travellers are notified now instead of after a timeout.
            self._store.fail(ident)
            raise
        self._store.done(ident)
        log.info("city_learned", city=ident, name=city.name, places=places, complete=learned.complete)
        return Outcome(True, places=places)

    def _failed(self, ident: Id, error: Exception, seconds: float) -> Outcome:
        log.warning("learning_failed", city=ident, error=repr(error))
        self._store.fail(ident, seconds=seconds)
        return Outcome(
            False, problem=str(error), service_failed=not isinstance(error, ImplausibleAnswer), wait_seconds=seconds
        )

    def _ask(self, visit: Visit, city: _City) -> Learned:
        sources, area = self._sources, city.area
        self._store.begin(city.ident, Step.SIGHTS)
        found = visit.ask(sources.overpass, overpass.question(area), lambda answer: overpass.read(answer, area))
        self._store.begin(city.ident, Step.FAME)
        items = merging.known_items(found.objects, area)
        fame = (
            self._maybe(
                city, lambda: visit.ask(sources.wikidata, wikidata.question(items), lambda a: wikidata.read(a, items))
            )
            if items
            else {}
        )
        self._store.begin(city.ident, Step.WORDS)
        pages = self._maybe(city, lambda: visit.ask(sources.wikivoyage, wikivoyage.question(area), wikivoyage.read))
        return Learned(
            places=merging.merge(found.objects, area, fame or {}, pages or []),
            area=area,
            timestamp=found.timestamp,
            about=wikivoyage.about(city.name, pages or []),
            complete=fame is not None and pages is not None,
        )

    def _maybe(self, city: _City, ask: Callable[[], T]) -> T | None:
        """Return a response that is optional the first time; None if there is none.

        :raises RemoteError: when there is none, and saving without it would lose known data.
        """
        try:
            return ask()
        except RemoteError as error:
            if city.known is not None:
                raise
            log.warning("learning_incomplete", city=city.ident, error=repr(error))
            return None


def _read(session: Session, ident: Id) -> _City | None:
    """Return the city; None if it cannot be learned."""
    with transaction.reading(session):
        place = session.get(Place, ident)
        if place is None or not is_learnable(session, place):
            return None
        return _City(place.id, place.name, area_of(place), learned_city(session, ident))


def _not_needed(city: _City | None) -> Outcome:
    if city is None:
        return Outcome(False, problem="it is not a city without a guide")
    return Outcome(True, places=city.known.places if city.known else 0)


def _require_believable(known: LearnedCity | None, learned: Learned) -> None:
    if known is not None and len(learned.places) < BELIEVED_SHARE * known.places:
        raise ImplausibleAnswer(f"overpass knows {len(learned.places)} places where it knew {known.places}")
