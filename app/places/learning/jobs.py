"""The job that learns the places of a city."""

from __future__ import annotations

from app.db.types import Id
from app.extensions import db, queue
from app.jobs.job import given_up, long_job
from app.places.learning.learner import Learner
from app.places.learning.progress import LearningStore
from app.web.configuration import current_settings


@long_job
def learn_city(city: str) -> None:
    """Learn the places of a city. May run twice: a city that has just been learned is skipped."""
    Learner(current_settings(), queue.redis).learn(db.session(), Id(city))


@given_up
def give_up_learning(city: str) -> None:
    """Mark a city as failed if its last worker died before it could do so."""
    LearningStore(queue.redis).fail(Id(city))
