"""Errors as problem documents (RFC 9457), or as pages where a page was requested."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, cast

import structlog
from flask import Response, current_app, json, request
from flask_limiter import RateLimitExceeded
from sqlalchemy.exc import IntegrityError, OperationalError
from werkzeug.exceptions import HTTPException, MethodNotAllowed, RequestEntityTooLarge

from app.errors import AppError, Conflict, Stale, TooMany, Unauthenticated, Unavailable
from app.texts import lazy_gettext
from app.web.forms import MULTIPART
from app.web.limits import seconds_until_next
from app.web.negotiation import prefers_html

if TYPE_CHECKING:
    from flask import Flask

log = structlog.get_logger(__name__)

ErrorPage = Callable[[int, str], Response]
"""Renders the error page for a status and a sentence."""

DISCARDED_BYTES = 64 * 1024 * 1024
"""Larger than any photo; beyond it the connection may break."""
CHUNK_BYTES = 64 * 1024
_ERROR_PAGE = "waypost.error_page"
UPLOADED = "file"
"""The field of a form that carries a picture."""
TOO_HEAVY = lazy_gettext("Image size should be less than 5MB")
FOREIGN_KEY_VIOLATION = "23503"
"""PostgreSQL's error code."""
SENTENCES = {
    400: lazy_gettext("We could not understand that request."),
    404: lazy_gettext("We could not find that."),
    405: lazy_gettext("That can't be done here."),
    408: lazy_gettext("That took too long to reach us. Please try again."),
    409: lazy_gettext("Something here was deleted a moment ago. Please look again."),
    413: lazy_gettext("That is too large to send."),
    415: lazy_gettext("We can't read that kind of content."),
    429: lazy_gettext("Too many tries. Please wait a moment and try again."),
    500: lazy_gettext("Something went wrong on our side. Please try again."),
    503: lazy_gettext("We can't do that right now. Please try again in a moment."),
}


def init_problems(app: Flask, error_page: ErrorPage) -> None:
    """Register the error handlers."""
    app.extensions[_ERROR_PAGE] = error_page
    app.register_error_handler(AppError, _refused)
    app.register_error_handler(RateLimitExceeded, _too_many)
    app.register_error_handler(OperationalError, _database_down)
    app.register_error_handler(IntegrityError, _clashed)
    app.register_error_handler(HTTPException, _http)
    app.register_error_handler(Exception, _fault)


def problem(status: int, title: str, detail: str, **extra: Any) -> Response:
    """Return the response to a request that failed.

    :param status: the HTTP status.
    :param title: the kind of problem.
    :param detail: a sentence for the traveller.
    """
    negotiated = request.method in ("GET", "HEAD")
    if negotiated and prefers_html(request):
        answer = cast(ErrorPage, current_app.extensions[_ERROR_PAGE])(status, detail)
    else:
        document = {"type": "about:blank", "title": title, "status": status, "detail": str(detail)} | extra
        answer = Response(json.dumps(document), status, content_type="application/problem+json")
    if negotiated:
        answer.vary.add("Accept")
    return answer


def _refused(error: AppError) -> Response:
    extra: dict[str, Any] = {"errors": dict(error.errors)} if error.errors else {}
    if isinstance(error, Stale):
        extra["version"] = error.version
    if isinstance(error, Stale | Conflict) and error.changed:
        extra["changed"] = error.changed
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
    # Another call deleted a referenced row after it was read.
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
    if isinstance(error, RequestEntityTooLarge) and _carries_too_much():
        detail, extra = TOO_HEAVY, {"errors": {UPLOADED: [str(TOO_HEAVY)]}}
    answer = problem(error.code, error.name, detail, **extra)
    if isinstance(error, MethodNotAllowed) and error.valid_methods:
        answer.headers["Allow"] = ", ".join(sorted(error.valid_methods))
    if isinstance(error, RequestEntityTooLarge):
        _discard_body()
        # The rest of the body stays unread, so the connection cannot serve another request.
        answer.headers["Connection"] = "close"
    return answer


def _carries_too_much() -> bool:
    """Return whether this is a form of too many bytes, not of too many parts: only its picture can be that large."""
    most = request.max_content_length
    return request.mimetype == MULTIPART and (most is None or (request.content_length or most + 1) > most)


def _discard_body() -> None:
    """Read the rest of the body: a client that is still sending would see a broken connection instead of a response."""
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
