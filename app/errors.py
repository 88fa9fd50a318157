"""What can go wrong, in the words of the domain. The web layer turns these into problem documents."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

FieldErrors = Mapping[str, Sequence[str]]


class AppError(Exception):
    """A refusal that the caller is told about.

    :param detail: a sentence a traveller can read; shown as a toast.
    :param errors: the messages of the fields that are to blame, in the order in which a person meets the fields.
    """

    status: ClassVar[int] = 500
    title: ClassVar[str] = "Something went wrong"

    def __init__(self, detail: str, errors: FieldErrors | None = None) -> None:
        super().__init__(detail)
        self.detail = detail
        self.errors: FieldErrors = errors or {}


class BadRequest(AppError):
    """The request cannot be understood (400)."""

    status = 400
    title = "Bad request"


class Unauthenticated(AppError):
    """Nobody, or nobody who may still come in, is signed in (401)."""

    status = 401
    title = "Not signed in"


class Forbidden(AppError):
    """The caller may see the thing but may not do this to it (403)."""

    status = 403
    title = "Not allowed"


class NotFound(AppError):
    """It does not exist, or the caller must not learn that it does (404)."""

    status = 404
    title = "Not found"


class Conflict(AppError):
    """It clashes with what is there (409)."""

    status = 409
    title = "Conflict"


class Stale(AppError):
    """The caller changed an older version than the present one (412).

    :param version: the present one.
    """

    status = 412
    title = "Changed in the meantime"

    def __init__(self, detail: str, version: int) -> None:
        super().__init__(detail)
        self.version = version


class TooLarge(AppError):
    """The body or the picture is too large (413)."""

    status = 413
    title = "Too large"


class UnsupportedMedia(AppError):
    """The body is of a kind that this call does not take (415)."""

    status = 415
    title = "Unsupported media type"


class Invalid(AppError):
    """A field breaks a rule (422).

    :param errors: the messages of each field, in the order in which a person meets the fields.
    :param detail: the sentence for the toast; the first message when left out.
    """

    status = 422
    title = "Please check what you entered"

    def __init__(self, errors: FieldErrors, detail: str | None = None) -> None:
        super().__init__(detail or next(iter(next(iter(errors.values())))), errors)


class TooMany(AppError):
    """Too many tries (429).

    :param retry_after: seconds until another try makes sense.
    """

    status = 429
    title = "Too many tries"

    def __init__(self, detail: str, retry_after: int) -> None:
        super().__init__(detail)
        self.retry_after = retry_after


class Unavailable(AppError):
    """A part that is needed now is down (503).

    :param retry_after: seconds until another try makes sense.
    """

    status = 503
    title = "Not available right now"

    def __init__(self, detail: str, retry_after: int = 10) -> None:
        super().__init__(detail)
        self.retry_after = retry_after
