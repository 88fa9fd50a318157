"""A fake of the Places API (New) on loopback, with its errors and network faults."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from enum import Enum, auto
from http.server import ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qs, urlsplit

from tests.fakes.servers import SilentHandler, running, send_without_end

KEY = "AIza-a-key-that-only-the-server-knows"
JPEG = b"\xff\xd8\xff\xe0\x00\x10JFIF\x00" + bytes(200) + b"\xff\xd9"


class Fault(Enum):
    """A fault of a response."""

    BAD_REQUEST = auto()
    BAD_KEY = auto()
    FORBIDDEN = auto()
    NOT_FOUND = auto()
    BUSY = auto()
    BUSY_FOR_LONG = auto()
    BROKEN = auto()
    DOWN = auto()
    STALL = auto()
    DRIP_HEADERS = auto()
    DRIP_BODY = auto()
    CLOSE_EARLY = auto()
    NO_JSON = auto()
    WRONG_SHAPE = auto()
    HUGE = auto()
    REDIRECT = auto()


_STATUSES = {
    Fault.BAD_REQUEST: (400, "INVALID_ARGUMENT", None),
    Fault.BAD_KEY: (400, "INVALID_ARGUMENT", "API_KEY_INVALID"),
    Fault.FORBIDDEN: (403, "PERMISSION_DENIED", "SERVICE_DISABLED"),
    Fault.NOT_FOUND: (404, "NOT_FOUND", None),
    Fault.BUSY: (429, "RESOURCE_EXHAUSTED", "RATE_LIMIT_EXCEEDED"),
    Fault.BUSY_FOR_LONG: (429, "RESOURCE_EXHAUSTED", "RATE_LIMIT_EXCEEDED"),
    Fault.BROKEN: (500, "INTERNAL", None),
    Fault.DOWN: (503, "UNAVAILABLE", None),
}
_RETRY_AFTER = {Fault.BUSY: "1", Fault.BUSY_FOR_LONG: "3600"}


@dataclass(frozen=True, slots=True)
class Asked:
    """A received request."""

    method: str
    path: str
    parameters: dict[str, str]
    headers: dict[str, str]
    body: Any


@dataclass
class FakeGoogle:
    """The server's data and behaviour.

    :param places: by Google's id, as in details.
    :param predicted: ids returned by autocomplete, in order.
    :param around: ids returned by a nearby search, in order, filtered by the requested types.
    :param faults: faults of the next responses, one each; later responses are good.
    :param always: fault of every response, until it is reset.
    :param failing: ids whose details respond with 500.
    """

    address: str = ""
    places: dict[str, dict[str, Any]] = field(default_factory=dict)
    predicted: list[str] = field(default_factory=list)
    around: list[str] = field(default_factory=list)
    faults: list[Fault] = field(default_factory=list)
    always: Fault | None = None
    failing: set[str] = field(default_factory=set)
    asked: list[Asked] = field(default_factory=list)
    photo: bytes = JPEG
    photo_type: str = "image/jpeg"
    photo_uri: str | None = None
    most_at_once: int = 0
    gate: threading.Barrier | None = None
    released: threading.Event = field(default_factory=threading.Event)
    _now: int = 0
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def add(self, google_id: str, name: str = "Fort Kochi Beach", **more: Any) -> dict[str, Any]:
        """Add a place."""
        place = {
            "id": google_id,
            "displayName": {"text": name, "languageCode": "en"},
            "formattedAddress": f"{name}, Kochi, Kerala, India",
            "location": {"latitude": 9.9658, "longitude": 76.2376},
            "types": ["tourist_attraction", "point_of_interest", "establishment"],
            "primaryType": "tourist_attraction",
        } | more
        self.places[google_id] = place
        return place

    def calls(self, ending: str = "") -> list[Asked]:
        """Return the requests to paths with a suffix."""
        return [asked for asked in self.asked if asked.path.endswith(ending)]

    @contextmanager
    def counting(self) -> Iterator[None]:
        """Count concurrent requests."""
        with self._lock:
            self._now += 1
            self.most_at_once = max(self.most_at_once, self._now)
        try:
            yield
        finally:
            with self._lock:
                self._now -= 1

    def fault(self) -> Fault | None:
        """Return the fault of this response."""
        with self._lock:
            return self.faults.pop(0) if self.faults else self.always


class _Handler(SilentHandler):
    protocol_version = "HTTP/1.1"
    fake: FakeGoogle

    def do_GET(self) -> None:
        self._serve(None)

    def do_POST(self) -> None:
        self._serve(json.loads(self.rfile.read(int(self.headers.get("Content-Length", "0")))))

    def _serve(self, body: Any) -> None:
        parts = urlsplit(self.path)
        parameters = {name: values[0] for name, values in parse_qs(parts.query).items()}
        asked = Asked(self.command, parts.path, parameters, {k.lower(): v for k, v in self.headers.items()}, body)
        self.fake.asked.append(asked)
        with self.fake.counting():
            if self.fake.gate is not None:
                self.fake.gate.wait()
            fault = self.fake.fault()
            if fault is not None:
                _FAULTS.get(fault, _status)(self, fault)
            elif parts.path == "/photo":
                self._send(200, self.fake.photo, self.fake.photo_type, {"Cache-Control": "private, max-age=86400"})
            else:
                self._answer(asked)

    def _answer(self, asked: Asked) -> None:
        if asked.headers.get("x-goog-api-key") != KEY:
            return _status(self, Fault.BAD_KEY)
        if asked.path.endswith("/media"):
            uri = self.fake.photo_uri or f"{self.fake.address}/photo"
            return self._json(200, {"name": asked.path[4:], "photoUri": uri})
        mask = asked.headers.get("x-goog-fieldmask", "")
        if not mask and not asked.path.endswith(":autocomplete"):
            return self._error(400, "INVALID_ARGUMENT", None, "FieldMask is a required parameter")
        if asked.path == "/v1/places:autocomplete":
            return self._json(200, {"suggestions": [_suggestion(self.fake.places[one]) for one in self.fake.predicted]})
        if asked.path == "/v1/places:searchNearby":
            fields = {name.removeprefix("places.") for name in mask.split(",")}
            wanted = set(asked.body["includedTypes"])
            found = [one for one in self.fake.around if wanted & set(self.fake.places[one]["types"])]
            answered = [_masked(self.fake.places[one], fields) for one in found[: asked.body["maxResultCount"]]]
            return self._json(200, {"places": answered})
        return self._details(asked.path.removeprefix("/v1/places/"), set(mask.split(",")))

    def _details(self, google_id: str, fields: set[str]) -> None:
        if google_id in self.fake.failing:
            return _status(self, Fault.BROKEN)
        if google_id not in self.fake.places:
            return _status(self, Fault.NOT_FOUND)
        return self._json(200, _masked(self.fake.places[google_id], fields))

    def _error(self, code: int, status: str, reason: str | None, message: str) -> None:
        error: dict[str, Any] = {"code": code, "message": message, "status": status}
        if reason is not None:
            info = {"@type": "type.googleapis.com/google.rpc.ErrorInfo", "reason": reason, "domain": "googleapis.com"}
            error["details"] = [info]
        self._json(code, {"error": error})

    def _json(self, status: int, value: Any, headers: dict[str, str] | None = None) -> None:
        self._send(status, json.dumps(value).encode(), "application/json; charset=UTF-8", headers or {})

    def _send(self, status: int, body: bytes, kind: str, headers: dict[str, str]) -> None:
        self.send_response(status)
        for name, value in ({"Content-Type": kind, "Content-Length": str(len(body))} | headers).items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)


def _masked(place: dict[str, Any], fields: set[str]) -> dict[str, Any]:
    return {name: value for name, value in place.items() if name in {one.partition(".")[0] for one in fields}}


def _suggestion(place: dict[str, Any]) -> dict[str, Any]:
    main, secondary = place["displayName"]["text"], place["formattedAddress"].partition(", ")[2]
    return {
        "placePrediction": {
            "place": f"places/{place['id']}",
            "placeId": place["id"],
            "text": {"text": f"{main}, {secondary}", "matches": [{"endOffset": 2}]},
            "structuredFormat": {"mainText": {"text": main}, "secondaryText": {"text": secondary}},
            "types": place["types"],
        }
    }


def _status(handler: _Handler, fault: Fault) -> None:
    code, status, reason = _STATUSES[fault]
    headers = {"Retry-After": _RETRY_AFTER[fault]} if fault in _RETRY_AFTER else {}
    # As the real one sometimes does, the message repeats the request.
    message = f"Refused: {handler.headers.get('X-Goog-Api-Key')}"
    info = [{"@type": "type.googleapis.com/google.rpc.ErrorInfo", "reason": reason}] if reason else []
    error = {"code": code, "message": message, "status": status, "details": info}
    handler._json(code, {"error": error}, headers)


def _stall(handler: _Handler, _: Fault) -> None:
    handler.fake.released.wait(30)
    handler.close_connection = True


def _drip(handler: _Handler, fault: Fault) -> None:
    handler.close_connection = True
    parts = b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n"
    if fault is Fault.DRIP_BODY:
        handler.wfile.write(parts + b"Content-Length: 100000\r\n\r\n")
    try:
        for _ in range(3000):
            handler.wfile.write(b" " if fault is Fault.DRIP_BODY else b"X-A: b\r\n")
            if handler.fake.released.wait(0.01):
                return
    except OSError:
        # The caller has closed the connection, as expected.
        return


def _close_early(handler: _Handler, _: Fault) -> None:
    handler.close_connection = True
    handler.wfile.write(b'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{"id"')


_FAULTS: dict[Fault, Callable[[_Handler, Fault], None]] = {
    Fault.STALL: _stall,
    Fault.DRIP_HEADERS: _drip,
    Fault.DRIP_BODY: _drip,
    Fault.CLOSE_EARLY: _close_early,
    Fault.HUGE: lambda handler, _: send_without_end(handler),
    Fault.NO_JSON: lambda handler, _: handler._send(200, b"<html>no</html>", "text/html", {}),
    Fault.WRONG_SHAPE: lambda handler, _: handler._json(200, {"id": 7, "places": 3, "suggestions": {}, "photoUri": 1}),
    Fault.REDIRECT: lambda handler, _: handler._json(302, {}, {"Location": f"{handler.fake.address}/elsewhere"}),
}


@contextmanager
def google_server() -> Iterator[FakeGoogle]:
    """Run a server in a thread."""
    fake = FakeGoogle()
    handler = type("Handler", (_Handler,), {"fake": fake})
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    fake.address = f"http://127.0.0.1:{server.server_port}"
    with running(server, fake.released):
        yield fake
