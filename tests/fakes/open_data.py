"""Fakes of Overpass, Wikidata's query service and Wikivoyage on loopback, with the faults of each.

Shapes are those of their documentation: https://wiki.openstreetmap.org/wiki/OSM_JSON,
https://www.w3.org/TR/sparql11-results-json/ and https://www.mediawiki.org/wiki/Extension:TextExtracts.
"""

from __future__ import annotations

import json
import re
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from enum import Enum, auto
from http.server import ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qs, urlsplit

from tests.fakes.servers import SilentHandler, running, send_without_end

OVERPASS, WIKIDATA, WIKIVOYAGE = "overpass", "wikidata", "wikivoyage"
HANOI = (21.0245, 105.84117)
TIMESTAMP = "2026-11-20T12:00:00Z"


class Fault(Enum):
    """A fault of a response."""

    BUSY_FOR_A_SECOND = auto()
    BUSY_FOR_LONG = auto()
    OVERLOADED = auto()
    FORBIDDEN = auto()
    STALL = auto()
    DRIP = auto()
    TRUNCATED = auto()
    CUT_JSON = auto()
    NO_JSON = auto()
    WRONG_SHAPE = auto()
    HUGE = auto()
    GIVES_UP = auto()
    ELSEWHERE = auto()
    ABSURD = auto()


_REFUSALS: Mapping[Fault, tuple[int, dict[str, str]]] = {
    Fault.BUSY_FOR_A_SECOND: (429, {"Retry-After": "1"}),
    Fault.BUSY_FOR_LONG: (429, {"Retry-After": "900"}),
    Fault.OVERLOADED: (504, {}),
    Fault.FORBIDDEN: (403, {}),
}


@dataclass(frozen=True, slots=True)
class Asked:
    """A received request."""

    service: str
    query: dict[str, str]
    headers: dict[str, str]


@dataclass
class FakeOpenData:
    """The data and behaviour of the three services.

    :param elements: Overpass's elements.
    :param items: Wikidata's items: sitelinks, picture, description.
    :param pages: Wikivoyage's pages.
    :param faults: faults of a service's next responses, one each; later ones are good.
    :param always: the fault of all responses of a service.
    """

    address: str = ""
    elements: list[dict[str, Any]] = field(default_factory=list)
    items: dict[str, tuple[int, str | None, str | None]] = field(default_factory=dict)
    pages: list[dict[str, Any]] = field(default_factory=list)
    faults: dict[str, list[Fault]] = field(default_factory=dict)
    always: dict[str, Fault] = field(default_factory=dict)
    asked: list[Asked] = field(default_factory=list)
    most_at_once: int = 0
    gate: threading.Barrier | None = None
    stopped: threading.Event = field(default_factory=threading.Event)
    _now: int = 0
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def settings(self) -> dict[str, Any]:
        """Return the settings of an application that uses these services."""
        return {
            "places_learn": True,
            "overpass_url": f"{self.address}/{OVERPASS}",
            "wikidata_url": f"{self.address}/{WIKIDATA}",
            "wikivoyage_url": f"{self.address}/{WIKIVOYAGE}",
        }

    def release(self) -> None:
        """Close the connections that stall."""
        self.stopped.set()
        self.stopped = threading.Event()

    def services(self) -> list[str]:
        """Return the requested services, in order."""
        return [asked.service for asked in self.asked]

    def add(self, number: int, tags: Mapping[str, str], kind: str = "node") -> None:
        """Add an object to the map, a few minutes' walk from the one before."""
        lat, lon = HANOI[0] + 0.002 * (number % 600 // 12), HANOI[1] + 0.003 * (number % 12)
        where = {"lat": lat, "lon": lon}
        element = {"type": kind, "id": number} | (where if kind == "node" else {"center": where}) | {"tags": dict(tags)}
        self.elements.append(element)

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

    def fault(self, service: str) -> Fault | None:
        """Return the fault of this response."""
        with self._lock:
            coming = self.faults.get(service)
            return coming.pop(0) if coming else self.always.get(service)


class _Handler(SilentHandler):
    protocol_version = "HTTP/1.1"
    fake: FakeOpenData

    def do_GET(self) -> None:
        parts = urlsplit(self.path)
        service = parts.path.strip("/")
        query = {name: values[0] for name, values in parse_qs(parts.query).items()}
        asked = Asked(service, query, {name.lower(): value for name, value in self.headers.items()})
        self.fake.asked.append(asked)
        with self.fake.counting():
            fault = self.fake.fault(service)
            if fault is not None and fault in _REFUSALS:
                status, headers = _REFUSALS[fault]
                self._send(status, b"<html><body>Too Many Requests</body></html>", "text/html", headers)
            elif fault is not None and fault in _BROKEN:
                _BROKEN[fault](self, _ANSWERS[service](self.fake, query))
            else:
                answer = _ANSWERS[service](self.fake, query)
                lie = _LIES.get(fault, lambda _service, _answer: None) if fault else lambda _service, _answer: None
                self.reply(lie(service, answer) or answer)

    def reply(self, answer: Any) -> None:
        """Send a complete response."""
        self._send(200, json.dumps(answer).encode(), "application/json", {})

    def _send(self, status: int, body: bytes, kind: str, headers: Mapping[str, str]) -> None:
        self.send_response(status)
        for name, value in ({"Content-Type": kind, "Content-Length": str(len(body))} | dict(headers)).items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)


