"""Trips as files: calendars and GPX."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from typing import Any
from urllib.parse import unquote
from xml.etree import ElementTree

import gpxpy
import pytest
from flask import Flask
from flask.testing import FlaskClient
from icalendar import Calendar, vText
from sqlalchemy import update

from app.accounts.models import User
from app.db.types import Id
from app.extensions import db
from app.places.models import Place
from app.trips.models import Trip, TripStatus
from app.trips.plan_models import Stop
from tests.factories.accounts import make_user, signed_in_client
from tests.factories.trips import POINT_NEMO, Guide, make_guide, make_trip, share
from tests.queries import counted

START = date(2031, 5, 1)
FILES = ("calendar.ics", "route.gpx")
ODD = 'Übers Meer; "slow, slow" & <b>\\ \x0b\r\nशहर'
ODD_LINE, ODD_LINES = (f'Übers Meer; "slow, slow" & <b>\\ {end}शहर' for end in ("", "\n"))


@pytest.fixture
def guide(app: Flask) -> Guide:
    return make_guide(places=7)


def events(client: FlaskClient, trip: Trip) -> list[Any]:
    answer = client.get(f"/itinerary/{trip.id}/calendar.ics")
    assert answer.status_code == 200, answer.get_json()
    return list(Calendar.from_ical(answer.get_data()).walk("VEVENT"))


def whole_days(found: list[Any]) -> list[Any]:
    return [event for event in found if not isinstance(event["dtstart"].dt, datetime)]


def planned(found: list[Any]) -> list[Any]:
    return [event for event in found if isinstance(event["dtstart"].dt, datetime)]


def times(event: Any) -> tuple[str, str | None]:
    end = event.get("dtend")
    return event["dtstart"].dt.isoformat(), end.dt.isoformat() if end else None


def gpx(client: FlaskClient, trip: Trip) -> Any:
    answer = client.get(f"/itinerary/{trip.id}/route.gpx")
    assert answer.status_code == 200
    return gpxpy.parse(answer.get_data(as_text=True))


def test_each_day_is_an_all_day_event(mine: FlaskClient, owner: User, guide: Guide) -> None:
    days = whole_days(events(mine, make_trip(owner, guide, days=2, stops=2, start=START)))
    assert [event["dtstart"].dt for event in days] == [START, START + timedelta(days=1)]
    assert [event["dtend"].dt for event in days] == [START + timedelta(days=1), START + timedelta(days=2)]
    assert [event["summary"] for event in days] == ["Day 1: Kochi", "Day 2: Kochi"]
    assert days[0]["description"] == "Kochi and the backwaters\n1. Kochi sight 0\n2. Kochi sight 1"
    assert {event["transp"] for event in days} == {"TRANSPARENT"}


def test_a_stop_has_its_local_time(mine: FlaskClient, owner: User, guide: Guide) -> None:
    trip = make_trip(owner, guide, days=1, stops=2, start=START)
    stop = planned(events(mine, trip))[1]
    assert times(stop) == ("2031-05-01T10:30:00", "2031-05-01T11:30:00")
    assert stop["dtstart"].to_ical() == b"20310501T103000"
    assert "TZID" not in stop["dtstart"].params
    assert (stop["summary"], stop["location"]) == ("Kochi sight 1", "Kochi, Kerala, India")
    assert stop["geo"].latitude == pytest.approx(POINT_NEMO[0])
    assert stop["description"] == "Sight number 1 of Kochi."
    assert stop["url"] == f"http://localhost:8000/trip/{trip.id}"


def test_stops_without_a_time_are_listed_with_their_day_only(mine: FlaskClient, owner: User, guide: Guide) -> None:
    trip = make_trip(owner, guide, days=1, stops=2, start=START)
    db.session.execute(update(Stop).values(arrive=None, depart=None))
    db.session.commit()
    found = events(mine, trip)
    assert len(found) == 1
    assert "2. Kochi sight 1" in found[0]["description"]


@pytest.mark.parametrize(("arrive", "depart"), [(600, 600), (600, None)])
def test_a_stop_without_a_duration_has_no_end(
    mine: FlaskClient, owner: User, guide: Guide, arrive: int, depart: int | None
) -> None:
    trip = make_trip(owner, guide, days=1, stops=1, start=START)
    db.session.execute(update(Stop).values(arrive=arrive, depart=depart))
    db.session.commit()
    (stop,) = planned(events(mine, trip))
    assert times(stop) == ("2031-05-01T10:00:00", None)


def test_a_stop_after_midnight_is_on_the_next_date(mine: FlaskClient, owner: User, guide: Guide) -> None:
    trip = make_trip(owner, guide, days=1, stops=1, start=START)
    db.session.execute(update(Stop).values(arrive=1430, depart=1500))
    db.session.commit()
    (stop,) = planned(events(mine, trip))
    assert times(stop) == ("2031-05-01T23:50:00", "2031-05-02T01:00:00")


def test_every_event_has_a_unique_stable_id(mine: FlaskClient, owner: User, guide: Guide) -> None:
    trip = make_trip(owner, guide, days=3, stops=5, start=START)
    first = [str(event["uid"]) for event in events(mine, trip)]
    assert len(first) == len(set(first)) == 3 + 15
    assert {uid.rpartition("@")[2] for uid in first} == {"localhost"}
    db.session.execute(update(Stop).values(arrive=Stop.arrive + 15, depart=Stop.depart + 15))
    db.session.execute(update(Trip).values(version=Trip.version + 1, name="Another name"))
    db.session.commit()
    later = events(mine, trip)
    assert [str(event["uid"]) for event in later] == first
    assert {event["sequence"] for event in later} == {2}


def test_a_calendar_names_its_producer_and_folds_its_lines(mine: FlaskClient, owner: User, guide: Guide) -> None:
    trip = make_trip(owner, guide, days=1, stops=7, start=START, name="é" * 120)
    raw = mine.get(f"/itinerary/{trip.id}/calendar.ics").get_data()
    calendar = Calendar.from_ical(raw)
    assert (calendar["prodid"], calendar["version"], calendar["name"]) == ("-//Waypost//Trips//EN", "2.0", "é" * 120)
    assert raw.endswith(b"\r\n")
    assert max(len(line) for line in raw.split(b"\r\n")) <= 75


def test_a_trip_without_dates_has_no_calendar(mine: FlaskClient, owner: User, guide: Guide) -> None:
    answer = mine.get(f"/itinerary/{make_trip(owner, guide).id}/calendar.ics")
    assert answer.status_code == 422
    assert answer.get_json()["detail"] == "This trip has no dates, so it can't be put into a calendar."
    assert list(answer.get_json()["errors"]) == ["start_date"]


def test_gpx_has_a_route_for_each_day_and_a_waypoint_for_each_stop(
    mine: FlaskClient, owner: User, guide: Guide
) -> None:
    trip = make_trip(owner, guide, days=2, stops=3, start=START, about_trip="Slow days.")
    found = gpx(mine, trip)
    assert (found.version, found.creator, found.name) == ("1.1", "Waypost", "Kochi and the backwaters")
    assert (found.description, found.link) == ("Slow days.", f"http://localhost:8000/trip/{trip.id}")
    assert [(route.number, route.name, route.description) for route in found.routes] == [
        (1, "Day 1: Kochi", "2031-05-01"),
        (2, "Day 2: Kochi", "2031-05-02"),
    ]
    names = [[point.name for point in route.points] for route in found.routes]
    assert names == [[f"Kochi sight {number}" for number in day] for day in ((0, 1, 2), (3, 4, 5))]
    assert [point.name for point in found.waypoints] == names[0] + names[1]
    assert [point.comment for point in found.waypoints] == ["Day 1: Kochi"] * 3 + ["Day 2: Kochi"] * 3
    first = found.routes[0].points[0]
    assert (first.latitude, first.longitude) == pytest.approx(POINT_NEMO)


def test_days_without_stops_have_no_route_and_trips_without_dates_have(
    mine: FlaskClient, owner: User, guide: Guide
) -> None:
    assert gpx(mine, make_trip(owner, guide, days=2)).routes == []
    assert [route.description for route in gpx(mine, make_trip(owner, guide, days=2, stops=1)).routes] == [None, None]


def test_a_removed_place_stays_in_both_files(mine: FlaskClient, owner: User, guide: Guide) -> None:
    trip = make_trip(owner, guide, days=1, stops=2, start=START)
    db.session.delete(db.session.get_one(Place, guide.places[0]))
    db.session.commit()
    assert [point.name for point in gpx(mine, trip).waypoints] == ["Kochi sight 1"]
    assert planned(events(mine, trip))[0]["summary"] == "A place that is no longer listed"


def test_special_characters_survive_in_both_files(mine: FlaskClient, owner: User, guide: Guide) -> None:
    trip = make_trip(owner, guide, days=1, stops=1, start=START, name=ODD, about_trip=ODD)
    db.session.execute(update(Place).where(Place.id == guide.places[0]).values(name=ODD))
    db.session.commit()
    answer = mine.get(f"/itinerary/{trip.id}/calendar.ics")
    calendar = Calendar.from_ical(answer.get_data())
    assert calendar["x-wr-calname"] == calendar["name"] == vText(ODD_LINE).to_ical().decode()
    found = events(mine, trip)
    assert planned(found)[0]["summary"] == ODD_LINE
    assert whole_days(found)[0]["description"] == f"{ODD_LINE}\n1. {ODD_LINE}"
    track = gpx(mine, trip)
    assert (track.name, track.description, track.waypoints[0].name) == (ODD_LINE, ODD_LINES, ODD_LINE)
    body = mine.get(f"/itinerary/{trip.id}/route.gpx").get_data()
    assert ElementTree.fromstring(body).tag == "{http://www.topografix.com/GPX/1/1}gpx"


@pytest.mark.parametrize(("file", "kind"), [("calendar.ics", "text/calendar"), ("route.gpx", "application/gpx+xml")])
def test_a_file_has_download_headers(mine: FlaskClient, owner: User, guide: Guide, file: str, kind: str) -> None:
    trip = make_trip(owner, guide, days=1, stops=1, start=START, name='Kyōto/../"x": 京都')
    headers = mine.get(f"/itinerary/{trip.id}/{file}").headers
    assert headers["Content-Type"] == f"{kind}; charset=utf-8"
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert "private" in headers["Cache-Control"]
    ending = file.rpartition(".")[2]
    plain, _, real = headers["Content-Disposition"].partition("; filename*=UTF-8''")
    assert plain == f'attachment; filename="Kyoto .. x.{ending}"'
    assert unquote(real) == f"Kyōto .. x 京都.{ending}"


@pytest.mark.parametrize("file", FILES)
def test_readers_of_a_trip_may_export_it(app: Flask, mine: FlaskClient, owner: User, guide: Guide, file: str) -> None:
    private, public = make_trip(owner, guide, start=START), make_trip(owner, guide, start=START, is_published=True)
    viewer, stranger = make_user(), signed_in_client(app)
    share(private, "view", viewer)

    def status(client: FlaskClient, trip_id: Id) -> int:
        return client.get(f"/itinerary/{trip_id}/{file}").status_code

    assert [status(client, private.id) for client in (mine, signed_in_client(app, viewer), stranger)] == [200, 200, 404]
    assert status(stranger, public.id) == 200
    assert status(app.test_client(), public.id) == 401
    assert status(mine, Id("unknown")) == 404
    assert status(mine, make_trip(owner, guide, start=START, status=TripStatus.QUEUED).id) == 404


@pytest.mark.parametrize("file", FILES)
def test_the_number_of_statements_does_not_depend_on_the_trip(
    mine: FlaskClient, owner: User, guide: Guide, file: str
) -> None:
    sent = []
    for days in (1, 60):
        trip = make_trip(owner, guide, days=days, stops=5, start=START)
        with counted(db.engine) as statements:
            assert mine.get(f"/itinerary/{trip.id}/{file}").status_code == 200
        sent.append(len(statements))
    assert sent == [8, 8]


def test_stays_are_events_of_whole_days_and_waypoints_for_members(
    app: Flask, mine: FlaskClient, owner: User, guide: Guide
) -> None:
    trip = make_trip(owner, guide, days=3, stops=1, start=START, is_published=True)
    name = f"Kochi sight {len(guide.places) - 1}"
    days = [day["day_id"] for day in mine.get(f"/itinerary/{trip.id}").get_json()["days"]]
    stay = {"op": "set_stay", "place_id": guide.places[-1], "from_day": days[0], "to_day": days[2], "check_in": "15:00"}
    assert mine.post(f"/itinerary/{trip.id}/changes", json={"changes": [stay]}).status_code == 200
    calendar = Calendar.from_ical(mine.get(f"/itinerary/{trip.id}/calendar.ics").data)
    [event] = [event for event in calendar.walk("VEVENT") if "Stay" in str(event["summary"])]
    assert (event["summary"], event.decoded("dtstart"), event.decoded("dtend")) == (
        f"Stay: {name}",
        START,
        START + timedelta(days=3),
    )
    assert event["description"] == "Check-in from 15:00"
    assert name in mine.get(f"/itinerary/{trip.id}/route.gpx").get_data(as_text=True)
    other = signed_in_client(app)
    for file in ("calendar.ics", "route.gpx"):
        assert name not in other.get(f"/itinerary/{trip.id}/{file}").get_data(as_text=True)
