"""Errors as problem documents (RFC 9457), or as pages where a page was requested."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Annotated, cast

import msgspec
import structlog
from flask import Response, current_app, json, request
from flask_limiter import RateLimitExceeded
from msgspec import UNSET, Meta, UnsetType
from sqlalchemy.exc import IntegrityError, OperationalError
from werkzeug.exceptions import HTTPException, MethodNotAllowed, RequestEntityTooLarge

from app.errors import AppError, ChangedItem, Conflict, FieldErrors, Stale, TooMany, Unauthenticated, Unavailable
from app.texts import lazy_gettext
from app.web.answers import Answer
from app.web.forms import MULTIPART
from app.web.limits import seconds_until_next
from app.web.negotiation import prefers_html

if TYPE_CHECKING:
    from flask import Flask

log = structlog.get_logger(__name__)

ErrorPage = Callable[[int, str], Response]
"""Renders the error page for a status and a sentence."""

PROBLEM = "application/problem+json"
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


class ProblemAnswer(Answer, frozen=True, kw_only=True):
    """A problem document (RFC 9457)."""

    type: str
    title: str
    status: int
    detail: Annotated[str, Meta(description="A sentence for the traveller, shown as a toast.")]
    errors: Annotated[FieldErrors | UnsetType, Meta(description="The messages of each field.")] = UNSET
    version: Annotated[int | UnsetType, Meta(description="With 412: the current version of the trip.")] = UNSET
    changed: Annotated[
        Sequence[ChangedItem] | UnsetType,
        Meta(
            description="With 412 of calls that change a trip, and 409 of `/itinerary/{id}/changes`: what others "
            "changed in the meantime; with 409, only what this change touches too."
        ),
    ] = UNSET


def init_problems(app: Flask, error_page: ErrorPage) -> None:
    """Register the error handlers."""
    app.extensions[_ERROR_PAGE] = error_page
    app.register_error_handler(AppError, _refused)
    app.register_error_handler(RateLimitExceeded, _too_many)
    app.register_error_handler(OperationalError, _database_down)
    app.register_error_handler(IntegrityError, _clashed)
    app.register_error_handler(HTTPException, _http)
    app.register_error_handler(Exception, _fault)


def problem(
    status: int,
    title: str,
    detail: str,
    *,
    errors: FieldErrors | UnsetType = UNSET,
    version: int | UnsetType = UNSET,
    changed: Sequence[ChangedItem] | UnsetType = UNSET,
) -> ProblemAnswer:
    """Return the document of a problem whose status says enough (RFC 9457, section 4.2.1).

    :param status: the HTTP status.
    :param title: the kind of problem.
    :param detail: a sentence for the traveller.
    """
    return ProblemAnswer(
        type="about:blank",
        title=title,
        status=status,
        detail=str(detail),
        errors=errors,
        version=version,
        changed=changed,
    )


def _response(document: ProblemAnswer) -> Response:
    negotiated = request.method in ("GET", "HEAD")
    if negotiated and prefers_html(request):
        answer = cast(ErrorPage, current_app.extensions[_ERROR_PAGE])(document.status, document.detail)
    else:
        # Escapes half a surrogate pair, which the name of an unknown field may have; msgspec's encoder cannot.
        text = json.dumps(msgspec.to_builtins(document))
        answer = Response(text, document.status, content_type=PROBLEM)
    if negotiated:
        answer.vary.add("Accept")
    return answer


def _refused(error: AppError) -> Response:
    changed = error.changed if isinstance(error, Stale | Conflict) else ()
    document = problem(
        error.status,
        error.title,
        error.detail,
        errors=error.errors or UNSET,
        version=error.version if isinstance(error, Stale) else UNSET,
        changed=changed or UNSET,
    )
    answer = _response(document)
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
    errors: FieldErrors | UnsetType = UNSET
    if isinstance(error, RequestEntityTooLarge) and _carries_too_much():
        detail, errors = TOO_HEAVY, {UPLOADED: [str(TOO_HEAVY)]}
    answer = _response(problem(error.code, error.name, detail, errors=errors))
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
    return _response(problem(500, "Internal Server Error", SENTENCES[500]))
