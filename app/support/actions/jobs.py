"""Staff actions on queued jobs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from redis.exceptions import RedisError
from rq import Queue
from rq.exceptions import InvalidJobOperation, NoSuchJobError
from rq.job import Job
from sqlalchemy.orm import Session

from app.audit import service as audit
from app.audit.models import Action
from app.errors import Conflict, NotFound, Unavailable
from app.extensions import queue
from app.queue import QUEUES

STATES = ("queued", "started", "scheduled", "failed")


def listed(state: str, limit: int) -> Sequence[dict[str, object]]:
    """Return the jobs in a state: queue, id, function, since when and, of failed ones, the error.

    :param limit: the maximum number.
    :raises Unavailable: when Redis cannot be reached.
    """
    try:
        rows = [row for name in QUEUES for row in _rows(Queue(name, connection=queue.redis), state, limit)]
    except RedisError as error:
        raise _unreachable(error) from error
    return rows[:limit]


def find(job_id: str) -> Job:
    """Return a job.

    :raises NotFound: when there is none.
    :raises Unavailable: when Redis cannot be reached.
    """
    try:
        return Job.fetch(job_id, connection=queue.redis)
    except NoSuchJobError as error:
        raise NotFound("There is no such job.") from error
    except RedisError as error:
        raise _unreachable(error) from error


def retry(session: Session, job: Job) -> None:
    """Requeue a failed job.

    :raises Conflict: when it has not failed.
    """
    try:
        Queue(job.origin, connection=queue.redis).failed_job_registry.requeue(job)
    except InvalidJobOperation as error:
        raise Conflict("Only a failed job can be tried again.") from error
    _record(session, job, Action.JOB_RETRIED)


def cancel(session: Session, job: Job) -> None:
    """Remove a waiting or failed job from its queue.

    :raises Conflict: when it is running and will end anyway.
    """
    refuse_running(job)
    job.delete()
    _record(session, job, Action.JOB_CANCELLED)


def refuse_running(job: Job) -> None:
    """Refuse an action on a running job.

    :raises Conflict: when it is running.
    """
    if job.is_started:
        raise Conflict("It is running. It ends by itself or at its time limit.")


def _rows(one: Queue, state: str, limit: int) -> Iterator[dict[str, object]]:
    registries = {
        "started": one.started_job_registry,
        "scheduled": one.scheduled_job_registry,
        "failed": one.failed_job_registry,
    }
    ids = one.get_job_ids(0, limit) if state == "queued" else registries[state].get_job_ids(0, limit - 1)
    for job in Job.fetch_many(ids, connection=queue.redis):
        if job is not None:
            result = job.latest_result() if state == "failed" else None
            why = (result.exc_string or "").strip().rpartition("\n")[2] if result else None
            yield {"queue": one.name, "id": job.id, "function": job.func_name, "since": job.enqueued_at, "error": why}


def _record(session: Session, job: Job, action: Action) -> None:
    audit.record_staff(session, action, details={"job": job.id, "function": job.func_name})


def _unreachable(error: RedisError) -> Unavailable:
    return Unavailable(f"Redis cannot be reached: {error}")
