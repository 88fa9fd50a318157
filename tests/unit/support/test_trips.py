"""The commands of `flask support` about trips, jobs, figures and invariants."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from click.testing import Result
from flask import Flask
from rq import Queue
from rq.job import Job
from sqlalchemy import Executable, delete, insert, text, update

from app.audit import service as audit
from app.db.types import utc_now
from app.extensions import db, queue
from app.queue import TRIP_QUEUE
from app.support.consistency import RULES, orphans
from app.trips.member_models import Collaborator, SharedPermission
from app.trips.models import Trip
from app.trips.plan_models import Stop, TripDay
from app.trips.trials.models import TrialTrip
from tests.factories.accounts import make_user, signed_in_client
from tests.factories.trips import Guide, make_guide, make_link, make_trip, share
from tests.workers import queued_jobs, work_off

pytestmark = pytest.mark.both_stacks


@pytest.fixture
def guide(app: Flask) -> Guide:
    return make_guide()


def support(app: Flask, *arguments: str) -> Result:
    return app.test_cli_runner().invoke(args=["support", *arguments])


def done(app: Flask, *arguments: str) -> str:
    result = support(app, *arguments)
    assert result.exit_code == 0, result.output
    return result.output


def test_a_trip_is_shown_with_who_may_see_it_and_not_with_its_plan(app: Flask, guide: Guide) -> None:
    owner, friend = make_user(), make_user()
    trip = make_trip(owner, guide, stops=2, about_trip="A secret")
    share(trip, "edit", friend)
    make_link(trip, SharedPermission.VIEW)
    output = done(app, "trips", "show", trip.id, "--json")
    shown = json.loads(output)
    assert shown["owner"]["email"] == owner.email
    assert [(member["email"], member["permission"]) for member in shown["members"]] == [(friend.email, "edit")]
    assert [link["permission"] for link in shown["links"]] == ["view"]
    assert "A secret" not in output
    assert [event.action for event in audit.events_of(db.session(), owner.id)] == ["trip_read"]
    assert support(app, "trips", "show", "nothing").output == "Error: There is no such trip.\n"


def test_a_trip_that_is_handed_over_belongs_to_the_other_and_its_owner_may_still_edit(app: Flask, guide: Guide) -> None:
    owner, friend = make_user(), make_user()
    trip = make_trip(owner, guide)
    share(trip, "view", friend)
    clients = [signed_in_client(app, user) for user in (owner, friend)]
    done(app, "trips", "hand-over", trip.id, friend.email, "--yes")
    answers = [client.get(f"/itinerary/{trip.id}").get_json() for client in clients]
    assert [answer["permission"] for answer in answers] == ["edit", "owner"]
    assert done(app, "audit").startswith("All ")
    assert support(app, "trips", "hand-over", trip.id, friend.email, "--yes").output == "Error: They already own it.\n"


def test_a_trip_that_is_unpublished_is_no_longer_found(app: Flask, guide: Guide) -> None:
    trip = make_trip(make_user(), guide, is_published=True)
    stranger = signed_in_client(app)
    assert stranger.get(f"/itinerary/{trip.id}").status_code == 200
    done(app, "trips", "unpublish", trip.id, "--yes")
    assert stranger.get(f"/itinerary/{trip.id}").status_code == 404
    assert stranger.get("/itinerary/published_trips").get_json()["trips"] == []
    assert support(app, "trips", "unpublish", trip.id, "--yes").output == "Error: It is not published.\n"


def test_a_failed_job_is_listed_with_its_error_and_tried_again(app: Flask) -> None:
    job = failed_job()
    (listed,) = json.loads(done(app, "jobs", "list", "--json"))
    assert (listed["id"], listed["queue"], listed["error"]) == (job.id, TRIP_QUEUE, "ValueError: broken")
    done(app, "jobs", "retry", job.id)
    assert queued_jobs() == [job.id]
    assert done(app, "jobs", "list") == "No job is failed.\n"
    assert support(app, "jobs", "retry", job.id).exit_code == 1


def test_a_waiting_job_is_cancelled(app: Flask) -> None:
    job = Queue(TRIP_QUEUE, connection=queue.redis).enqueue("time.sleep", 0)
    done(app, "jobs", "cancel", job.id, "--yes")
    assert queued_jobs() == []
    assert support(app, "jobs", "cancel", job.id, "--yes").output == "Error: There is no such job.\n"


def failed_job() -> Job:
    waiting = Queue(TRIP_QUEUE, connection=queue.redis)
    job = waiting.enqueue(f"{__name__}.break_down")
    work_off(TRIP_QUEUE, logging_level="CRITICAL")
    return job


def break_down() -> None:
    """A job that fails."""
    raise ValueError("broken")


def test_figures_count_what_is_there(app: Flask, guide: Guide) -> None:
    make_trip(make_user(), guide, is_published=True)
    found = json.loads(done(app, "stats", "--json"))
    assert (found["travellers"], found["trips"], found["published"]) == (1, 1, 1)
    assert found[TRIP_QUEUE] == "0 waiting, 0 failed"


def test_sound_data_pass_the_audit(app: Flask, guide: Guide) -> None:
    trip = make_trip(make_user(), guide, days=3, stops=3, is_published=True)
    share(trip, "view", make_user())
    assert done(app, "audit") == f"All {len(RULES) + len(orphans()) + 2} rules hold.\n"


BREAKS: dict[str, Callable[[Trip], Executable]] = {
    "places are counted": lambda trip: update(Trip).values(no_of_places=Trip.no_of_places + 1),
    "ideas are counted": lambda trip: update(Trip).values(no_of_ideas=1),
    "likes are counted": lambda trip: update(Trip).values(likes_count=3),
    "a trip that is ready has its days": lambda trip: update(Trip).values(no_of_days=Trip.no_of_days + 1),
    "days and stops are numbered without a gap": lambda trip: (
        update(Stop).where(Stop.day == 0, Stop.position == 2).values(position=7)
    ),
    "a hop leads to a next stop": lambda trip: delete(Stop).where(Stop.day == 0, Stop.position == 2),
    "no change is newer than its trip": lambda trip: text(
        "INSERT INTO trip_change (change_id, trip_id, number, version, at, facts)"
        f" VALUES ('c', '{trip.id}', 1, 99, '2026-01-01 00:00:00', '[]')"
    ),
    "no travel figures are newer than their trip": lambda trip: text(
        f"INSERT INTO trip_travel (trip_id, revision, left_out) VALUES ('{trip.id}', 99, '[]')"
    ),
    "no owner is a collaborator": lambda trip: text(
        "INSERT INTO collaborator (trip_id, user_id, permission, joined_at, trip_created_at)"
        f" VALUES ('{trip.id}', '{trip.owner_id}', 'edit', '2026-01-01 00:00:00', '2026-01-01 00:00:00')"
    ),
    "a published trip says since when": lambda trip: update(Trip).values(is_published=True, published_at=None),
    "a hidden trip is not published, and says why": lambda trip: update(Trip).values(hidden_at=utc_now()),
    "a hidden text or photo is in no profile": lambda trip: text(
        "INSERT INTO withheld_part (user_id, part, why, at)"
        f" SELECT id, 'profile', 'It is advertising.', '2026-01-01 00:00:00' FROM \"user\" WHERE id = '{trip.owner_id}'"
    ),
    "a trial trip that is ready or saved has its plan": lambda trip: insert(TrialTrip).values(
        id="no-plan", place_id="x", name="Kochi", destination="Kochi, India", no_of_days=1, status="ready"
    ),
    "only unlocked accounts have sessions": lambda trip: text("UPDATE \"user\" SET locked_at = '2026-01-01 00:00:00'"),
}


@pytest.mark.parametrize("rule", [rule.name for rule in RULES])
def test_the_audit_finds_what_breaks_each_rule(app: Flask, guide: Guide, rule: str) -> None:
    owner = make_user(about_me="Cheap flights.")
    trip = make_trip(owner, guide, days=2, stops=3)
    signed_in_client(app, owner)
    db.session().execute(BREAKS[rule](trip))
    result = support(app, "audit", "--json")
    assert result.exit_code == 1
    assert rule in [found["rule"] for found in json.loads(result.output)]


def test_the_audit_finds_rows_without_what_they_belong_to(app: Flask, guide: Guide) -> None:
    make_trip(make_user(), guide)
    broken = {rule.name: rule.broken for rule in orphans()}
    assert "trip_day has its trip" in broken
    statement = broken["trip_day has its trip"].replace('"trip" p', '"trip_like" p').replace('p."id"', 'p."trip_id"')
    # No trip is liked: with likes in place of trips, each day is an orphan.
    assert len(db.session().scalars(text(statement)).all()) == db.session().query(TripDay).count() == 2
    assert db.session().query(Collaborator).count() == 0
