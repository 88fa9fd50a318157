"""Requests to learn a city: the states that calls and the wizard see."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import cast

import pytest
from flask import Flask
from rq import Queue
from sqlalchemy import update

from app.db import transaction
from app.db.types import utc_now
from app.extensions import db, queue
from app.places.learning import service
from app.places.learning.jobs import give_up_learning
from app.places.learning.progress import LearningStore, Step
from app.places.learning.service import begin, status
from app.places.models import PlaceImport
from app.queue import LEARN_QUEUE
from tests.factories.places import id_of, place_named
from tests.fakes.open_data import OVERPASS, FakeOpenData, Fault
from tests.faults import only_limits_have_redis
from tests.queries import counted
from tests.workers import queued_jobs, work_off

pytestmark = pytest.mark.usefixtures("learning_app")


def ask_for(name: str = "Hanoi") -> str:
    with transaction.writing(db.session()):
        return begin(db.session(), place_named(name)).state


def state_of(name: str = "Hanoi") -> str:
    return status(db.session(), place_named(name)).state


def work() -> None:
    work_off(LEARN_QUEUE)


def test_a_city_goes_from_never_to_ready(open_data: FakeOpenData) -> None:
    assert state_of() == "never"
    assert open_data.asked == []
    assert ask_for() == "queued"
    assert state_of() == "queued"
    work()
    found = status(db.session(), place_named("Hanoi"))
    assert (found.state, found.step, found.progress, found.places) == ("ready", None, 100, 67)


def test_a_rolled_back_call_begins_nothing() -> None:
    begin(db.session(), place_named("Hanoi"))
    transaction.rollback(db.session())
    assert (state_of(), len(queued_jobs(LEARN_QUEUE))) == ("never", 0)


def test_asking_twice_does_the_work_once(open_data: FakeOpenData) -> None:
    assert [ask_for(), ask_for()] == ["queued", "queued"]
    assert len(queued_jobs(LEARN_QUEUE)) == 1
    work()
    assert ask_for() == "ready"
    assert queued_jobs(LEARN_QUEUE) == []
    assert len(open_data.asked) == 3


def test_two_jobs_for_one_city_do_the_work_once(open_data: FakeOpenData) -> None:
    ask_for()
    queue.redis.delete(f"learning:city:{id_of('Hanoi')}")
    ask_for()
    assert len(queued_jobs(LEARN_QUEUE)) == 2
    work()
    assert len(open_data.asked) == 3
    assert state_of() == "ready"


def test_a_running_job_is_not_joined_by_another() -> None:
    LearningStore(queue.redis).begin(id_of("Hanoi"), Step.FAME)
    assert ask_for() == "running"
    assert queued_jobs(LEARN_QUEUE) == []


def test_after_a_failure_nothing_is_begun_for_a_while(open_data: FakeOpenData) -> None:
    open_data.faults[OVERPASS] = [Fault.NO_JSON]
    ask_for()
    work()
    assert [state_of(), ask_for()] == ["failed", "failed"]
    assert queued_jobs(LEARN_QUEUE) == []
    assert 290 < cast(int, queue.redis.ttl(f"learning:city:{id_of('Hanoi')}")) <= 300
    queue.redis.delete(f"learning:city:{id_of('Hanoi')}")
    assert ask_for() == "queued"
    work()
    assert state_of() == "ready"


def test_a_city_whose_worker_died_for_good_has_failed() -> None:
    ask_for()
    (job,) = Queue(LEARN_QUEUE, connection=queue.redis).jobs
    job.retries_left = 0
    give_up_learning(job, queue.redis, None)
    assert state_of() == "failed"


def test_old_places_are_used_while_they_are_learned_again(open_data: FakeOpenData) -> None:
    ask_for()
    work()
    with transaction.writing(db.session()):
        db.session.execute(update(PlaceImport).values(imported_at=utc_now() - timedelta(days=91)))
    db.session.expire_all()
    assert [ask_for(), state_of()] == ["ready", "ready"]
    assert len(queued_jobs(LEARN_QUEUE)) == 1
    open_data.always[OVERPASS] = Fault.NO_JSON
    work()
    assert [ask_for(), len(queued_jobs(LEARN_QUEUE))] == ["ready", 0]


def test_a_city_with_a_guide_is_not_learned() -> None:
    assert [ask_for("Paris"), state_of("Paris"), len(queued_jobs(LEARN_QUEUE))] == ["off", "off", 0]


def test_a_place_is_no_city() -> None:
    assert ask_for("Eiffel Tower") == "off"


def test_nothing_is_learned_where_the_settings_say_so(make_app: Callable[..., Flask], open_data: FakeOpenData) -> None:
    with make_app(**open_data.settings() | {"places_learn": False}).app_context():
        assert [ask_for(), state_of(), len(queued_jobs(LEARN_QUEUE))] == ["off", "off", 0]


def test_a_crowd_of_waiting_cities_takes_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(service, "MAX_WAITING", 1)
    assert ask_for() == "queued"
    assert ask_for("Dortmund") == "never"
    assert len(queued_jobs(LEARN_QUEUE)) == 1


def test_without_redis_learning_has_failed_and_calls_go_on() -> None:
    place = place_named("Hanoi")
    with only_limits_have_redis():
        assert status(db.session(), place).state == "failed"
        assert begin(db.session(), place).state == "failed"
        transaction.commit(db.session())


def test_the_status_takes_two_statements(learning_app: Flask) -> None:
    place = place_named("Hanoi")
    with counted(db.engine) as statements:
        status(db.session(), place)
    assert len(statements) == 2
