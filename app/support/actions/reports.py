"""Staff actions on reports of all kinds: reviews, trips, profiles and photos."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy.orm import Session

from app.db.text import has_forbidden_characters
from app.db.types import Id
from app.reports import moderation
from app.reports.models import Kind
from app.reviews import moderation as review_moderation
from app.reviews.models import HIDDEN_WHY_LENGTH

REVIEW = "review"
KINDS = (REVIEW, *(kind.value for kind in Kind))
BAD_REASON = f"Please give 1 to {HIDDEN_WHY_LENGTH} characters."


def is_reason(why: str) -> bool:
    """Return whether a text is valid as the reason that an owner sees."""
    return 0 < len(why) <= HIDDEN_WHY_LENGTH and not has_forbidden_characters(why)


def waiting(session: Session, limit: int) -> Sequence[dict[str, object]]:
    """Return the subjects with unanswered reports, the longest waiting first; four statements.

    :param limit: the maximum number.
    """
    found = [
        (one.since, one.kind.value, one.subject_id, one.name, one.reports) for one in moderation.waiting(session, limit)
    ] + [
        (case.reported_at, REVIEW, case.review_id, case.place or "a place that is no longer listed", case.reports)
        for case in review_moderation.reported(session, limit)
        if case.reported_at is not None
    ]
    return [
        {"kind": kind, "id": subject, "of": name, "reports": reports, "since": since}
        for since, kind, subject, name, reports in sorted(found)[:limit]
    ]


def case(session: Session, kind: str, subject_id: Id) -> dict[str, object]:
    """Return a reported subject, and its reports.

    :raises NotFound: when there is no such subject.
    """
    return _review(session, subject_id) if kind == REVIEW else _content(session, Kind(kind), subject_id)


def hide(session: Session, kind: str, subject_id: Id, why: str) -> None:
    """Hide a subject from everyone but its owner, and answer its reports.

    :param why: the reason that its owner sees.
    :raises NotFound: when there is no such subject.
    :raises Unavailable: when the store of photos fails.
    """
    if kind == REVIEW:
        review_moderation.hide(session, subject_id, why)
    else:
        moderation.hide(session, Kind(kind), subject_id, why)


def restore(session: Session, kind: str, subject_id: Id) -> None:
    """Restore a hidden subject, and answer its reports.

    :raises NotFound: when there is no such subject.
    :raises Unavailable: when the store of photos fails.
    """
    if kind == REVIEW:
        review_moderation.restore(session, subject_id)
    else:
        moderation.restore(session, Kind(kind), subject_id)


def dismiss(session: Session, kind: str, subject_id: Id) -> None:
    """Answer the reports of a subject without changing it.

    :raises NotFound: when there is no such subject, or it has no unanswered report.
    """
    if kind == REVIEW:
        review_moderation.dismiss(session, subject_id)
    else:
        moderation.dismiss(session, Kind(kind), subject_id)


def _content(session: Session, kind: Kind, subject_id: Id) -> dict[str, object]:
    found = moderation.find(session, kind, subject_id)
    return {
        "kind": found.kind.value,
        "id": found.subject_id,
        "owner": {"id": found.owner_id, "email": found.owner},
        "name": found.name,
        "content": found.content,
        "hidden": found.hidden_at,
        "why": found.hidden_why,
        "reports": [
            {"at": one.created_at, "reason": one.reason, "text": one.text, "answered": one.answered_at}
            for one in found.reports
        ],
    }


def _review(session: Session, review_id: Id) -> dict[str, object]:
    found, reports = review_moderation.find(session, review_id)
    return {
        "kind": REVIEW,
        "id": found.review_id,
        "owner": found.author,
        "name": found.place,
        "content": found.text,
        "hidden": found.hidden_at,
        "why": found.hidden_why,
        "reports": [{"at": one.created_at, "reason": one.reason, "text": one.text} for one in reports],
    }
