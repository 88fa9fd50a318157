"""The service worker, its offline document, the manifest and the icons."""

from __future__ import annotations

import io
import re
from collections.abc import Callable
from pathlib import Path

import pytest
import resvg_py
from flask import Flask, json
from flask.testing import FlaskClient
from PIL import Image

from app.config import ROOT
from app.pages.installing import ICONS
from app.ssr.shell import TOUCH_ICON
from tests.client import built_client
from tests.pages import bootstrap_of

MARK = re.compile(r"<(?:rect|path) [^>]*(?:rx=\"1\.75\"|d=)[^>]*>")


def build() -> str:
    return (built_client() / "worker" / "build").read_text()


def test_the_worker_may_hold_all_pages_and_is_compared_each_time(client: FlaskClient) -> None:
    worker = client.get("/service-worker.js")
    assert worker.status_code == 200
    assert worker.mimetype == "text/javascript"
    assert worker.headers["Cache-Control"] == "no-cache"
    assert "connect-src 'self'" in worker.headers["Content-Security-Policy"]
    assert worker.headers["X-Content-Type-Options"] == "nosniff"
    again = client.get("/service-worker.js", headers={"If-None-Match": worker.headers["ETag"]})
    assert again.status_code == 304


def test_the_document_for_pages_without_a_connection_knows_nobody(traveller: FlaskClient) -> None:
    answer = traveller.get(f"/offline/{build()}", headers={"Accept": "text/html"})
    document = answer.get_data(as_text=True)
    bootstrap = bootstrap_of(document)
    assert answer.status_code == 200
    assert (bootstrap["page"], bootstrap["status"]) == ("offline", 503)
    assert (bootstrap["viewer"], bootstrap["data"]) == (None, {})
    assert '<div id="root"></div>' in document
    assert "no-store" in answer.headers["Cache-Control"]


def test_its_scripts_have_the_nonce_of_its_policy(client: FlaskClient) -> None:
    answer = client.get(f"/offline/{build()}")
    nonce = re.search(r"'nonce-([^']+)'", answer.headers["Content-Security-Policy"])
    assert nonce
    scripts = re.findall(r"<script\b[^>]*>", answer.get_data(as_text=True))
    assert scripts
    assert all(f'nonce="{nonce[1]}"' in script for script in scripts)


def test_a_worker_of_another_build_gets_no_document(client: FlaskClient) -> None:
    assert client.get("/offline/0123456789abcdef").status_code == 404


def test_pages_may_register_the_worker_and_name_the_manifest(client: FlaskClient) -> None:
    page = client.get("/")
    assert "worker-src 'self'" in page.headers["Content-Security-Policy"]
    assert '<link rel="manifest" href="/manifest.webmanifest">' in page.get_data(as_text=True)
    assert f'<link rel="apple-touch-icon" href="{TOUCH_ICON}">' in page.get_data(as_text=True)


def test_the_manifest_has_what_browsers_ask_for_to_install(make_app: Callable[..., Flask]) -> None:
    client = make_app(app_name="Trailhead").test_client()
    answer = client.get("/manifest.webmanifest")
    manifest = json.loads(answer.data)
    assert answer.mimetype == "application/manifest+json"
    assert (manifest["name"], manifest["short_name"]) == ("Trailhead", "Trailhead")
    assert (manifest["display"], manifest["scope"], manifest["id"]) == ("standalone", "/", "/")
    assert client.get(manifest["start_url"]).status_code == 302
    icons = {(icon["purpose"], icon["sizes"]): icon["src"] for icon in manifest["icons"]}
    assert set(icons) == {(purpose, size) for purpose in ("any", "maskable") for size in ("192x192", "512x512")}
    for (_purpose, size), address in icons.items():
        picture = Image.open(io.BytesIO(client.get(address).data))
        assert picture.format == "PNG"
        assert f"{picture.width}x{picture.height}" == size
    assert client.get("/icons/secret.png").status_code == 404


@pytest.mark.parametrize("path", sorted(ICONS.glob("*.png")), ids=lambda path: path.stem)
def test_an_icon_is_drawn_from_its_svg(path: Path) -> None:
    kind, _, size = path.stem.partition("-")
    drawing = (ICONS / ("icon.svg" if kind == "icon" else "maskable.svg")).read_text()
    drawn = resvg_py.svg_to_bytes(svg_string=drawing, width=int(size), height=int(size), skip_system_fonts=True)
    assert bytes(drawn) == path.read_bytes()


@pytest.mark.parametrize("name", ["icon.svg", "maskable.svg"])
def test_the_icons_show_the_mark_of_the_logo(name: str) -> None:
    logo = MARK.findall((ROOT / "client" / "ui" / "icon.svg").read_text())
    assert len(logo) == 3
    assert MARK.findall((ICONS / name).read_text()) == logo
