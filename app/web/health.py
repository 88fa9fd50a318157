"""Whether the process lives, and whether all that it needs works."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import structlog
from flask import Response, json
from marshmallow import fields
from sqlalchemy import text
from sqlalchemy.exc import SQLAlchemyError

from app.extensions import db, queue
from app.web.blueprint import Blueprint
from app.web.fields import Schema

log = structlog.get_logger(__name__)

Check = Callable[[], bool]


class HealthSchema(Schema):
    """The state of each part."""

    status = fields.String(required=True, metadata={"enum": ["ok", "down"]})
    checks = fields.Dict(keys=fields.String(), values=fields.String(), metadata={"description": "ok or down, by part"})


def database_is_up() -> bool:
    """Tell whether the database answers."""
    try:
        db.session.execute(text("SELECT 1"))
    except SQLAlchemyError as error:
        log.warning("database_down", error=repr(error))
        return False
    return True


def health_blueprint(extra: Mapping[str, Check]) -> Blueprint:
    """Make the health calls.

    :param extra: further parts to ask, by name, beside the database and the queue.
    """
    blueprint = Blueprint("health", __name__, public=True, url_prefix="/health", description="Is it up?")
    checks: dict[str, Check] = {"database": database_is_up, "queue": queue.is_up, **extra}

    def states() -> dict[str, str]:
        return {name: "ok" if check() else "down" for name, check in checks.items()}

    @blueprint.route("/live")
    @blueprint.response(200, HealthSchema)
    def live() -> dict[str, object]:
        """Answer 200 as long as the process does, whatever the state of its parts."""
        return {"status": "ok", "checks": states()}

    @blueprint.route("/ready")
    @blueprint.response(200, HealthSchema)
    @blueprint.alt_response(503, schema=HealthSchema, success=False)
    def ready() -> Response:
        """Answer 200 once every part works, else 503 with the state of each."""
        found = states()
        good = all(state == "ok" for state in found.values())
        body = json.dumps({"status": "ok" if good else "down", "checks": found})
        answer = Response(body, 200 if good else 503, content_type="application/json")
        if not good:
            answer.headers["Retry-After"] = "5"
        return answer

    return blueprint
