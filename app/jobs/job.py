"""What every job shares: an application context, one transaction, a log that names it."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import ParamSpec

import structlog
from flask import current_app
from rq import get_current_job

from app.db import transaction
from app.extensions import db

P = ParamSpec("P")


def job(function: Callable[P, None]) -> Callable[P, None]:
    """Make a function a job: what it changed is kept when it returns and dropped when it raises.

    :param function: takes ids, may run twice with the same ones, and flushes but never commits.
    """

    @wraps(function)
    def run(*args: P.args, **kwargs: P.kwargs) -> None:
        current = get_current_job()
        with (
            current_app._get_current_object().app_context(),  # type: ignore[attr-defined]
            structlog.contextvars.bound_contextvars(job=current.id if current else function.__name__),
            transaction.write_lock(),
        ):
            try:
                function(*args, **kwargs)
                transaction.commit(db.session)
            except BaseException:
                transaction.rollback(db.session)
                raise

    return run
