"""The framework of all jobs: an application context, an id in the log, and usually one transaction."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import ParamSpec

import structlog
from flask import current_app
from redis import Redis
from rq import get_current_job
from rq.job import Job
from sqlalchemy.exc import SQLAlchemyError

from app.db import transaction
from app.extensions import db
from app.tracing import spans

log = structlog.get_logger(__name__)

P = ParamSpec("P")


def job(function: Callable[P, None]) -> Callable[P, None]:
    """Make a function a job that runs in one transaction: committed when it returns, rolled back when it raises.

    :param function: takes ids, is idempotent, and flushes but never commits.
    """

    @long_job
    @wraps(function)
    def run(*args: P.args, **kwargs: P.kwargs) -> None:
        with transaction.writing(db.session()):
            function(*args, **kwargs)

    return run


def long_job(function: Callable[P, None]) -> Callable[P, None]:
    """Make a function a job that manages its own transactions, so that none is open while it computes.

    :param function: takes ids and is idempotent.
    """

    @wraps(function)
    def run(*args: P.args, **kwargs: P.kwargs) -> None:
        current = get_current_job()
        parent = current.meta.get(spans.TRACEPARENT) if current else None
        with (
            spans.job_span(function.__name__, parent) as trace_id,
            current_app._get_current_object().app_context(),  # type: ignore[attr-defined]  # the proxy hides it
            structlog.contextvars.bound_contextvars(
                job=current.id if current else function.__name__, **({} if trace_id is None else {"trace_id": trace_id})
            ),
        ):
            function(*args, **kwargs)

    return run


def given_up(function: Callable[P, None]) -> Callable[..., None]:
    """Make a function the callback of a job whose last attempt failed or died with its worker.

    :param function: takes the job's arguments and is idempotent: the job may have recorded its failure itself.
    """
    cleaning_up = long_job(function)

    @wraps(function)
    def run(failed: Job, _connection: Redis, *_error: object) -> None:
        if failed.should_retry:
            return
        try:
            cleaning_up(*failed.args, **failed.kwargs)
        except SQLAlchemyError as error:
            # It may run in the worker that maintains the queue, which must survive a database failure.
            log.error("cleanup_failed", job=failed.id, error=repr(error))

    return run


def is_last_try() -> bool:
    """Return whether the current job will not be retried if it fails; true outside a worker."""
    current = get_current_job()
    return current is None or not current.should_retry