def _overpass(fake: FakeOpenData, query: Mapping[str, str]) -> dict[str, Any]:
    base = {"timestamp_osm_base": TIMESTAMP, "copyright": "The data included in this document is from ..."}
    answer = {"version": 0.6, "generator": "Overpass API 0.7.62", "osm3s": base}
    south, west, north, east = map(float, re.findall(r"\[bbox:([^]]*)\]", query["data"])[0].split(","))
    found = [one for one in fake.elements if south < _at(one)[0] < north and west < _at(one)[1] < east]
    return answer | {"elements": found}


def _at(element: Mapping[str, Any]) -> tuple[float, float]:
    where = element.get("center", element)
    return where["lat"], where["lon"]


def _wikidata(fake: FakeOpenData, query: Mapping[str, str]) -> dict[str, Any]:
    rows = []
    for item in re.findall(r"wd:(Q\d+)", query["query"]):
        if item in fake.items:
            links, picture, words = fake.items[item]
            rows.append(_row(item, links, picture, words))
    return {"head": {"vars": ["item", "links", "image", "words"]}, "results": {"bindings": rows}}


def _row(item: str, links: int, picture: str | None, words: str | None) -> dict[str, Any]:
    number = "http://www.w3.org/2001/XMLSchema#integer"
    row: dict[str, Any] = {
        "item": {"type": "uri", "value": f"http://www.wikidata.org/entity/{item}"},
        "links": {"datatype": number, "type": "literal", "value": str(links)},
    }
    if picture:
        row["image"] = {"type": "uri", "value": f"http://commons.wikimedia.org/wiki/Special:FilePath/{picture}"}
    if words:
        row["words"] = {"xml:lang": "en", "type": "literal", "value": words}
    return row


def _wikivoyage(fake: FakeOpenData, _query: Mapping[str, str]) -> dict[str, Any]:
    return {"batchcomplete": True} | ({"query": {"pages": fake.pages}} if fake.pages else {})


_ANSWERS: Mapping[str, Callable[[FakeOpenData, Mapping[str, str]], dict[str, Any]]] = {
    OVERPASS: _overpass,
    WIKIDATA: _wikidata,
    WIKIVOYAGE: _wikivoyage,
}


