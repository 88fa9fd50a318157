"""Map settings: the data of a page, and its Content-Security-Policy."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from tests.pages import bootstrap_of

TILES = {
    "map_tiles_url": "http://{s}.tiles.example.org:8080/{z}/{x}/{y}.png",
    "map_tiles_attribution": "© Example contributors",
}


@pytest.fixture
def visit(make_app: Callable[..., Flask]) -> Callable[..., TestResponse]:
    return lambda **settings: make_app(**settings).test_client().get("/terms")


def sources(page: TestResponse, directive: str) -> list[str]:
    parts = page.headers["Content-Security-Policy"].split("; ")
    return next((words[1:] for words in map(str.split, parts) if words[0] == directive), [])


def test_the_built_in_map_loads_nothing_from_other_hosts(visit: Callable[..., TestResponse]) -> None:
    page = visit()
    nothing: dict[str, object] = {
        "tilesUrl": None,
        "hasShapes": False,
        "attribution": None,
        "googleKey": None,
        "streets": [],
    }
    assert bootstrap_of(page.text)["map"] == nothing
    assert bootstrap_of(page.text)["placesProvider"] == "catalogue"
    assert "google" not in page.headers["Content-Security-Policy"]
    assert "'unsafe-eval'" not in sources(page, "script-src")
    assert sources(page, "img-src") == ["'self'", "data:", "blob:", "https:"]


def test_tiles_come_from_their_host(visit: Callable[..., TestResponse]) -> None:
    page = visit(**TILES)
    assert bootstrap_of(page.text)["map"] == {
        "tilesUrl": TILES["map_tiles_url"],
        "hasShapes": False,
        "attribution": TILES["map_tiles_attribution"],
        "googleKey": None,
        "streets": [],
    }
    assert "http://*.tiles.example.org:8080" in sources(page, "img-src")
    assert sources(page, "connect-src") == ["'self'"]


@pytest.mark.parametrize("path", ["{z}/{x}/{y}.pbf", "{z}/{x}/{y}.mvt?key=1", "world.pmtiles"])
def test_tiles_of_shapes_are_called_for(visit: Callable[..., TestResponse], path: str) -> None:
    page = visit(map_tiles_url=f"https://tiles.example.org/{path}", map_tiles_attribution="us")
    assert bootstrap_of(page.text)["map"]["hasShapes"] is True
    assert sources(page, "connect-src") == ["'self'", "https://tiles.example.org"]


def test_the_policy_allows_the_hosts_of_google_maps(visit: Callable[..., TestResponse]) -> None:
    page = visit(google_maps_api_key="a-key-for-browsers")
    assert bootstrap_of(page.text)["map"]["googleKey"] == "a-key-for-browsers"
    scripts = sources(page, "script-src")
    assert "'self'" in scripts
    assert any(source.startswith("'nonce-") for source in scripts)
    assert {"https://*.googleapis.com", "https://*.gstatic.com", "blob:"} <= set(scripts)
    assert "'unsafe-eval'" not in scripts
    assert {"'unsafe-inline'", "'strict-dynamic'", "https:"}.isdisjoint(scripts)
    assert "https://*.googleapis.com" in sources(page, "connect-src")
    assert sources(page, "frame-src") == ["https://*.google.com"]
    assert sources(page, "worker-src") == ["'self'", "blob:"]
    assert "https://fonts.googleapis.com" in sources(page, "style-src")
    assert "https://fonts.gstatic.com" in sources(page, "font-src")


def test_the_style_sheet_has_the_nonce_for_google_maps(visit: Callable[..., TestResponse]) -> None:
    page = visit(google_maps_api_key="a-key-for-browsers")
    nonce = next(source[7:-1] for source in sources(page, "style-src") if source.startswith("'nonce-"))
    sheets = re.findall(r'<link\b[^>]*rel="stylesheet"[^>]*>', page.text)
    assert sheets
    assert all(f'nonce="{nonce}"' in sheet for sheet in sheets)
