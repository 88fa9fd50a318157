"""One call of Google's API: what is sent, and what becomes of each kind of answer."""

from __future__ import annotations

import logging
import traceback
from collections.abc import Iterator
from unittest import mock

import pytest

from app.places.google import client as client_module
from app.places.google.breaker import BreakerState
from app.places.google.client import GooglePlaces, Question
from app.places.google.errors import GoogleError, GoogleFailed, GoogleMissing, GoogleOpen, GoogleRefused
from app.places.google.masks import STOP
from app.places.google.shapes import place
from tests.fakes.google_places import KEY, FakeGoogle, Fault

DETAILS = Question("details", "/v1/places/one", STOP)


@pytest.fixture(autouse=True)
def short_waits() -> Iterator[None]:
    with mock.patch.object(client_module, "_backoff", return_value=0.01):
        yield


def test_key_and_mask_are_sent_as_headers(places: GooglePlaces, google: FakeGoogle) -> None:
    google.add("one", "Chinese Fishing Nets")
    found = places.ask(DETAILS, place)
    assert (found.google_id, found.name, found.lat, found.lon) == ("one", "Chinese Fishing Nets", 9.9658, 76.2376)
    (asked,) = google.asked
    assert asked.headers["x-goog-api-key"] == KEY
    assert asked.headers["x-goog-fieldmask"] == STOP
    assert asked.parameters == {}


def test_without_a_mask_google_refuses(places: GooglePlaces, google: FakeGoogle) -> None:
    google.add("one")
    with pytest.raises(GoogleRefused):
        places.ask(Question("details", "/v1/places/one", None), place)


@pytest.mark.parametrize("fault", [Fault.BROKEN, Fault.DOWN, Fault.CLOSE_EARLY])
def test_what_may_pass_is_tried_again(places: GooglePlaces, google: FakeGoogle, fault: Fault) -> None:
    google.add("one")
    google.faults = [fault, fault]
    assert places.ask(DETAILS, place).google_id == "one"
    assert len(google.asked) == 3


def test_it_is_tried_three_times_at_most(places: GooglePlaces, google: FakeGoogle) -> None:
    google.always = Fault.DOWN
    with pytest.raises(GoogleFailed, match="details answered 503 UNAVAILABLE"):
        places.ask(DETAILS, place)
    assert len(google.asked) == 3


def test_a_wait_that_google_asks_for_is_kept(places: GooglePlaces, google: FakeGoogle) -> None:
    google.add("one")
    google.faults = [Fault.BUSY]
    waited: list[float] = []
    with mock.patch("tenacity.nap.time.sleep", waited.append):
        assert places.ask(DETAILS, place).google_id == "one"
    assert waited == [1.0]


def test_a_wait_beyond_the_deadline_is_not_begun(places: GooglePlaces, google: FakeGoogle) -> None:
    google.faults = [Fault.BUSY_FOR_LONG]
    with pytest.raises(GoogleFailed, match="429 RATE_LIMIT_EXCEEDED"):
        places.ask(DETAILS, place)
    assert len(google.asked) == 1


@pytest.mark.parametrize(
    ("fault", "kind", "problem"),
    [
        (Fault.BAD_REQUEST, GoogleRefused, "400 INVALID_ARGUMENT"),
        (Fault.BAD_KEY, GoogleFailed, "400 API_KEY_INVALID"),
        (Fault.FORBIDDEN, GoogleFailed, "403 SERVICE_DISABLED"),
        (Fault.NOT_FOUND, GoogleMissing, "404 NOT_FOUND"),
        (Fault.NO_JSON, GoogleFailed, "no JSON"),
        (Fault.WRONG_SHAPE, GoogleFailed, "wrong shape: location is no object"),
        (Fault.HUGE, GoogleFailed, "more than 1048576 bytes"),
        (Fault.REDIRECT, GoogleFailed, "answered 302"),
    ],
)
def test_what_will_not_pass_is_asked_once(
    places: GooglePlaces, google: FakeGoogle, fault: Fault, kind: type[Exception], problem: str
) -> None:
    google.always = fault
    with pytest.raises(kind, match=problem):
        places.ask(DETAILS, place)
    assert len(google.asked) == 1


@pytest.mark.parametrize("fault", [Fault.STALL, Fault.DRIP_HEADERS, Fault.DRIP_BODY])
def test_what_does_not_come_in_time_is_given_up(places: GooglePlaces, google: FakeGoogle, fault: Fault) -> None:
    google.always = fault
    with pytest.raises(GoogleFailed, match="details: ReadTimeout"):
        places.ask(DETAILS, place, seconds=0.3)
    assert len(google.asked) == 1


def test_nobody_there_is_a_failure(places: GooglePlaces) -> None:
    elsewhere = GooglePlaces("http://127.0.0.1:1", KEY, places.breaker)
    with pytest.raises(GoogleFailed, match="ConnectError"):
        elsewhere.ask(DETAILS, place)
    elsewhere.close()


@pytest.mark.parametrize("fault", list(Fault))
def test_no_error_and_no_log_names_the_key(
    places: GooglePlaces, google: FakeGoogle, fault: Fault, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG, logger="app")
    google.add("one")
    google.always = fault
    with pytest.raises((GoogleError, GoogleMissing)) as raised:
        places.ask(DETAILS, place, seconds=0.4)
    assert KEY not in "".join(traceback.format_exception(raised.value))
    assert KEY not in "".join(str(record.msg) for record in caplog.records)


def test_five_failures_open_the_breaker_and_google_is_left_alone(places: GooglePlaces, google: FakeGoogle) -> None:
    google.always = Fault.FORBIDDEN
    for _ in range(5):
        with pytest.raises(GoogleFailed):
            places.ask(DETAILS, place)
    assert places.breaker.state() is BreakerState.OPEN
    with pytest.raises(GoogleOpen):
        places.ask(DETAILS, place)
    assert len(google.asked) == 5


@pytest.mark.parametrize("fault", [Fault.NOT_FOUND, Fault.BAD_REQUEST])
def test_an_answer_that_says_no_is_no_failure(places: GooglePlaces, google: FakeGoogle, fault: Fault) -> None:
    google.always = fault
    for _ in range(8):
        with pytest.raises((GoogleRefused, GoogleMissing)):
            places.ask(DETAILS, place)
    assert places.breaker.state() is BreakerState.CLOSED


def test_a_file_gets_no_key_and_no_more_bytes_than_allowed(places: GooglePlaces, google: FakeGoogle) -> None:
    google.photo = b"x" * 1000
    headers, body = places.fetch(f"{google.address}/photo", 1000)
    assert (headers["Content-Type"], len(body)) == ("image/jpeg", 1000)
    assert "x-goog-api-key" not in google.asked[0].headers
    with pytest.raises(GoogleFailed, match="more than 999 bytes"):
        places.fetch(f"{google.address}/photo", 999)
