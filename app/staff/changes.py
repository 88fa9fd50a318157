"""The changes that the staff can make, as one table: each row has a question, an action, and a page to show
afterwards."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from sqlalchemy import select
from sqlalchemy.orm import Session

from app.accounts.locks import NO_TRAVELLER, lock_address, lock_user
from app.accounts.models import SignUp, User
from app.db.types import Id
from app.errors import NotFound
from app.support.actions import jobs, reports, travellers, trips
from app.trips.access import NOT_FOUND
from app.trips.models import Trip

NO_SIGN_UP = "There is no such sign-up."
TRAVELLERS, SIGN_UPS, TRIPS, JOBS, REPORTS = "travellers", "sign-ups", "trips", "jobs", "reports"


@dataclass(frozen=True, slots=True)
class Subject:
    """The subject of a change.

    :param kind: for a report, the kind of its subject; empty otherwise.
    """

    group: str
    kind: str
    id: Id

    @property
    def path(self) -> str:
        """The path of its page."""
        return "/".join(("/staff", self.group, *((self.kind,) if self.kind else ()), self.id))


@dataclass(frozen=True, slots=True)
class Change:
    """A change that the staff can make.

    :param group: the group of subjects that it applies to.
    :param name: the last part of its path.
    :param label: the label of its button.
    :param question: the question, with `{name}` for the subject's name.
    :param effect: its effect, explained to the staff.
    :param done: the message afterwards.
    :param why: the label of its reason; empty if it needs none.
    :param run: makes the change and returns the path of the page to show.
    """

    group: str
    name: str
    label: str
    question: str
    effect: str
    done: str
    run: Callable[[Session, Subject, str], str]
    why: str = ""
    is_danger: bool = False


def name_of(session: Session, subject: Subject) -> str:
    """Return the name under which the staff know a subject.

    :raises NotFound: when there is no such subject.
    """
    if subject.group == TRAVELLERS:
        return _there(session.scalar(select(User.email).where(User.id == subject.id)), NO_TRAVELLER)
    if subject.group == SIGN_UPS:
        return _there(session.scalar(select(SignUp.email).where(SignUp.id == subject.id)), NO_SIGN_UP)
    if subject.group == TRIPS:
        return _there(session.scalar(select(Trip.name).where(Trip.id == subject.id)), NOT_FOUND)
    if subject.group == JOBS:
        return str(jobs.find(subject.id).func_name)
    return f"{subject.kind} of {reports.case(session, subject.kind, subject.id)['name'] or 'a former place'}"


def _lock(session: Session, subject: Subject, why: str) -> str:
    travellers.lock(session, _traveller(session, subject), why)
    return subject.path


def _unlock(session: Session, subject: Subject, _why: str) -> str:
    travellers.unlock(session, _traveller(session, subject))
    return subject.path


def _end_sessions(session: Session, subject: Subject, _why: str) -> str:
    travellers.end_all_sessions(session, _traveller(session, subject).id)
    return subject.path


def _verify(session: Session, subject: Subject, _why: str) -> str:
    # The address is locked before the sign-up is read: its code may be entered concurrently.
    lock_address(session, name_of(session, subject))
    waiting = session.scalar(select(SignUp).where(SignUp.id == subject.id).execution_options(populate_existing=True))
    if waiting is None:
        raise NotFound(NO_SIGN_UP)
    return f"/staff/{TRAVELLERS}/{travellers.verify(session, waiting).id}"


def _unpublish(session: Session, subject: Subject, _why: str) -> str:
    trip = session.scalar(select(Trip).where(Trip.id == subject.id).with_for_update())
    if trip is None:
        raise NotFound(NOT_FOUND)
    trips.unpublish(session, trip)
    return subject.path


def _hide(session: Session, subject: Subject, why: str) -> str:
    reports.hide(session, subject.kind, subject.id, why)
    return subject.path


def _restore(session: Session, subject: Subject, _why: str) -> str:
    reports.restore(session, subject.kind, subject.id)
    return subject.path


def _dismiss(session: Session, subject: Subject, _why: str) -> str:
    reports.dismiss(session, subject.kind, subject.id)
    return f"/staff/{REPORTS}"


def _retry(session: Session, subject: Subject, _why: str) -> str:
    jobs.retry(session, jobs.find(subject.id))
    return f"/staff/{JOBS}"


def _cancel(session: Session, subject: Subject, _why: str) -> str:
    jobs.cancel(session, jobs.find(subject.id))
    return f"/staff/{JOBS}"


def _traveller(session: Session, subject: Subject) -> User:
    user = lock_user(session, subject.id)
    if user is None:
        raise NotFound(NO_TRAVELLER)
    return user


def _there(name: str | None, missing: str) -> str:
    if name is None:
        raise NotFound(missing)
    return name


CHANGES = (
    Change(
        TRAVELLERS,
        "lock",
        "Lock",
        "Lock the account of {name}?",
        "All its sessions end, and nobody can sign in until it is unlocked.",
        "The account is locked.",
        _lock,
        why="Why, for the audit log",
        is_danger=True,
    ),
    Change(
        TRAVELLERS,
        "unlock",
        "Unlock",
        "Unlock the account of {name}?",
        "They can sign in again.",
        "The account is unlocked.",
        _unlock,
    ),
    Change(
        TRAVELLERS,
        "end-sessions",
        "End all sessions",
        "End all sessions of {name}?",
        "They are signed out everywhere at once, and can sign in again.",
        "All sessions have ended.",
        _end_sessions,
        is_danger=True,
    ),
    Change(
        SIGN_UPS,
        "verify",
        "Verify",
        "Verify {name} without the code?",
        "Only if they have proved that the address is theirs. The sign-up becomes an account with its password.",
        "The address is verified.",
        _verify,
    ),
    Change(
        TRIPS,
        "unpublish",
        "Unpublish",
        "Unpublish “{name}”?",
        "Only its members can read it then. Its owner can publish it again; to prevent that, hide it.",
        "The trip is unpublished.",
        _unpublish,
        is_danger=True,
    ),
    Change(
        REPORTS,
        "hide",
        "Hide",
        "Hide the {name}?",
        "Only its owner sees it then, and its reports are marked as answered.",
        "It is hidden, and its reports are answered.",
        _hide,
        why="Why; its owner reads it",
        is_danger=True,
    ),
    Change(
        REPORTS,
        "restore",
        "Restore",
        "Restore the {name}?",
        "It is visible again, and its reports are marked as answered. Only its owner can publish a trip again.",
        "It is restored, and its reports are answered.",
        _restore,
    ),
    Change(
        REPORTS,
        "dismiss",
        "Dismiss the reports",
        "Dismiss the reports of the {name}?",
        "Its reports are answered, and it stays as it is.",
        "The reports are answered.",
        _dismiss,
    ),
    Change(
        JOBS,
        "retry",
        "Try again",
        "Try {name} again?",
        "The failed job is queued once more.",
        "The job is queued again.",
        _retry,
    ),
    Change(
        JOBS,
        "cancel",
        "Cancel",
        "Cancel {name}?",
        "The job is permanently removed from its queue.",
        "The job is cancelled.",
        _cancel,
        is_danger=True,
    ),
)
"""All changes that the staff can make on their pages."""
