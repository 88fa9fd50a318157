"""Every refusal and every fault as a problem document (RFC 9457), or as a page where a page was asked for."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, cast

import structlog
from flask import Response, current_app, json, request
from flask_limiter import RateLimitExceeded
from sqlalchemy.exc import IntegrityError, OperationalError
from werkzeug.exceptions import HTTPException, MethodNotAllowed, RequestEntityTooLarge

from app.errors import AppError, Conflict, Stale, TooMany, Unauthenticated, Unavailable
from app.web.limits import seconds_until_next
from app.web.negotiation import prefers_html

if TYPE_CHECKING:
    from flask import Flask

log = structlog.get_logger(__name__)

ErrorPage = Callable[[int, str], Response]
"""From a status and a sentence to the page that says so."""

DISCARDED_BYTES = 64 * 1024 * 1024
"""Beyond this a client is not a traveller with a large photo, and may see its connection break."""
CHUNK_BYTES = 64 * 1024
_ERROR_PAGE = "waypost.error_page"
UPLOADING = "multipart/form-data"
UPLOADED = "file"
"""The field of a form that carries a picture."""
TOO_HEAVY = "Image size should be less than 5MB"
FOREIGN_KEY_VIOLATION = "23503"
"""PostgreSQL's code."""
SENTENCES = {
    400: "We could not understand that request.",
    404: "We could not find that.",
    405: "That can't be done here.",
    409: "Something here was deleted a moment ago. Please look again.",
    413: "That is too large to send.",
    415: "We can't read that kind of content.",
    429: "Too many tries. Please wait a moment and try again.",
    500: "Something went wrong on our side. Please try again.",
    503: "We can't do that right now. Please try again in a moment.",
}


def init_problems(app: Flask, error_page: ErrorPage) -> None:
    """Answer every error of an application in one way."""
    app.extensions[_ERROR_PAGE] = error_page
    app.register_error_handler(AppError, _refused)
    app.register_error_handler(RateLimitExceeded, _too_many)
    app.register_error_handler(OperationalError, _database_down)
    app.register_error_handler(IntegrityError, _clashed)
    app.register_error_handler(HTTPException, _http)
    app.register_error_handler(Exception, _fault)


def problem(status: int, title: str, detail: str, **extra: Any) -> Response:
    """Make the answer to a request that failed.

    :param status: the HTTP status.
    :param title: the kind of problem, the same for all of its kind.
    :param detail: a sentence that a traveller can read.
    """
    negotiated = request.method in ("GET", "HEAD")
    if negotiated and prefers_html(request):
        answer = cast(ErrorPage, current_app.extensions[_ERROR_PAGE])(status, detail)
    else:
        document = {"type": "about:blank", "title": title, "status": status, "detail": detail} | extra
        answer = Response(json.dumps(document), status, content_type="application/problem+json")
    if negotiated:
        answer.vary.add("Accept")
    return answer


def _refused(error: AppError) -> Response:
    extra: dict[str, Any] = {"errors": dict(error.errors)} if error.errors else {}
    if isinstance(error, Stale):
        extra["version"] = error.version
    answer = problem(error.status, error.title, error.detail, **extra)
    if isinstance(error, TooMany | Unavailable):
        answer.headers["Retry-After"] = str(error.retry_after)
    if isinstance(error, Unauthenticated):
        answer.headers["WWW-Authenticate"] = "Bearer"
    return answer


def _database_down(error: OperationalError) -> Response:
    log.error("database_failed", error=repr(error.orig))
    return _refused(Unavailable(SENTENCES[503]))


def _clashed(error: IntegrityError) -> Response:
    if not _points_at_nothing(error):
        return _fault(error)
    # What a row was to point at was deleted by another call after this one had looked.
    log.warning("deleted_meanwhile", error=repr(error.orig))
    return _refused(Conflict(SENTENCES[409]))


def _points_at_nothing(error: IntegrityError) -> bool:
    return getattr(error.orig, "sqlstate", None) == FOREIGN_KEY_VIOLATION or "FOREIGN KEY" in str(error.orig)


def _too_many(_error: RateLimitExceeded) -> Response:
    return _refused(TooMany(SENTENCES[429], seconds_until_next()))


def _http(error: HTTPException) -> Response:
    if error.code is None or error.code < 400:
        return cast(Response, error.get_response())
    detail = SENTENCES.get(error.code, SENTENCES[500] if error.code >= 500 else SENTENCES[400])
    extra: dict[str, Any] = {}
    if isinstance(error, RequestEntityTooLarge) and request.mimetype == UPLOADING:
        # Nothing else in a form can weigh that much.
        detail, extra = TOO_HEAVY, {"errors": {UPLOADED: [TOO_HEAVY]}}
    answer = problem(error.code, error.name, detail, **extra)
    if isinstance(error, MethodNotAllowed) and error.valid_methods:
        answer.headers["Allow"] = ", ".join(sorted(error.valid_methods))
    if isinstance(error, RequestEntityTooLarge):
        _discard_body()
        # More than that stays unread, so the connection cannot serve another request.
        answer.headers["Connection"] = "close"
    return answer


def _discard_body() -> None:
    """Read what is left of a body: a client that is still sending it would see a broken connection, not the answer."""
    if not request.environ.get("wsgi.input_terminated"):
        return
    left = DISCARDED_BYTES
    try:
        while left > 0 and (part := request.environ["wsgi.input"].read(min(left, CHUNK_BYTES))):
            left -= len(part)
    except OSError as error:
        log.info("client_gone", error=repr(error))


def _fault(error: Exception) -> Response:
    log.exception("request_failed", error=repr(error))
    return problem(500, "Internal Server Error", SENTENCES[500])
