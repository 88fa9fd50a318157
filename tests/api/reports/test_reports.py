"""Reporting trips, profiles and photos, and what remains visible after the staff have hidden them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import date
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import func, select, text

from app.accounts.models import User
from app.db import transaction
from app.db.types import Id
from app.extensions import db, limiter
from app.reports import moderation
from app.reports.models import ContentReport, Kind
from app.reports.routes import REPORTS_PER_USER
from app.support.consistency import RULES
from app.trips.member_models import SharedPermission
from app.trips.models import Trip
from tests.factories.accounts import delete_account, make_user, signed_in_client
from tests.factories.trips import Guide, make_link, make_trip, share
from tests.isolation import isolated
from tests.pictures import picture
from tests.queries import counted

pytestmark = pytest.mark.both_stacks

WHY = "It names a private person."


@pytest.fixture(autouse=True)
def folder(app: Flask, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A photo folder for one test."""
    monkeypatch.setitem(app.config, "WAYPOST", replace(app.config["WAYPOST"], media_dir=tmp_path))


@pytest.fixture
def trip(owner: User, guide: Guide) -> Trip:
    return make_trip(owner, guide, stops=2, start=date(2027, 1, 4), is_published=True)


def report(client: FlaskClient, path: str, **body: Any) -> Any:
    return client.post(f"{path}/report", json={"reason": "spam", **body})


def hide(kind: Kind, subject_id: Id) -> None:
    with transaction.writing(db.session()):
        moderation.hide(db.session(), kind, subject_id, WHY)


def restore(kind: Kind, subject_id: Id) -> None:
    with transaction.writing(db.session()):
        moderation.restore(db.session(), kind, subject_id)


def upload(client: FlaskClient) -> str:
    answer = client.put("/user/profile", data={"file": (BytesIO(picture()), "me.png")})
    assert answer.status_code == 200, answer.get_json()
    return str(answer.get_json()["profile_data"]["profile_image_url"])


def reports() -> list[tuple[str, Id, str, str]]:
    rows = db.session.scalars(select(ContentReport).order_by(ContentReport.kind))
    return [(row.kind, row.subject_id, row.reason, row.text) for row in rows]


def test_trips_profiles_and_photos_are_reported_once_by_each_traveller(
    traveller: FlaskClient, mine: FlaskClient, owner: User, trip: Trip
) -> None:
    upload(mine)
    for path, what in (
        (f"/itinerary/{trip.id}", "trip"),
        (f"/user/{owner.id}", "profile"),
        (f"/user/{owner.id}/photo", "picture"),
    ):
        for reason in ("spam", "offensive"):
            answer = report(traveller, path, reason=reason, text="Look.")
            assert answer.status_code == 200
            assert answer.get_json() == {"message": f"Thank you. Our staff will look at this {what}."}
    assert reports() == [
        ("photo", owner.id, "spam", "Look."),
        ("profile", owner.id, "spam", "Look."),
        ("trip", trip.id, "spam", "Look."),
    ]


def test_only_members_can_report_a_shared_trip(app: Flask, traveller: FlaskClient, owner: User, guide: Guide) -> None:
    private, friend = make_trip(owner, guide), make_user()
    share(private, "view", friend)
    assert report(signed_in_client(app, friend), f"/itinerary/{private.id}").status_code == 200
    assert report(traveller, f"/itinerary/{private.id}").status_code == 404


def test_nobody_reports_themselves(mine: FlaskClient, owner: User, trip: Trip) -> None:
    for path, field in (
        (f"/itinerary/{trip.id}", "trip_id"),
        (f"/user/{owner.id}", "user_id"),
        (f"/user/{owner.id}/photo", "user_id"),
    ):
        answer = report(mine, path)
        assert (answer.status_code, list(answer.get_json()["errors"])) == (422, [field])


@pytest.mark.parametrize("path", ["/itinerary/none", "/user/none", "/user/none/photo"])
def test_a_missing_subject_cannot_be_reported(traveller: FlaskClient, path: str) -> None:
    assert report(traveller, path).status_code == 404


def test_a_traveller_without_a_photo_has_none_to_report(traveller: FlaskClient, owner: User) -> None:
    assert report(traveller, f"/user/{owner.id}/photo").status_code == 404


