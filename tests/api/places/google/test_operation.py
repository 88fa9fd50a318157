"""Operation with Google: the key stays secret, processes share the breaker, coordinates expire."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import update

from app.db.types import utc_now
from app.extensions import db, queue
from app.places.google.storage import PlaceGoogle, erase_expired, find_stored, our_id, store
from tests.api.places.google.conftest import BROWSER_KEY, close_google
from tests.factories.accounts import signed_in_client
from tests.factories.places import id_of
from tests.fakes.google_places import KEY, FakeGoogle, Fault


def ready(client: FlaskClient) -> tuple[int, dict[str, Any]]:
    answer = client.get("/health/ready")
    return answer.status_code, answer.get_json()


def test_the_key_is_in_no_answer_page_or_log(
    traveller: FlaskClient, google: FakeGoogle, caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str]
) -> None:
    google.add("one", photos=[{"name": "places/one/photos/a"}])
    google.predicted = google.around = ["one"]
    place = our_id("one")
    from_google = [
        "/place/autocomplete?input=fort&kind=place",
        f"/place/{place}",
        f"/place/{place}/nearby",
        f"/place/{id_of('Kochi')}/nearby",
        "/health/ready",
    ]
    others = ["/place/photo/nonsense", "/openapi.json", "/terms", "/nowhere"]
    for fault in (None, *Fault):
        if fault in (Fault.STALL, Fault.DRIP_BODY, Fault.DRIP_HEADERS, Fault.HUGE):
            continue
        google.always = fault
        for path in from_google if fault else from_google + others:
            for accept in ("application/json", "text/html"):
                answer = traveller.get(path, headers={"Accept": accept})
                assert KEY not in answer.text
                assert KEY not in str(answer.headers)
        queue.redis.flushdb()
    written = "".join(str(record.msg) + str(record.args) for record in caplog.records)
    assert "google_failed" in written
    assert KEY not in written + "".join(capfd.readouterr())


def test_pages_contain_only_the_map_key(google_app: Flask) -> None:
    page = google_app.test_client().get("/terms", headers={"Accept": "text/html"}).text
    assert page.count(BROWSER_KEY) == 1
    assert f'"googleKey":"{BROWSER_KEY}"' in page
    assert '"placesProvider":"google"' in page


def test_the_breaker_opens_and_closes_for_two_applications(
    google_app: Flask, make_app: Callable[..., Flask], google: FakeGoogle, catalogue: None
) -> None:
    traveller = signed_in_client(google_app)
    other = make_app(places_provider="google", google_places_api_key=KEY, google_places_url=google.address)
    visitor = other.test_client()
    assert ready(visitor) == (200, {"status": "ok", "checks": ready(visitor)[1]["checks"]})
    google.always = Fault.FORBIDDEN
    path = "/place/autocomplete?input=beach&kind=place"
    for _ in range(7):
        assert traveller.get(path).get_json()["fallback"] is True
    assert len(google.asked) == 5
    code, state = ready(visitor)
    assert (code, state["status"], state["checks"]["places"]) == (200, "degraded", "degraded")
    google.always, google.predicted = None, [google.add("one")["id"]]
    assert traveller.get(path).get_json()["fallback"] is True
    assert len(google.asked) == 5
    # The wait expires: the next call is the trial that closes the breaker.
    assert queue.redis.delete("breaker:google-places:wait") == 1
    assert ready(visitor)[1]["status"] == "degraded"
    assert "fallback" not in traveller.get(path).get_json()
    assert ready(visitor)[1]["checks"]["places"] == "ok"
    with other.app_context():
        close_google()


def test_the_state_is_ok_without_google(client: FlaskClient) -> None:
    assert ready(client)[1]["checks"]["places"] == "ok"


def test_coordinates_are_erased_after_thirty_days(google_app: Flask) -> None:
    store(db.session(), [("old", (1.0, 2.0)), ("young", (3.0, 4.0)), ("bare", None)])
    days = {"old": 30, "young": 29}
    for google_id, age in days.items():
        seen_at = utc_now() - timedelta(days=age)
        db.session.execute(update(PlaceGoogle).where(PlaceGoogle.place_id == our_id(google_id)).values(seen_at=seen_at))
    db.session.commit()
    ids = [our_id(one) for one in ("old", "young", "bare")]
    positions = {one.google_id: one.position for one in find_stored(db.session(), ids).values()}
    assert positions == {"old": None, "young": (3.0, 4.0), "bare": None}
    db.session.commit()
    result = google_app.test_cli_runner().invoke(args=["places", "google-expire"])
    assert result.output == "Coordinates from Google: 1 erased.\n"
    assert erase_expired(db.session()) == 0
    row = db.session.get_one(PlaceGoogle, our_id("old"))
    assert (row.google_id, row.lat, row.lon, row.seen_at) == ("old", None, None, None)


def test_coordinates_fetched_again_are_stored_again(google_app: Flask) -> None:
    store(db.session(), [("one", None)])
    store(db.session(), [("one", (1.0, 2.0))])
    store(db.session(), [("one", None)])
    assert find_stored(db.session(), [our_id("one")])[our_id("one")].position == (1.0, 2.0)
