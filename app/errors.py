"""Domain errors. The web layer turns them into problem documents."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import islice
from typing import Annotated, ClassVar, Literal

import msgspec
from msgspec import Meta

MAX_FAULTS = 50
"""How many fields an answer names."""

FieldErrors = Mapping[str, Sequence[str]]
ItemKind = Literal["trip", "day", "stop", "idea", "stay"]


class ChangedBy(msgspec.Struct, frozen=True, kw_only=True):
    """The author of a change."""

    user_id: str
    name: str


class ChangedItem(msgspec.Struct, frozen=True, kw_only=True):
    """A part of a trip that others have changed, as problem documents show it."""

    kind: ItemKind
    id: Annotated[str | None, Meta(description="Null for the trip itself.")]
    fields: Annotated[
        Sequence[str], Meta(description="Named as in operations; all fields of an item that was added or removed.")
    ]
    by: Annotated[
        ChangedBy | None,
        Meta(description="The last traveller who changed it; null if that account was deleted."),
    ]


class AppError(Exception):
    """An error that is answered to the caller.

    :param detail: a sentence for the traveller, shown as a toast.
    :param errors: messages by field, in the order of the form.
    """

    status: ClassVar[int] = 500
    title: ClassVar[str] = "Something went wrong"

    def __init__(self, detail: str, errors: FieldErrors | None = None) -> None:
        super().__init__(detail)
        # Catalogue texts are resolved now, in the locale of the refused request.
        self.detail = str(detail)
        self.errors: FieldErrors = _named(errors or {})


def _named(errors: FieldErrors) -> FieldErrors:
    named: dict[str, list[str]] = {}
    faults = ((name, str(text)) for name, texts in errors.items() for text in texts)
    for name, text in islice(faults, MAX_FAULTS):
        named.setdefault(name, []).append(text)
    return named


class BadRequest(AppError):
    """The request cannot be understood (400)."""

    status = 400
    title = "Bad request"


class Unauthenticated(AppError):
    """The caller is not signed in, or the session has ended (401)."""

    status = 401
    title = "Not signed in"


class Forbidden(AppError):
    """The caller may see the resource but not do this to it (403)."""

    status = 403
    title = "Not allowed"


class NotFound(AppError):
    """The resource does not exist, or the caller must not learn that it does (404)."""

    status = 404
    title = "Not found"


class Conflict(AppError):
    """The change conflicts with the current state (409).

    :param changed: what others have changed in the meantime.
    """

    status = 409
    title = "Conflict"

    def __init__(self, detail: str, *, changed: Sequence[ChangedItem] = ()) -> None:
        super().__init__(detail)
        self.changed = changed


class Stale(AppError):
    """The caller's version is out of date (412).

    :param version: the current one.
    :param seen: the caller's; None if it is not a version of ours.
    :param changed: what others have changed since.
    """

    status = 412
    title = "Changed in the meantime"

    def __init__(
        self, detail: str, version: int, *, seen: int | None = None, changed: Sequence[ChangedItem] = ()
    ) -> None:
        super().__init__(detail)
        self.version = version
        self.seen = seen
        self.changed = changed


class TooLarge(AppError):
    """The body or the picture is too large (413)."""

    status = 413
    title = "Too large"


class UnsupportedMedia(AppError):
    """The call does not accept this media type (415)."""

    status = 415
    title = "Unsupported media type"


class Invalid(AppError):
    """A field breaks a rule (422).

    :param errors: messages by field, in the order of the form; the toast shows the first one.
    """

    status = 422
    title = "Please check what you entered"

    def __init__(self, errors: FieldErrors) -> None:
        super().__init__(next(iter(next(iter(errors.values())))), errors)


class TooMany(AppError):
    """Too many tries (429).

    :param retry_after: seconds until a retry makes sense.
    """

    status = 429
    title = "Too many tries"

    def __init__(self, detail: str, retry_after: int) -> None:
        super().__init__(detail)
        self.retry_after = retry_after


class Unavailable(AppError):
    """A service that the call needs is down (503).

    :param retry_after: seconds until a retry makes sense.
    """

    status = 503
    title = "Not available right now"

    def __init__(self, detail: str, retry_after: int = 10) -> None:
        super().__init__(detail)
        self.retry_after = retry_after