@pytest.mark.parametrize(
    ("body", "field", "sentence"),
    [
        ({"reason": ""}, "reason", "Please say what is wrong with it."),
        ({"text": "x" * 1001}, "text", "Please use at most 1000 characters."),
    ],
)
def test_wrong_reports_are_refused(
    traveller: FlaskClient, owner: User, body: dict[str, str], field: str, sentence: str
) -> None:
    answer = report(traveller, f"/user/{owner.id}", **body)
    assert (answer.status_code, answer.get_json()["errors"]) == (422, {field: [sentence]})
    assert reports() == []


def test_reports_are_limited(app: Flask, make_app: Callable[..., Flask], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limiter, "enabled", True)
    limited = make_app(ratelimit_enabled=True)
    with limited.app_context(), isolated():
        client, subject = signed_in_client(limited), make_user()
        for _ in range(int(REPORTS_PER_USER.split()[0])):
            assert report(client, f"/user/{subject.id}").status_code == 200
        refused = report(client, f"/user/{subject.id}")
        assert refused.status_code == 429
        assert int(refused.headers["Retry-After"]) > 60


SURFACES = [
    "/itinerary/{trip}",
    "/itinerary/{trip}/status",
    "/itinerary/{trip}/calendar.ics",
    "/itinerary/{trip}/route.gpx",
    "/itinerary/shared/{link}",
    "/shared/{link}",
]
"""The calls by which others read a published trip, or a trip by its link."""
LISTS = ["/itinerary/published_trips", "/itinerary/all?name=Kochi", "/user/{owner}"]
"""The calls by which others find a published trip."""


def test_a_hidden_trip_is_shown_nowhere_to_others(
    traveller: FlaskClient, mine: FlaskClient, owner: User, trip: Trip
) -> None:
    names = {"trip": trip.id, "link": make_link(trip, SharedPermission.VIEW), "owner": owner.id}
    traveller.post("/user/follow", json={"action": "follow", "target_user_id": owner.id})
    for path in SURFACES:
        assert traveller.get(path.format(**names)).status_code == 200, path
    for path in LISTS:
        assert trip.id in traveller.get(path.format(**names)).get_data(as_text=True), path
    hide(Kind.TRIP, trip.id)
    for path in SURFACES:
        assert traveller.get(path.format(**names)).status_code == 404, path
    for path in LISTS:
        answer = traveller.get(path.format(**names))
        assert answer.status_code == 200
        assert trip.id not in answer.get_data(as_text=True), path
    assert traveller.get(f"/user/{owner.id}").get_json()["trip_count"] == 0
    assert traveller.post(f"/itinerary/join/{names['link']}").status_code == 404
    assert traveller.post(f"/itinerary/duplicate/{trip.id}").status_code == 404
    assert report(traveller, f"/itinerary/{trip.id}").status_code == 404


def test_the_members_of_a_hidden_trip_read_it_and_why(app: Flask, mine: FlaskClient, trip: Trip) -> None:
    friend = make_user()
    share(trip, "edit", friend)
    assert mine.get(f"/itinerary/{trip.id}").get_json()["hidden_why"] is None
    hide(Kind.TRIP, trip.id)
    for client in (mine, signed_in_client(app, friend)):
        read = client.get(f"/itinerary/{trip.id}").get_json()
        assert (read["hidden_why"], read["is_published"]) == (WHY, False)
        assert (read["abilities"]["can_publish"], read["abilities"]["can_share"]) == (False, False)


def test_the_owner_of_a_hidden_trip_neither_publishes_nor_shares_it_until_it_is_restored(
    traveller: FlaskClient, mine: FlaskClient, trip: Trip
) -> None:
    hide(Kind.TRIP, trip.id)
    publish = {"is_published": True}
    for answer in (
        mine.put(f"/itinerary/{trip.id}", json=publish),
        mine.post(f"/itinerary/{trip.id}/share", json={"permission": "view"}),
    ):
        assert answer.status_code == 409
        assert answer.get_json()["detail"] == f"Our staff have hidden this trip from others: {WHY}"
    assert mine.put(f"/itinerary/{trip.id}", json={"trip_name": "Backwaters"}).status_code == 200
    restore(Kind.TRIP, trip.id)
    assert traveller.get(f"/itinerary/{trip.id}").status_code == 404
    assert mine.put(f"/itinerary/{trip.id}", json=publish).status_code == 200
    assert traveller.get(f"/itinerary/{trip.id}").status_code == 200