def _gives_up(service: str, answer: dict[str, Any]) -> dict[str, Any]:
    """Respond with 200 and a partial result."""
    if service == OVERPASS:
        half = answer["elements"][: len(answer["elements"]) // 2]
        remark = 'runtime error: Query timed out in "query" at line 1 after 21 seconds.'
        return answer | {"elements": half, "remark": remark}
    return {"error": {"code": "ratelimited", "info": "You've exceeded your rate limit."}}


def _elsewhere(service: str, answer: dict[str, Any]) -> dict[str, Any]:
    """Respond to another query."""
    if service == OVERPASS:
        return answer | {"elements": [one | {"lat": 48.85, "lon": 2.35, "center": None} for one in answer["elements"]]}
    if service == WIKIDATA:
        return {"head": {"vars": []}, "results": {"bindings": [_row("Q999999", 7, None, None)]}}
    return {"query": {"pages": [{"pageid": n, "ns": 0, "title": f"Page {n}"} for n in range(60)]}}


def _absurd(service: str, answer: dict[str, Any]) -> dict[str, Any]:
    """Respond with impossible figures."""
    if service == OVERPASS:
        return answer | {"elements": [*answer["elements"], {"type": "node", "id": 1, "lat": 2102.4, "lon": 10584.1}]}
    if service == WIKIDATA:
        rows = [
            _row(row["item"]["value"].rpartition("/")[2], 999_999, None, None) for row in answer["results"]["bindings"]
        ]
        return {"head": {"vars": []}, "results": {"bindings": rows}}
    return {"query": {"pages": [{"title": ""}]}}


_LIES: Mapping[Fault, Callable[[str, dict[str, Any]], dict[str, Any] | None]] = {
    Fault.GIVES_UP: _gives_up,
    Fault.ELSEWHERE: _elsewhere,
    Fault.ABSURD: _absurd,
    Fault.WRONG_SHAPE: lambda _service, _answer: {"elements": 7, "results": [], "query": {"pages": "none"}},
}


def _stall(handler: _Handler, _answer: Any) -> None:
    handler.fake.stopped.wait(60)
    handler.close_connection = True


def _drip(handler: _Handler, _answer: Any) -> None:
    handler.close_connection = True
    handler.wfile.write(b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 100000\r\n\r\n")
    try:
        while not handler.fake.stopped.wait(0.05):
            handler.wfile.write(b" ")
    except OSError:
        # The caller has closed the connection, as expected.
        return


def _truncated(handler: _Handler, answer: Any) -> None:
    handler.close_connection = True
    body = json.dumps(answer).encode()
    head = f"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
    handler.wfile.write(head.encode() + body[: len(body) // 2])


_BROKEN: Mapping[Fault, Callable[[_Handler, Any], None]] = {
    Fault.STALL: _stall,
    Fault.DRIP: _drip,
    Fault.TRUNCATED: _truncated,
    Fault.HUGE: lambda handler, _: send_without_end(handler),
    Fault.CUT_JSON: lambda handler, answer: handler._send(
        200, json.dumps(answer).encode()[:-20], "application/json", {}
    ),
    Fault.NO_JSON: lambda handler, _answer: handler._send(200, b"<html>no</html>", "text/html", {}),
}


@contextmanager
def open_data_server() -> Iterator[FakeOpenData]:
    """Run the three services in a thread."""
    fake = FakeOpenData()
    handler = type("Handler", (_Handler,), {"fake": fake})
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    fake.address = f"http://127.0.0.1:{server.server_port}"
    with running(server, fake.stopped):
        yield fake


def fill_hanoi(fake: FakeOpenData) -> None:
    """Add Hanoi to the three services: several kinds of sights, places to eat, hotels, a quarter."""
    kinds = (("tourism", "museum"), ("leisure", "park"), ("tourism", "viewpoint"), ("amenity", "marketplace"))
    for number in range(30):
        key, value = kinds[number % 4]
        fake.add(number + 1, {key: value, "name": f"Sight {number}", "wikidata": f"Q{1000 + number}"})
        fake.items[f"Q{1000 + number}"] = (30 - number, None, f"sight number {number} in Hanoi, Vietnam")
    for number in range(30):
        hours = ("Mo-Su 11:00-23:00", "Mo-Fr 08:00-20:00")[number % 2]
        kind = ("restaurant", "cafe")[number % 2]
        fake.add(200 + number, {"amenity": kind, "name": f"Table {number}", "opening_hours": hours})
    for number in range(5):
        fake.add(300 + number, {"tourism": "hotel", "name": f"Hotel {number}"})
    temple = {
        "amenity": "place_of_worship", "religion": "confucian", "tourism": "attraction", "historic": "temple",
        "name": "Văn Miếu", "name:en": "Temple of Literature", "wikidata": "Q845584",
        "opening_hours": "Mo-Su 08:00-17:00",
    }  # fmt: skip
    fake.add(400, temple, "way")
    fake.items["Q845584"] = (34, "Van_Mieu%2C_Hanoi.jpg", "temple of Confucius in Hanoi, Vietnam")
    fake.add(
        401, {"place": "quarter", "name": "Khu phố cổ", "name:en": "Old Quarter", "wikidata": "Q10800"}, "relation"
    )
    fake.items["Q10800"] = (9, None, "historical quarter of Hanoi")
    fake.pages = [
        {
            "pageid": 14899, "ns": 0, "title": "Hanoi", "pageprops": {"wikibase_item": "Q1858"},
            "extract": "Hanoi is the capital of Vietnam. It is over a thousand years old.",
        },
        {
            "pageid": 14900, "ns": 0, "title": "Hanoi/Old Quarter", "pageprops": {"wikibase_item": "Q10800"},
            "extract": "The Old Quarter has thirty-six streets, each named after what was sold there.",
        },
    ]  # fmt: skip
