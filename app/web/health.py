"""Whether the process lives, and whether all that it needs works."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import StrEnum

import structlog
from flask import Response, json
from marshmallow import fields
from sqlalchemy import text
from sqlalchemy.exc import SQLAlchemyError

from app.extensions import db, queue
from app.web.blueprint import Blueprint
from app.web.fields import Schema

log = structlog.get_logger(__name__)


class State(StrEnum):
    """How a part does."""

    OK = "ok"
    DEGRADED = "degraded"
    DOWN = "down"


Check = Callable[[], bool]
Part = Callable[[], State]
"""Asks a part without which the rest still works: it may be degraded, and no traffic is kept away for it."""


class HealthSchema(Schema):
    """The state of each part."""

    status = fields.String(required=True, metadata={"enum": ["ok", "degraded", "down"]})
    checks = fields.Dict(
        keys=fields.String(), values=fields.String(), metadata={"description": "ok, degraded or down, by part"}
    )


def database_is_up() -> bool:
    """Tell whether the database answers."""
    try:
        db.session.execute(text("SELECT 1"))
    except SQLAlchemyError as error:
        log.warning("database_down", error=repr(error))
        return False
    return True


def health_blueprint(extra: Mapping[str, Check], parts: Mapping[str, Part]) -> Blueprint:
    """Make the health calls.

    :param extra: further parts to ask, by name, beside the database and the queue.
    :param parts: those that may be degraded.
    """
    blueprint = Blueprint("health", __name__, public=True, url_prefix="/health", description="Is it up?")
    checks: dict[str, Check] = {"database": database_is_up, "queue": queue.is_up, **extra}

    def states() -> dict[str, State]:
        needed = {name: State.OK if check() else State.DOWN for name, check in checks.items()}
        return needed | {name: part() for name, part in parts.items()}

    @blueprint.route("/live")
    @blueprint.response(200, HealthSchema)
    def live() -> dict[str, object]:
        """Answer 200 as long as the process does, whatever the state of its parts."""
        return {"status": "ok", "checks": states()}

    @blueprint.route("/ready")
    @blueprint.response(200, HealthSchema)
    @blueprint.alt_response(503, schema=HealthSchema, success=False)
    def ready() -> Response:
        """Answer 200 once every part works or can be done without, else 503; with the state of each."""
        found = states()
        worst = next((state for state in (State.DOWN, State.DEGRADED) if state in found.values()), State.OK)
        body = json.dumps({"status": worst, "checks": found})
        answer = Response(body, 503 if worst is State.DOWN else 200, content_type="application/json")
        if worst is State.DOWN:
            answer.headers["Retry-After"] = "5"
        return answer

    return blueprint
