"""A call of Google's API: the request, and the result of each kind of response."""

from __future__ import annotations

import logging
import traceback
from collections.abc import Iterator
from unittest import mock

import pytest

from app.places.google.client import STOP_FIELDS, GoogleClient
from app.places.google.shapes import GooglePlace
from app.remote import client as remote_client
from app.remote.breaker import CircuitState
from app.remote.errors import CircuitOpen, RemoteError, RemoteFailed, RemoteMissing, RemoteRefused
from tests.fakes.google_places import KEY, FakeGoogle, Fault
from tests.waiting import wait_for


def details(places: GoogleClient, seconds: float = 5.0) -> GooglePlace:
    return places.details("one", STOP_FIELDS, seconds=seconds)


@pytest.fixture(autouse=True)
def short_waits() -> Iterator[None]:
    with mock.patch.object(remote_client, "_backoff", return_value=0.01):
        yield


def test_key_and_mask_are_sent_as_headers(places: GoogleClient, google: FakeGoogle) -> None:
    google.add("one", "Chinese Fishing Nets")
    found = details(places)
    assert (found.id, found.display_name.text, *found.position) == ("one", "Chinese Fishing Nets", 9.9658, 76.2376)
    (asked,) = google.asked
    assert asked.headers["x-goog-api-key"] == KEY
    assert asked.headers["x-goog-fieldmask"] == STOP_FIELDS
    assert asked.parameters == {"languageCode": "en"}


def test_without_a_mask_google_refuses(places: GoogleClient, google: FakeGoogle) -> None:
    google.add("one")
    with pytest.raises(RemoteRefused):
        places.details("one", "")


@pytest.mark.parametrize("fault", [Fault.BROKEN, Fault.DOWN, Fault.CLOSE_EARLY])
def test_temporary_failures_are_retried(places: GoogleClient, google: FakeGoogle, fault: Fault) -> None:
    google.add("one")
    google.faults = [fault, fault]
    assert details(places).id == "one"
    assert len(google.asked) == 3


def test_there_are_at_most_three_tries(places: GoogleClient, google: FakeGoogle) -> None:
    google.always = Fault.DOWN
    with pytest.raises(RemoteFailed, match="details answered 503 UNAVAILABLE"):
        details(places)
    assert len(google.asked) == 3


def test_retry_after_is_respected(places: GoogleClient, google: FakeGoogle) -> None:
    google.add("one")
    google.faults = [Fault.BUSY]
    waited: list[float] = []
    with mock.patch("tenacity.nap.time.sleep", waited.append):
        assert details(places).id == "one"
    assert waited == [1.0]


def test_retry_after_beyond_the_deadline_gives_up_at_once(places: GoogleClient, google: FakeGoogle) -> None:
    google.faults = [Fault.BUSY_FOR_LONG]
    with pytest.raises(RemoteFailed, match="429 RATE_LIMIT_EXCEEDED"):
        details(places)
    assert len(google.asked) == 1


@pytest.mark.parametrize(
    ("fault", "kind", "problem"),
    [
        (Fault.BAD_REQUEST, RemoteRefused, "400 INVALID_ARGUMENT"),
        (Fault.BAD_KEY, RemoteFailed, "400 API_KEY_INVALID"),
        (Fault.FORBIDDEN, RemoteFailed, "403 SERVICE_DISABLED"),
        (Fault.NOT_FOUND, RemoteMissing, "404 NOT_FOUND"),
        (Fault.NO_JSON, RemoteFailed, "did not answer with JSON"),
        (Fault.WRONG_SHAPE, RemoteFailed, "wrong shape: Expected `str`, got `int`"),
        (Fault.HUGE, RemoteFailed, "more than 1048576 bytes"),
        (Fault.REDIRECT, RemoteFailed, "answered 302"),
    ],
)
def test_permanent_failures_are_not_retried(
    places: GoogleClient, google: FakeGoogle, fault: Fault, kind: type[Exception], problem: str
) -> None:
    google.always = fault
    with pytest.raises(kind, match=problem):
        details(places)
    assert len(google.asked) == 1


@pytest.mark.parametrize("fault", [Fault.STALL, Fault.DRIP_HEADERS, Fault.DRIP_BODY])
def test_a_late_answer_times_out(places: GoogleClient, google: FakeGoogle, fault: Fault) -> None:
    google.always = fault
    with pytest.raises(RemoteFailed, match="details did not answer in time: ReadTimeout"):
        details(places, seconds=0.2)
    wait_for(lambda: bool(google.asked))  # on a busy machine the server reads the call after its deadline
    assert len(google.asked) == 1


def test_a_refused_connection_is_a_failure(places: GoogleClient) -> None:
    elsewhere = GoogleClient("http://127.0.0.1:1", KEY, places.breaker)
    with pytest.raises(RemoteFailed, match="ConnectError"):
        details(elsewhere)
    elsewhere.close()


@pytest.mark.parametrize("fault", list(Fault))
def test_no_error_and_no_log_names_the_key(
    places: GoogleClient, google: FakeGoogle, fault: Fault, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG, logger="app")
    google.add("one")
    google.always = fault
    with pytest.raises(RemoteError) as raised:
        details(places, seconds=0.2)
    assert KEY not in "".join(traceback.format_exception(raised.value))
    assert KEY not in "".join(str(record.msg) for record in caplog.records)


def test_five_failures_open_the_circuit_and_google_is_not_called(places: GoogleClient, google: FakeGoogle) -> None:
    google.always = Fault.FORBIDDEN
    for _ in range(5):
        with pytest.raises(RemoteFailed):
            details(places)
    assert places.breaker.state() is CircuitState.OPEN
    with pytest.raises(CircuitOpen):
        details(places)
    assert len(google.asked) == 5


@pytest.mark.parametrize("fault", [Fault.NOT_FOUND, Fault.BAD_REQUEST])
def test_a_refusal_is_not_a_failure(places: GoogleClient, google: FakeGoogle, fault: Fault) -> None:
    google.always = fault
    for _ in range(8):
        with pytest.raises((RemoteRefused, RemoteMissing)):
            details(places)
    assert places.breaker.state() is CircuitState.CLOSED


def test_a_file_is_fetched_without_the_key_and_up_to_a_size(places: GoogleClient, google: FakeGoogle) -> None:
    google.photo = b"x" * 1000
    file = places.download(f"{google.address}/photo", 1000, seconds=1.0)
    assert (file.headers["content-type"], len(file.body)) == ("image/jpeg", 1000)
    assert "x-goog-api-key" not in google.asked[0].headers
    with pytest.raises(RemoteFailed, match="more than 999 bytes"):
        places.download(f"{google.address}/photo", 999, seconds=1.0)
