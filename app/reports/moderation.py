"""Moderation of reported trips, profiles and photos by the support staff."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import func, select, update
from sqlalchemy.orm import Session

from app.accounts import withheld
from app.accounts.locks import NO_TRAVELLER, lock_user
from app.accounts.models import User
from app.accounts.withheld import Part, WithheldPart
from app.audit import service as audit
from app.audit.models import Action
from app.db.types import Id, utc_now
from app.errors import NotFound
from app.media.service import photo_url
from app.reports.models import ContentReport, Kind
from app.reviews.moderation import NO_REPORTS
from app.trips.access import NOT_FOUND
from app.trips.editing.hiding import hide_trip, restore_trip
from app.trips.models import Trip


@dataclass(frozen=True, slots=True)
class Waiting:
    """A subject with unanswered reports.

    :param since: the time of the oldest one.
    :param reports: how many are unanswered.
    """

    kind: Kind
    subject_id: Id
    name: str
    since: datetime
    reports: int


@dataclass(frozen=True, slots=True)
class ContentReportRow:
    """A report of a trip, a profile or a photo."""

    reason: str
    text: str
    created_at: datetime
    answered_at: datetime | None


@dataclass(frozen=True, slots=True)
class Case:
    """A subject as the staff see it.

    :param owner: the address of its traveller.
    :param name: the name of the trip or the traveller.
    :param content: the text, or the photo's address; empty for a hidden or missing photo.
    """

    kind: Kind
    subject_id: Id
    owner_id: Id
    owner: str
    name: str
    content: str
    hidden_at: datetime | None
    hidden_why: str | None
    reports: Sequence[ContentReportRow]


def waiting(session: Session, limit: int) -> Sequence[Waiting]:
    """Return the subjects with unanswered reports, the longest waiting first; three statements.

    :param limit: the maximum number.
    """
    since = func.min(ContentReport.created_at)
    rows = session.execute(
        select(ContentReport.kind, ContentReport.subject_id, since.label("since"), func.count().label("reports"))
        .where(ContentReport.answered_at.is_(None))
        .group_by(ContentReport.kind, ContentReport.subject_id)
        .order_by(since, ContentReport.kind, ContentReport.subject_id)
        .limit(limit)
    ).all()
    trips = _names(session, Trip, {row.subject_id for row in rows if row.kind == Kind.TRIP})
    travellers = _names(session, User, {row.subject_id for row in rows if row.kind != Kind.TRIP})
    names = {**trips, **travellers}
    return [Waiting(Kind(row.kind), row.subject_id, names[row.subject_id], row.since, row.reports) for row in rows]


def find(session: Session, kind: Kind, subject_id: Id) -> Case:
    """Return a trip, a profile or a photo with its reports, the oldest first; a fixed number of statements.

    :raises NotFound: when there is no such trip or traveller.
    """
    rows = session.execute(
        select(ContentReport.reason, ContentReport.text, ContentReport.created_at, ContentReport.answered_at)
        .where(ContentReport.kind == kind.value, ContentReport.subject_id == subject_id)
        .order_by(ContentReport.created_at, ContentReport.user_id)
    )
    reports = [ContentReportRow(*row) for row in rows]
    if kind is Kind.TRIP:
        return _trip_case(session, subject_id, reports)
    return _profile_case(session, kind, subject_id, reports)


def hide(session: Session, kind: Kind, subject_id: Id, why: str) -> None:
    """Hide a trip, a profile's text or a photo, and mark its reports as answered; repeating it only changes the reason.

    :param why: the reason that its owner sees.
    :raises NotFound: when there is no such trip or traveller.
    :raises Unavailable: when the store of photos fails.
    """
    if kind is Kind.TRIP:
        owner_id = hide_trip(session, subject_id, why)
    else:
        user = _lock(session, subject_id)
        withheld.withhold(session, user, Part(kind.value), why)
        owner_id = user.id
    _answer(session, kind, subject_id)
    _record(session, Action.CONTENT_HIDDEN, owner_id, kind, subject_id)


def restore(session: Session, kind: Kind, subject_id: Id) -> None:
    """Restore a hidden subject, and mark its reports as answered; a trip's owner decides whether to publish it.

    :raises NotFound: when there is no such trip or traveller.
    :raises Unavailable: when the store of photos fails.
    """
    if kind is Kind.TRIP:
        owner_id = restore_trip(session, subject_id)
    else:
        user = _lock(session, subject_id)
        withheld.give_back(session, user, Part(kind.value))
        owner_id = user.id
    _answer(session, kind, subject_id)
    _record(session, Action.CONTENT_RESTORED, owner_id, kind, subject_id)


def dismiss(session: Session, kind: Kind, subject_id: Id) -> None:
    """Mark the reports of a subject as answered, without changing it.

    :raises NotFound: when none is unanswered.
    """
    if not _answer(session, kind, subject_id):
        raise NotFound(NO_REPORTS)
    owner_id = subject_id
    if kind is Kind.TRIP:
        owner_id = session.execute(select(Trip.owner_id).where(Trip.id == subject_id)).scalar_one()
    _record(session, Action.REPORTS_DISMISSED, owner_id, kind, subject_id)


def _trip_case(session: Session, trip_id: Id, reports: Sequence[ContentReportRow]) -> Case:
    row = session.execute(
        select(Trip.owner_id, User.email, Trip.name, Trip.about_trip, Trip.hidden_at, Trip.hidden_why)
        .join(User, User.id == Trip.owner_id)
        .where(Trip.id == trip_id)
    ).one_or_none()
    if row is None:
        raise NotFound(NOT_FOUND)
    return Case(
        Kind.TRIP, trip_id, row.owner_id, row.email, row.name, row.about_trip, row.hidden_at, row.hidden_why, reports
    )


def _profile_case(session: Session, kind: Kind, user_id: Id, reports: Sequence[ContentReportRow]) -> Case:
    row = session.execute(
        select(User.email, User.name, User.about_me, User.profile_image, WithheldPart)
        .outerjoin(WithheldPart, (WithheldPart.user_id == User.id) & (WithheldPart.part == kind.value))
        .where(User.id == user_id)
    ).one_or_none()
    if row is None:
        raise NotFound(NO_TRAVELLER)
    hidden: WithheldPart | None = row.WithheldPart
    if kind is Kind.PROFILE:
        content = row.about_me if hidden is None else hidden.text or ""
    else:
        content = photo_url(row.profile_image) or ""
    at, why = (hidden.at, hidden.why) if hidden else (None, None)
    return Case(kind, user_id, user_id, row.email, row.name, content, at, why, reports)


def _names(session: Session, model: type[Trip] | type[User], ids: Collection[Id]) -> Mapping[Id, str]:
    return {row.id: row.name for row in session.execute(select(model.id, model.name).where(model.id.in_(ids)))}


def _lock(session: Session, user_id: Id) -> User:
    user = lock_user(session, user_id)
    if user is None:
        raise NotFound(NO_TRAVELLER)
    return user


def _answer(session: Session, kind: Kind, subject_id: Id) -> bool:
    """Mark the reports of a subject as answered, and return whether any was unanswered."""
    answered = session.execute(
        update(ContentReport)
        .where(
            ContentReport.kind == kind.value,
            ContentReport.subject_id == subject_id,
            ContentReport.answered_at.is_(None),
        )
        .values(answered_at=utc_now())
        .returning(ContentReport.user_id)
        .execution_options(synchronize_session=False)
    ).all()
    return bool(answered)


def _record(session: Session, action: Action, owner_id: Id, kind: Kind, subject_id: Id) -> None:
    audit.record_staff(session, action, subject_id=owner_id, details={"kind": kind.value, "id": subject_id})
