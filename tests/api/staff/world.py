"""Fixtures for the staff pages, keyed by path."""

from __future__ import annotations

from dataclasses import dataclass

from rq import Queue
from rq.job import Job

from app.accounts.models import SignUp, User
from app.accounts.withheld import WithheldPart
from app.extensions import db, queue
from app.queue import TRIP_QUEUE
from app.reports.models import ContentReport, Kind
from app.reviews.models import Review
from app.trips.models import Trip
from tests.factories.accounts import make_sign_up, make_user, start_session
from tests.factories.reviews import make_review, report_review
from tests.factories.trips import Guide, make_trip
from tests.workers import work_off

PHOTO = b"RIFF....WEBPVP8 a photo"
WHY = "It is advertising."


@dataclass(frozen=True, slots=True)
class World:
    """Subjects of the staff pages.

    :param traveller: with a session, a hidden photo, and reports of their profile, photo, trip and review.
    :param failed: a failed job.
    :param waiting: a waiting job.
    """

    traveller: User
    sign_up: SignUp
    trip: Trip
    review: Review
    failed: Job
    waiting: Job

    def path(self, subject: str) -> str:
        """Return the path of a subject of the table in the tests."""
        paths = {
            "travellers": f"travellers/{self.traveller.id}",
            "sign-ups": f"sign-ups/{self.sign_up.id}",
            "trips": f"trips/{self.trip.id}",
            "failed": f"jobs/{self.failed.id}",
            "waiting": f"jobs/{self.waiting.id}",
            "trip": f"reports/trip/{self.trip.id}",
            "profile": f"reports/profile/{self.traveller.id}",
            "photo": f"reports/photo/{self.traveller.id}",
            "review": f"reports/review/{self.review.id}",
        }
        return f"/staff/{paths[subject]}"


def make_world(guide: Guide) -> World:
    """Add one of each subject."""
    user, other = make_user(name="Ines Vega", about_me="Cheap flights!"), make_user()
    start_session(user)
    trip = make_trip(user, guide, name="Backwaters", is_published=True, about_trip="A secret plan")
    review = make_review(user, guide.places[0])
    report_review(other, review)
    for kind, subject in ((Kind.TRIP, trip.id), (Kind.PROFILE, user.id), (Kind.PHOTO, user.id)):
        of = {"trip_id": trip.id} if kind is Kind.TRIP else {"owner_id": user.id}
        report = {"kind": kind.value, "subject_id": subject, "reason": "spam", "text": "<b>Look</b>"} | of
        db.session.add(ContentReport(**report, user_id=other.id))
    db.session.add(WithheldPart(user_id=user.id, part="photo", why=WHY, photo=PHOTO))
    db.session.commit()
    jobs = Queue(TRIP_QUEUE, connection=queue.redis)
    failed = jobs.enqueue(f"{__name__}.break_down")
    work_off(TRIP_QUEUE, logging_level="CRITICAL")
    return World(user, make_sign_up(email="new@waypost.example"), trip, review, failed, jobs.enqueue("time.sleep", 0))


def break_down() -> None:
    """A job that fails."""
    raise ValueError("broken")
