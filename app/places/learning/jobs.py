"""The job that learns the places of a city."""

from __future__ import annotations

import structlog

from app.db.types import Id
from app.extensions import db, queue
from app.jobs.job import given_up, long_job
from app.places.learning.learner import Learner
from app.places.learning.progress import LearningStore
from app.web.configuration import current_settings

log = structlog.get_logger(__name__)


@long_job
def learn_city(city: str) -> None:
    """Learn the places of a city. Safe to run twice: one that was just learned stays as it is."""
    Learner(current_settings(), queue.redis).learn(db.session(), Id(city))


@given_up
def give_up_learning(city: str) -> None:
    """Mark a city as failed whose last worker died and so could not do it."""
    LearningStore(queue.redis).fail(Id(city))
