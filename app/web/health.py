"""Health checks: the process, and the services it needs."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import Annotated

import structlog
from flask import Response
from msgspec import Meta
from sqlalchemy import text
from sqlalchemy.exc import SQLAlchemyError

from app.extensions import db, limiter, queue
from app.web.answers import Answer, json_response
from app.web.blueprint import Blueprint

log = structlog.get_logger(__name__)


class State(StrEnum):
    """State of a service."""

    OK = "ok"
    DEGRADED = "degraded"
    DOWN = "down"


Check = Callable[[], bool]
Part = Callable[[], State]
"""Checks an optional service: while it is degraded, the process still gets traffic."""


class LiveAnswer(Answer, frozen=True):
    """The process answers."""

    status: Annotated[State, Meta(description="Always `ok`: other parts are not checked.")]


class HealthAnswer(Answer, frozen=True):
    """The state of each service."""

    status: State
    checks: Annotated[dict[str, State], Meta(description="by part")]


def database_is_up() -> bool:
    """Return whether the database answers."""
    try:
        db.session.execute(text("SELECT 1"))
    except SQLAlchemyError as error:
        log.warning("database_down", error=repr(error))
        return False
    return True


def health_blueprint(extra: Mapping[str, Check], parts: Mapping[str, Part]) -> Blueprint:
    """Create the health calls.

    :param extra: additional checks by name, besides the database and the queue.
    :param parts: optional parts that may be degraded.
    """
    blueprint = Blueprint("health", __name__, public=True, url_prefix="/health", description="Health checks.")
    # The limiter would check whether its storage is back.
    limiter.exempt(blueprint)
    checks: dict[str, Check] = {"database": database_is_up, "queue": queue.is_up, **extra}

    def states() -> dict[str, State]:
        needed = {name: State.OK if check() else State.DOWN for name, check in checks.items()}
        return needed | {name: part() for name, part in parts.items()}

    @blueprint.route("/live")
    @blueprint.response(200, LiveAnswer)
    def live() -> LiveAnswer:
        """Return 200 as long as the process answers, regardless of its services."""
        return LiveAnswer(status=State.OK)

    @blueprint.route("/ready")
    @blueprint.response(200, HealthAnswer)
    @blueprint.alt_response(503, schema=HealthAnswer, success=False)
    def ready() -> Response:
        """Return 200 if every required service works, else 503, with the state of each."""
        found = states()
        worst = next((state for state in (State.DOWN, State.DEGRADED) if state in found.values()), State.OK)
        answer = json_response(HealthAnswer(status=worst, checks=found), 503 if worst is State.DOWN else 200)
        if worst is State.DOWN:
            answer.headers["Retry-After"] = "5"
        return answer

    return blueprint
