"""Structured logs: one JSON object per line, each with the id of its request."""

from __future__ import annotations

import logging
import re
import sys
import time
from typing import TYPE_CHECKING

import structlog
from flask import Response, g, request

from app.db.types import new_id

if TYPE_CHECKING:
    from flask import Flask

log = structlog.get_logger(__name__)

_REQUEST_ID = re.compile(r"[\w.-]{8,64}", re.ASCII)
_TOKEN = re.compile(r"^(/+(?:shared|itinerary/+(?:join|shared))/+)[^/]+")
"""A share link grants access to anyone with its token."""
QUIET = ("/health/", "/assets/", "/itinerary/changes")
"""Paths requested so often that they would bury all other lines."""


def configure_logs() -> None:
    """Write the application's and the libraries' events to standard error, one JSON object a line."""
    shared: list[structlog.typing.Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.stdlib.add_logger_name,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        structlog.processors.format_exc_info,
    ]
    structlog.configure(
        processors=[*shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=True,
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=shared,
            processors=[
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                structlog.processors.JSONRenderer(ensure_ascii=False),
            ],
        )
    )
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.INFO)
    logging.getLogger("alembic").setLevel(logging.WARNING)
    # It logs full URLs, which would reveal what a traveller looks at.
    logging.getLogger("httpcore").setLevel(logging.WARNING)


def init_logs(app: Flask) -> None:
    """Give each request an id, the proxy's if it sent one, and log its outcome."""
    app.before_request(_begin)
    app.after_request(_end)


def loggable_path() -> str:
    """Return the path of the current request without its secrets."""
    return _TOKEN.sub(r"\1***", request.path)


def _begin() -> None:
    given = request.headers.get("X-Request-Id", "")
    g.request_id = given if _REQUEST_ID.fullmatch(given) else new_id()
    g.began = time.perf_counter()
    structlog.contextvars.clear_contextvars()
    structlog.contextvars.bind_contextvars(request_id=g.request_id)


def _end(answer: Response) -> Response:
    answer.headers["X-Request-Id"] = g.request_id
    if not request.path.startswith(QUIET):
        log.info(
            "request",
            method=request.method,
            path=loggable_path(),
            status=answer.status_code,
            ms=round(1000 * (time.perf_counter() - g.began), 1),
        )
    return answer