def test_a_hidden_text_is_kept_for_its_writer_only(traveller: FlaskClient, mine: FlaskClient, owner: User) -> None:
    mine.put("/user/profile", data={"about_me": "Call Ben at home."})
    hide(Kind.PROFILE, owner.id)
    hide(Kind.PROFILE, owner.id)
    assert traveller.get(f"/user/{owner.id}").get_json()["about_me"] == ""
    read = mine.get("/user/profile").get_json()
    assert (read["about_me"], read["hidden_text_why"], read["hidden_photo_why"]) == ("", WHY, None)
    answer = mine.put("/user/profile", data={"about_me": "Call Ben."})
    assert (answer.status_code, list(answer.get_json()["errors"])) == (422, ["about_me"])
    assert mine.put("/user/profile", data={"about_me": "", "name": "Asha"}).status_code == 200
    assert [part["text"] for part in mine.get("/user/data").get_json()["hidden_parts"]] == ["Call Ben at home."]
    restore(Kind.PROFILE, owner.id)
    assert traveller.get(f"/user/{owner.id}").get_json()["about_me"] == "Call Ben at home."


def test_a_hidden_photo_is_not_served(traveller: FlaskClient, mine: FlaskClient, owner: User, trip: Trip) -> None:
    photo = upload(mine)
    assert traveller.get(photo).status_code == 200
    hide(Kind.PHOTO, owner.id)
    assert traveller.get(photo).status_code == mine.get(photo).status_code == 404
    for path in (f"/user/{owner.id}", "/user?name=Asha", "/itinerary/published_trips", "/user/profile"):
        assert photo not in mine.get(path).get_data(as_text=True)
    assert mine.get("/user/profile").get_json()["hidden_photo_why"] == WHY
    answer = mine.put("/user/profile", data={"file": (BytesIO(picture()), "me.png")})
    assert (answer.status_code, list(answer.get_json()["errors"])) == (422, ["file"])
    restore(Kind.PHOTO, owner.id)
    assert mine.get("/user/profile").get_json()["profile_image_url"] == photo
    assert traveller.get(photo).status_code == 200


def test_hidden_subjects_follow_the_rules_that_the_audit_checks(mine: FlaskClient, owner: User, trip: Trip) -> None:
    upload(mine)
    for kind, subject in ((Kind.TRIP, trip.id), (Kind.PROFILE, owner.id), (Kind.PHOTO, owner.id)):
        hide(kind, subject)
    assert all(db.session.execute(text(rule.broken)).first() is None for rule in RULES)


def test_reports_go_with_their_subject_and_with_who_made_them(
    app: Flask, traveller: FlaskClient, mine: FlaskClient, owner: User, trip: Trip
) -> None:
    reporter = make_user()
    other = signed_in_client(app, reporter)
    for client in (traveller, other):
        report(client, f"/itinerary/{trip.id}")
        report(client, f"/user/{owner.id}")
    assert [one["kind"] for one in other.get("/user/data").get_json()["reports"]] == ["trip", "profile"]
    assert delete_account(other).status_code == 200
    assert db.session.scalar(select(func.count()).select_from(ContentReport)) == 2
    hide(Kind.PROFILE, owner.id)
    assert delete_account(mine).status_code == 200
    assert reports() == []


def test_the_queue_costs_the_same_however_long_it_is(app: Flask, owner: User, guide: Guide) -> None:
    client = signed_in_client(app)
    counts = []
    for _ in range(2):
        for _ in range(2):
            report(client, f"/itinerary/{make_trip(owner, guide, is_published=True).id}")
            report(client, f"/user/{make_user().id}")
        with counted(db.engine) as statements:
            waiting = moderation.waiting(db.session(), 100)
        counts.append((len(waiting), len(statements)))
    assert [number for number, _ in counts] == [4, 8]
    assert counts[0][1] == counts[1][1] == 3
