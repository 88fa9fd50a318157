"""Traces each request as a span, if a trace endpoint is set."""

from __future__ import annotations

from contextlib import ExitStack
from typing import TYPE_CHECKING

import structlog
from flask import Response, g, request

from app.tracing import spans
from app.tracing.spans import TRACEPARENT
from app.web.logs import QUIET
from app.web.metrics import route

if TYPE_CHECKING:
    from flask import Flask

    from app.service_settings import TraceSettings

_SPAN, _COVER = "waypost.span", "waypost.cover"
"""Key of the spans in a request's environment: a page's calls share `g` with it, and end before it."""


def init_traces(app: Flask, settings: TraceSettings | None) -> None:
    """Trace requests, once their ids are known, if the settings enable it."""
    if settings is None:
        return
    spans.start(settings)
    app.before_request(_begin)
    app.after_request(_note)
    app.teardown_request(_end)


def _begin() -> None:
    if request.path.startswith(QUIET):
        return
    cover = request.environ[_COVER] = ExitStack()
    span = cover.enter_context(
        spans.request_span(
            f"{request.method} {route()}",
            request.headers.get(TRACEPARENT),
            **{"http.request.method": request.method, "http.route": route(), "waypost.request_id": g.request_id},
        )
    )
    request.environ[_SPAN] = span
    if span is not None:
        structlog.contextvars.bind_contextvars(trace_id=span.trace_id)


def _note(answer: Response) -> Response:
    span = request.environ.get(_SPAN)
    if span is not None:
        span.answered(answer.status_code)
        answer.headers["traceresponse"] = span.traceresponse
    return answer


def _end(_error: BaseException | None) -> None:
    cover = request.environ.pop(_COVER, None)
    if cover is not None:
        cover.close()
