"""Trial trips: planned by a job for a visitor without an account, stored for a day, saved once."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import timedelta
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import delete, func, select, text, update

from app.db.types import utc_now
from app.extensions import db, limiter, queue
from app.maintenance import jobs as maintenance
from app.places.models import Place
from app.support.consistency import RULES
from app.trips.jobs import plan_trial
from app.trips.models import Trip, TripStatus
from app.trips.trials.models import TrialTrip
from app.web import limits
from tests.factories.accounts import PASSWORD, bearer_token, make_user, signed_in_client
from tests.factories.trips import Guide, make_guide
from tests.faults import only_limits_have_redis
from tests.isolation import isolated
from tests.queries import counted

pytestmark = pytest.mark.both_stacks

RunJobs = Callable[[], None]
COOKIE = "trial_trip"


def plan(client: FlaskClient, guide: Guide, days: int = 3) -> dict[str, Any]:
    answer = client.post("/trial", json={"place_id": guide.destination, "no_of_days": days})
    assert answer.status_code == 202, answer.get_json()
    body: dict[str, Any] = answer.get_json()
    return body


def show(client: FlaskClient) -> dict[str, Any]:
    answer = client.get("/trial")
    assert answer.status_code == 200, answer.get_json()
    body: dict[str, Any] = answer.get_json()
    return body


def cookie_of(client: FlaskClient) -> str:
    cookie = client.get_cookie(COOKIE)
    assert cookie is not None
    return cookie.value


def signed_in(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"}


def count(model: type[TrialTrip] | type[Trip]) -> int:
    return db.session().scalar(select(func.count()).select_from(model)) or 0


def test_a_visitor_plans_a_real_trip(client: FlaskClient, guide: Guide, run_jobs: RunJobs) -> None:
    begun = plan(client, guide)
    assert (begun["trip_name"], begun["city"], begun["no_of_days"]) == ("Kochi in 3 days", "Kochi", 3)
    assert (begun["status"]["status"], begun["plan"]) == ("queued", None)
    run_jobs()
    shown = show(client)
    assert (shown["status"]["status"], shown["status"]["progress"]) == ("ready", 100)
    days = shown["plan"]["days"]
    assert [day["date"] for day in days] == ["Day 1", "Day 2", "Day 3"]
    stops = [stop for day in days for stop in day["activities"]]
    assert shown["plan"]["no_of_places"] == len(stops) >= 6
    assert {stop["place_id"] for stop in stops} <= set(guide.places)
    assert all(stop["arrive"] < stop["depart"] for stop in stops)
    for day in days:
        assert [hop["from"] for hop in day["distance_time"]] == [stop["place_id"] for stop in day["activities"][:-1]]
    # Neither the answer nor the database reveals the token.
    stored = db.session.scalars(select(TrialTrip.id)).one()
    assert cookie_of(client) != stored
    assert stored not in client.get("/trial").text


def test_the_cookie_is_unreadable_for_scripts_and_lasts_a_day(client: FlaskClient, guide: Guide) -> None:
    answer = client.post("/trial", json={"place_id": guide.destination, "no_of_days": 1})
    (cookie,) = answer.headers.getlist("Set-Cookie")
    assert cookie.startswith(f"{COOKIE}=")
    assert all(part in cookie for part in ("HttpOnly", "SameSite=Lax", "Max-Age=86400", "Path=/"))
    assert answer.headers["Location"] == "/trial"


def test_no_other_browser_sees_it(app: Flask, client: FlaskClient, guide: Guide) -> None:
    plan(client, guide)
    for value in (None, "", "x", "x" * 400, "Zt7x-a_token-that-nobody"):
        other = app.test_client()
        if value is not None:
            other.set_cookie(COOKIE, value)
        answer = other.get("/trial")
        assert answer.status_code == 404
        assert answer.get_json()["detail"] == "There is no trip here. Without an account, we keep a trip for one day."


def test_the_same_trip_is_planned_once(client: FlaskClient, guide: Guide, run_jobs: RunJobs) -> None:
    plan(client, guide)
    first = cookie_of(client)
    run_jobs()
    again = plan(client, guide)
    assert cookie_of(client) == first
    assert again["status"]["status"] == "ready"
    assert count(TrialTrip) == 1


def test_another_trip_takes_the_place_of_the_first(client: FlaskClient, guide: Guide) -> None:
    plan(client, guide)
    plan(client, guide, days=2)
    assert show(client)["no_of_days"] == 2
    assert count(TrialTrip) == 1


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"no_of_days": 0}, "no_of_days"),
        ({"no_of_days": 6}, "no_of_days"),
        ({"no_of_days": "3"}, "no_of_days"),
        ({"no_of_days": None}, "no_of_days"),
        ({"place_id": ""}, "place_id"),
        ({"place_id": "nowhere"}, "place_id"),
        ({"traveler": "ME"}, "traveler"),
    ],
)
def test_a_wrong_field_is_named(client: FlaskClient, guide: Guide, change: dict[str, object], field: str) -> None:
    body = {"place_id": guide.destination, "no_of_days": 3} | change
    answer = client.post("/trial", json=body)
    assert answer.status_code == 422
    assert list(answer.get_json()["errors"]) == [field]
    assert count(TrialTrip) == 0


def test_a_place_is_no_city(client: FlaskClient, guide: Guide) -> None:
    answer = client.post("/trial", json={"place_id": guide.places[0], "no_of_days": 3})
    assert answer.get_json()["errors"] == {"place_id": ["Choose a city from the list."]}


def test_a_city_where_nothing_is_known_is_refused_plainly(client: FlaskClient) -> None:
    nowhere = make_guide("Emptiness", places=0)
    answer = client.post("/trial", json={"place_id": nowhere.destination, "no_of_days": 3})
    assert answer.status_code == 422
    assert answer.get_json()["detail"] == "We don't know enough places around Emptiness to plan this trip yet."


def test_a_trip_whose_places_are_gone_fails_with_a_reason(client: FlaskClient, guide: Guide, run_jobs: RunJobs) -> None:
    plan(client, guide)
    db.session.execute(delete(Place).where(Place.id.in_(guide.places)))
    db.session.commit()
    run_jobs()
    status = show(client)["status"]
    assert status["status"] == "failed"
    assert status["detail"] == "We don't know enough places around Kochi to plan this trip yet."
    plan(client, make_guide("Munnar"), 3)
    assert count(TrialTrip) == 1


def test_a_second_run_of_the_job_changes_nothing(client: FlaskClient, guide: Guide, run_jobs: RunJobs) -> None:
    plan(client, guide)
    run_jobs()
    before = show(client)
    plan_trial(db.session.scalars(select(TrialTrip.id)).one())
    assert show(client) == before


def test_a_lost_job_is_queued_again_by_whoever_waits(client: FlaskClient, guide: Guide, run_jobs: RunJobs) -> None:
    plan(client, guide)
    queue.redis.flushdb()
    assert show(client)["status"]["status"] == "queued"
    run_jobs()
    assert show(client)["status"]["status"] == "ready"


def test_without_redis_nothing_is_begun_and_nothing_stays(client: FlaskClient, guide: Guide) -> None:
    with only_limits_have_redis():
        answer = client.post("/trial", json={"place_id": guide.destination, "no_of_days": 3})
        assert answer.status_code == 503
        assert int(answer.headers["Retry-After"]) > 0
        assert "Set-Cookie" not in answer.headers
        assert count(TrialTrip) == 0


def test_it_is_the_travellers_own_once_saved(app: Flask, client: FlaskClient, guide: Guide, run_jobs: RunJobs) -> None:
    plan(client, guide)
    run_jobs()
    planned = show(client)["plan"]["days"]
    owner = make_user()
    headers = signed_in(bearer_token(owner))
    answer = client.post("/trial/save", headers=headers)
    assert answer.status_code == 201, answer.get_json()
    trip_id = answer.get_json()["itinerary_id"]
    assert answer.headers["Location"] == f"/itinerary/{trip_id}"
    trip = client.get(f"/itinerary/{trip_id}", headers=headers).get_json()
    assert (trip["trip_name"], trip["destination"]) == ("Kochi in 3 days", "Kochi, Kerala, India")
    assert (trip["permission"], trip["trip_builder"], trip["no_of_places"]) == (
        "owner",
        "AI",
        sum(len(day["activities"]) for day in planned),
    )

    def visits(days: list[dict[str, Any]]) -> list[list[tuple[str, str, str]]]:
        return [[(stop["place_id"], stop["arrive"], stop["depart"]) for stop in day["activities"]] for day in days]

    assert visits(trip["days"]) == visits(planned)
    assert [day["distance_time"] for day in trip["days"]] == [day["distance_time"] for day in planned]
    changes = client.get(f"/itinerary/{trip_id}/changes", headers=headers).get_json()["changes"]
    assert len(changes) == 1
    again = client.post("/trial/save", headers=headers)
    assert (again.status_code, again.get_json()["itinerary_id"]) == (200, trip_id)
    assert count(Trip) == 1
    assert show(client)["is_saved"] is True
    assert all(db.session.execute(text(rule.broken)).first() is None for rule in RULES)


def test_saving_needs_an_account(client: FlaskClient, guide: Guide, run_jobs: RunJobs) -> None:
    plan(client, guide)
    run_jobs()
    assert client.post("/trial/save").status_code == 401
    assert count(Trip) == 0


def test_a_trip_that_another_traveller_saved_is_not_given_away(
    client: FlaskClient, guide: Guide, run_jobs: RunJobs
) -> None:
    plan(client, guide)
    run_jobs()
    assert client.post("/trial/save", headers=signed_in(bearer_token(make_user()))).status_code == 201
    answer = client.post("/trial/save", headers=signed_in(bearer_token(make_user())))
    assert answer.status_code == 404
    assert count(Trip) == 1


def test_a_trip_without_a_plan_cannot_be_saved_yet(client: FlaskClient, guide: Guide) -> None:
    plan(client, guide)
    answer = client.post("/trial/save", headers=signed_in(bearer_token(make_user())))
    assert answer.status_code == 409
    assert answer.get_json()["detail"] == "This trip is still being planned. Please try again in a moment."


def test_nobody_saves_without_the_cookie(app: Flask, client: FlaskClient, guide: Guide, run_jobs: RunJobs) -> None:
    plan(client, guide)
    run_jobs()
    assert signed_in_client(app).post("/trial/save").status_code == 404
    assert count(Trip) == 0


def test_after_a_day_it_is_gone(client: FlaskClient, guide: Guide, run_jobs: RunJobs) -> None:
    plan(client, guide)
    run_jobs()
    db.session.execute(update(TrialTrip).values(created_at=utc_now() - timedelta(days=1, hours=1)))
    db.session.commit()
    assert client.get("/trial").status_code == 404
    assert client.post("/trial/save", headers=signed_in(bearer_token(make_user()))).status_code == 404
    plan(client, guide)
    assert count(TrialTrip) == 2
    db.session.commit()
    maintenance.delete_expired()
    maintenance.delete_expired()
    assert count(TrialTrip) == 1
    assert show(client)["status"]["status"] == "queued"


def test_who_signs_up_at_the_last_minute_still_gets_the_trip(
    client: FlaskClient, guide: Guide, run_jobs: RunJobs
) -> None:
    plan(client, guide)
    run_jobs()
    db.session.execute(update(TrialTrip).values(created_at=utc_now() - timedelta(days=1, minutes=5)))
    db.session.commit()
    assert client.get("/trial").status_code == 404
    assert client.post("/trial/save", headers=signed_in(bearer_token(make_user()))).status_code == 201


def test_a_job_that_never_ended_counts_as_failed(client: FlaskClient, guide: Guide) -> None:
    plan(client, guide)
    db.session.execute(update(TrialTrip).values(created_at=utc_now() - timedelta(minutes=20)))
    db.session.commit()
    assert show(client)["status"]["status"] == TripStatus.FAILED
    assert plan(client, guide)["status"]["status"] == "queued"


def test_the_account_knows_of_it_and_takes_it_along(client: FlaskClient, guide: Guide, run_jobs: RunJobs) -> None:
    plan(client, guide)
    run_jobs()
    headers = signed_in(bearer_token(make_user()))
    trip_id = client.post("/trial/save", headers=headers).get_json()["itinerary_id"]
    exported = client.get("/user/data", headers=headers).get_json()["saved_trials"]
    assert [one["itinerary_id"] for one in exported] == [trip_id]
    assert client.post("/user/delete-account", json={"password": PASSWORD}, headers=headers).status_code == 200
    assert (count(Trip), count(TrialTrip)) == (0, 0)
    assert client.get("/trial").status_code == 404


@pytest.mark.parametrize("days", [1, 5])
def test_reading_takes_a_fixed_number_of_statements(
    client: FlaskClient, guide: Guide, run_jobs: RunJobs, days: int
) -> None:
    plan(client, guide, days)
    run_jobs()
    with counted(db.engine) as statements:
        show(client)
    assert len(statements) == 3, statements


@pytest.mark.usefixtures("catalogue")
def test_visitors_search_cities_but_no_countries(client: FlaskClient) -> None:
    found = client.get("/catalogue/destinations?input=istanb").get_json()["predictions"]
    assert found[0]["structured_formatting"]["main_text"] == "Istanbul"
    assert (found[0]["is_destination"], found[0]["has_guide"]) == (True, True)
    countries = client.get("/catalogue/destinations?input=ind").get_json()["predictions"]
    assert all(one["is_destination"] for one in countries)
    assert client.get("/catalogue/destinations?input=").get_json() == {"predictions": []}


@pytest.fixture
def limited(make_app: Callable[..., Flask], monkeypatch: pytest.MonkeyPatch) -> Iterator[Flask]:
    """An application with limits; the process has one limiter, so it is restored."""
    monkeypatch.setattr(limiter, "enabled", True)
    app = make_app(ratelimit_enabled=True)
    with app.app_context(), isolated():
        yield app
        queue.redis.flushdb()


def tries(app: Flask, guide: Guide, address: str, days: int = 3) -> tuple[int, str]:
    body = {"place_id": guide.destination, "no_of_days": days}
    answer = app.test_client().post("/trial", json=body, environ_base={"REMOTE_ADDR": address})
    if answer.status_code == 429:
        assert 0 < int(answer.headers["Retry-After"]) <= 3600
    return answer.status_code, answer.get_json().get("detail", "")


def test_an_address_plans_five_trips_a_minute(limited: Flask) -> None:
    guide = make_guide()
    assert [tries(limited, guide, "192.0.2.1")[0] for _ in range(5)] == [202] * 5
    said = "You have planned a few trips already. Sign up to plan more, or try again later."
    assert tries(limited, guide, "192.0.2.1") == (429, said)
    assert tries(limited, guide, "192.0.2.2")[0] == 202


def test_what_is_refused_costs_nothing(limited: Flask) -> None:
    guide = make_guide()
    assert [tries(limited, guide, "192.0.2.1", days=9)[0] for _ in range(8)] == [422] * 8
    assert tries(limited, guide, "192.0.2.1")[0] == 202


def test_all_visitors_together_plan_sixty_trips_a_minute(limited: Flask) -> None:
    guide = make_guide()
    for _ in range(60):
        assert limits.spend("60 per minute", "trials", "everyone") == 0
    said = "Many people are planning trips right now. Please try again in a moment."
    assert tries(limited, guide, "192.0.2.1") == (429, said)
