"""Exporting everything that is stored about a traveller, and deleting an account."""

from __future__ import annotations

from typing import Any

from msgspec import UNSET
from sqlalchemy import delete, select
from sqlalchemy.orm import Session

from app.accounts import blocks, queries, resets, service
from app.accounts.answers import AccountData, BlockedData, EventData, FollowedData, PersonalDataAnswer, SessionData
from app.accounts.models import AuthSession, Follow, User
from app.accounts.staff import StaffMember
from app.accounts.user_agents import Device
from app.audit import service as audit
from app.audit.models import Action
from app.audit.service import STAFF
from app.db.types import Id, utc_now
from app.hooks import hooks
from app.media import service as media
from app.texts import gettext


def export_personal_data(session: Session, user_id: Id) -> PersonalDataAnswer:
    """Return everything that is stored about a traveller, in a fixed number of statements.

    The hash of the password is left out: it is useless to the traveller.
    """
    user = session.execute(select(User).where(User.id == user_id)).scalar_one()
    staff_since = session.scalar(select(StaffMember.since).where(StaffMember.user_id == user_id))
    account = AccountData(
        id=user.id,
        name=user.name,
        email=user.email,
        country=user.country,
        about_me=user.about_me,
        profile_image_url=user.profile_image_url,
        created_at=user.created_at,
        staff_since=staff_since or UNSET,
    )
    sessions = _sessions(session, user_id)
    following = _following(session, user_id)
    blocked = [
        BlockedData(id=one.id, name=one.name, since=one.since) for one in blocks.blocked_by(session, user_id).items
    ]
    followers = queries.followers_count(session, user_id)
    other_domains: dict[str, Any] = {}
    for part in hooks().personal_data:
        other_domains |= part.export(session, user_id)
    return PersonalDataAnswer(
        exported_at=utc_now(),
        account=account,
        sessions=sessions,
        events=_events(session, user_id),
        following=following,
        followers_count=followers,
        blocked=blocked,
        **other_domains,
    )


def delete_account(session: Session, user_id: Id, password: str) -> None:
    """Delete a traveller's account and data; each domain decides what happens to things shared with others.

    :param password: proves that the owner asks.
    :raises Invalid: when the password is wrong.
    :raises Unauthenticated: when the account has just been deleted.
    """
    wrong = gettext("Your password is not right.")
    erase_account(session, service.lock_with_password(session, user_id, password, field="password", wrong=wrong))
    audit.record(session, Action.ACCOUNT_DELETED, actor_id=user_id)


def erase_account(session: Session, user: User) -> None:
    """Delete a traveller whose row is locked, and their data."""
    user_id = user.id
    for part in hooks().personal_data:
        part.erase(session, user_id)
    if user.profile_image is not None:
        media.delete_after_commit(session, user.profile_image)
    resets.drop_reset(session, user.email)
    blocks.lock_ties_of(session, user_id)
    # Foreign keys delete sessions, follows, blocks and whatever else refers to the traveller.
    session.execute(delete(User).where(User.id == user_id))


def _sessions(session: Session, user_id: Id) -> list[SessionData]:
    rows = session.execute(
        select(
            AuthSession.browser,
            AuthSession.system,
            AuthSession.created_at,
            AuthSession.last_used_at,
            AuthSession.expires_at,
            AuthSession.ended_at,
        )
        .where(AuthSession.user_id == user_id)
        .order_by(AuthSession.created_at)
    )
    return [
        SessionData(
            device=Device(row.browser, row.system).name,
            begun_at=row.created_at,
            last_used_at=row.last_used_at,
            expires_at=row.expires_at,
            ended_at=row.ended_at,
        )
        for row in rows
    ]


def _events(session: Session, user_id: Id) -> list[EventData]:
    """Return the audit log of a traveller, without other people's identities and addresses."""
    return [
        EventData(
            at=event.at,
            action=event.action,
            by_you=event.actor_id == user_id,
            address=event.address if event.actor_id == user_id else None,
            details={key: value for key, value in event.details.items() if key != STAFF},
        )
        for event in audit.events_of(session, user_id)
    ]


def _following(session: Session, user_id: Id) -> list[FollowedData]:
    rows = session.execute(
        select(User.id, User.name, Follow.created_at)
        .join(Follow, Follow.followed_id == User.id)
        .where(Follow.follower_id == user_id)
        .order_by(Follow.created_at, User.id)
    )
    return [FollowedData(id=row.id, name=row.name, since=row.created_at) for row in rows]
