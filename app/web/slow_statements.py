"""Logs slow statements, with their routes."""

from __future__ import annotations

import time
from typing import Any

import structlog
from flask import has_request_context
from sqlalchemy import Engine, event

from app.web.metrics import SLOW_STATEMENTS, route

log = structlog.get_logger(__name__)

LONGEST_SHOWN = 500
"""Maximum characters of a statement in the log. Values are never logged."""


def watch_statements(engine: Engine, milliseconds: int) -> None:
    """Log and count the statements of an engine that take longer than this many milliseconds; 0 disables it."""
    if not milliseconds:
        return

    def begin(_connection: Any, _cursor: Any, _statement: str, _values: Any, context: Any, _many: bool) -> None:
        context.waypost_began = time.perf_counter()

    def end(_connection: Any, _cursor: Any, statement: str, _values: Any, context: Any, _many: bool) -> None:
        took = 1000 * (time.perf_counter() - context.waypost_began)
        if took > milliseconds:
            where = route() if has_request_context() else "job"
            SLOW_STATEMENTS.labels(where).inc()
            shown = " ".join(statement.split())[:LONGEST_SHOWN]
            log.warning("statement_slow", ms=round(took), route=where, statement=shown)

    event.listen(engine, "before_cursor_execute", begin)
    event.listen(engine, "after_cursor_execute", end)
