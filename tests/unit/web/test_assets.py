"""The client's files and their headers."""

from __future__ import annotations

from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from app.web.assets import init_assets


@pytest.fixture
def files(tmp_path: Path) -> FlaskClient:
    (tmp_path / "entry.js").write_text("let a = 1;")
    (tmp_path / "shell.html").write_text("<!doctype html>")
    app = Flask("files", static_folder=None)
    app.config["FIXED_HEADERS"] = {"Referrer-Policy": "no-referrer"}
    init_assets(app, tmp_path)
    return app.test_client()


def test_a_file_is_immutable_and_has_security_headers(files: FlaskClient) -> None:
    with files.get("/assets/entry.js") as answer:
        assert answer.status_code == 200
        assert "immutable" in answer.headers["Cache-Control"]
        assert answer.headers["Referrer-Policy"] == "no-referrer"
        assert "frame-ancestors 'none'" in answer.headers["Content-Security-Policy"]


def test_a_document_is_not_served_as_a_file(files: FlaskClient) -> None:
    assert files.get("/assets/shell.html").status_code == 404
