"""Cover art as files: their contents, their caching, and the cost of many requests."""

from __future__ import annotations

import io
import subprocess
from collections.abc import Callable, Iterator
from typing import Any
from urllib.parse import quote
from xml.etree import ElementTree

import pytest
from flask import Flask
from flask.testing import FlaskClient
from PIL import Image
from redis.exceptions import ConnectionError as RedisConnectionError

from app.extensions import queue
from app.pages import rasters
from app.pages.art import MAX_KIND, MAX_SEED
from app.places.categories import INTERESTS, KNOWN_TYPES, TYPES
from app.ssr.renderer import V8Renderer
from tests.client import built_client
from tests.isolation import isolated
from tests.limits import note_more

SIGNPOSTS = {"experience", "tourist_attraction", "point_of_interest"}
"""Values that may be anything."""


@pytest.fixture
def drawing(make_app: Callable[..., Flask]) -> Iterator[Flask]:
    """An application that draws."""
    app = make_app(renderer=V8Renderer(built_client() / "server"))
    with app.app_context(), isolated():
        yield app
        queue.redis.flushdb()


@pytest.fixture
def artist(drawing: Flask) -> FlaskClient:
    return drawing.test_client()


@pytest.fixture
def runs(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """The programs that were run to rasterize."""
    seen: list[Any] = []
    run = subprocess.run

    def noted(*args: Any, **options: Any) -> Any:
        seen.append(args[0])
        return run(*args, **options)

    monkeypatch.setattr(subprocess, "run", noted)
    return seen


def shapes(svg: str) -> str:
    """The shapes of a picture, without the colours of its mood."""
    return " ".join(element.get("d", element.tag) for element in ElementTree.fromstring(svg).iter())


def test_a_picture_is_an_svg_that_loads_and_runs_nothing(artist: FlaskClient) -> None:
    answer = artist.get("/art/Kochi.svg")
    assert (answer.status_code, answer.mimetype) == (200, "image/svg+xml")
    names = {element.tag.rpartition("}")[2] for element in ElementTree.fromstring(answer.text).iter()}
    assert names <= {"svg", "g", "path", "rect", "circle", "ellipse"}
    assert "sandbox" in answer.headers["Content-Security-Policy"]
    assert "default-src 'none'" in answer.headers["Content-Security-Policy"]
    assert answer.headers["X-Content-Type-Options"] == "nosniff"


def test_the_request_is_not_copied_into_the_file(artist: FlaskClient) -> None:
    evil = '"><script>alert(1)</script>'
    answer = artist.get(f"/art/{quote(evil, safe='')}.svg", query_string={"kind": evil})
    assert answer.status_code == 200
    assert "script" not in answer.text
    assert "alert" not in answer.text


@pytest.mark.parametrize("seed", ["Kochi, Kerala, India", "東京", "AC/DC Lane", "a.svg", "100%"])
def test_every_name_has_a_picture_that_never_changes(artist: FlaskClient, seed: str) -> None:
    path = f"/art/{quote(seed, safe='')}.svg"
    assert artist.get(path).data == artist.get(path).data != artist.get("/art/another.svg").data


def test_night_and_crop_change_the_picture(artist: FlaskClient) -> None:
    asked = ["", "?theme=night", "?crop=portrait", "?crop=square", "?kind=hotel"]
    assert len({artist.get(f"/art/Oslo.svg{query}").data for query in asked}) == len(asked)
    assert artist.get("/art/Oslo.svg").data == artist.get("/art/OSLO.svg?theme=day&crop=landscape").data


@pytest.mark.parametrize(
    ("query", "field"), [("theme=dusk", "theme"), ("crop=round", "crop"), (f"kind={'x' * (MAX_KIND + 1)}", "kind")]
)
def test_wrong_parameters_are_refused_by_name(artist: FlaskClient, query: str, field: str) -> None:
    answer = artist.get(f"/art/Oslo.svg?{query}")
    assert answer.status_code == 400
    assert answer.get_json()["detail"].startswith(f"{field}: ")


@pytest.mark.parametrize("kind", ["svg", "png"])
def test_a_seed_has_a_maximum_length(artist: FlaskClient, kind: str) -> None:
    assert artist.get(f"/art/{'x' * MAX_SEED}.{kind}").status_code == 200
    assert artist.get(f"/art/{'x' * (MAX_SEED + 1)}.{kind}").status_code == 400
    assert artist.get(f"/art/.{kind}").status_code == 404


def test_every_type_of_place_has_a_fitting_picture(artist: FlaskClient) -> None:
    signpost = shapes(artist.get("/art/Xyz.svg?kind=road").text)
    for kind in sorted({*TYPES, *KNOWN_TYPES, *INTERESTS}):
        picture = shapes(artist.get("/art/Xyz.svg", query_string={"kind": kind}).text)
        assert (picture == signpost) == (kind in SIGNPOSTS), kind


def test_a_preview_has_the_size_of_link_previews(artist: FlaskClient) -> None:
    answer = artist.get("/art/Kochi.png?kind=city")
    assert (answer.status_code, answer.mimetype) == (200, "image/png")
    with Image.open(io.BytesIO(answer.data)) as picture:
        assert (picture.format, picture.size) == ("PNG", (1200, 630))
        assert len(picture.convert("RGB").resize((120, 63)).getcolors(120 * 63) or ()) > 6


def test_a_picture_is_rasterized_once(artist: FlaskClient, runs: list[Any]) -> None:
    first, second = artist.get("/art/Kochi.png"), artist.get("/art/KOCHI.png")
    assert first.data == second.data
    assert len(runs) == 1
    assert artist.get("/art/Munnar.png").data != first.data
    assert len(runs) == 2


def test_a_cached_picture_is_not_rasterized(artist: FlaskClient, runs: list[Any]) -> None:
    tag = artist.get("/art/Kochi.png").headers["ETag"]
    queue.redis.flushdb()
    again = artist.get("/art/Kochi.png", headers={"If-None-Match": tag})
    assert (again.status_code, again.data, again.headers["ETag"]) == (304, b"", tag)
    assert len(runs) == 1


def test_a_cached_svg_is_not_sent_again(artist: FlaskClient) -> None:
    tag = artist.get("/art/Kochi.svg").headers["ETag"]
    assert artist.get("/art/Kochi.svg", headers={"If-None-Match": tag}).status_code == 304
    assert artist.get("/art/Kochi.svg?theme=night", headers={"If-None-Match": tag}).status_code == 200


def test_the_url_of_an_edition_is_immutable(artist: FlaskClient) -> None:
    edition = V8Renderer(built_client() / "server").edition()
    directives = artist.get(f"/art/Kochi.svg?v={edition}").headers["Cache-Control"]
    assert {"public", "immutable", "max-age=31536000"} == set(directives.split(", "))
    for query in ("", "?v=", "?v=older"):
        shorter = artist.get(f"/art/Kochi.svg{query}").headers["Cache-Control"]
        assert {"public", "max-age=86400"} == set(shorter.split(", "))


def test_the_cache_has_a_bounded_number_of_slots(artist: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rasters, "CACHE_SLOTS", 2)
    monkeypatch.setattr(rasters, "_rasterize", lambda svg, *_size: svg.encode())
    for number in range(20):
        assert artist.get(f"/art/Place {number}.png").status_code == 200
    assert len(list(queue.redis.scan_iter("art:*"))) == 2
    # Each slot contains one picture, and is never mistaken for another's.
    assert artist.get("/art/Place 3.png").data != artist.get("/art/Place 4.png").data


def test_pictures_are_rasterized_without_redis(artist: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    class Gone:
        def get(self, *_args: object, **_options: object) -> None:
            raise RedisConnectionError("gone")

        set = get

    with monkeypatch.context() as patched:
        patched.setattr(type(queue), "redis", property(lambda _queue: Gone()))
        assert artist.get("/art/Kochi.png").status_code == 200


def test_a_picture_is_refused_while_others_are_rasterized(artist: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rasters, "WAITING_SECONDS", 0.01)
    with rasters._rasterizing:
        answer = artist.get("/art/Kochi.png")
    assert answer.status_code == 503
    assert int(answer.headers["Retry-After"]) > 0
    assert "immutable" not in answer.headers.get("Cache-Control", "")
    assert artist.get("/art/Kochi.png").status_code == 200


def test_a_failed_drawing_is_unavailable_and_the_next_one_works(
    artist: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patched:
        patched.setattr(rasters, "SCRIPT", rasters.SCRIPT.with_name("nothing.py"))
        assert artist.get("/art/Kochi.png").status_code == 503
    assert artist.get("/art/Kochi.png").status_code == 200


def test_without_a_renderer_nothing_is_drawn(client: FlaskClient) -> None:
    assert client.get("/art/Kochi.svg").status_code == 503


def test_pictures_count_towards_the_general_rate_limit(make_app: Callable[..., Flask]) -> None:
    app = make_app(renderer=V8Renderer(built_client() / "server"), ratelimit_enabled=True)
    with app.app_context(), isolated():
        queue.redis.flushdb()
        artist = app.test_client()
        first = artist.get("/art/Kochi.svg").status_code
        note_more("300/1/minute", made=1, more=298)
        answered = [artist.get("/art/Kochi.svg").status_code for _ in range(2)]
        queue.redis.flushdb()
    assert [first, *answered] == [200, 200, 429]
