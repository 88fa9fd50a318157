"""The built client's files, whose names change with their contents."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from whitenoise import WhiteNoise

if TYPE_CHECKING:
    from collections.abc import MutableMapping

    from flask import Flask

PREFIX = "assets/"


def init_assets(app: Flask, folder: Path) -> None:
    """Serve a folder under `/assets/`, to be kept by browsers for good."""
    files = WhiteNoise(
        app.wsgi_app,
        root=str(folder),
        prefix=PREFIX,
        immutable_file_test=lambda _path, url: url.startswith(f"/{PREFIX}"),
        add_headers_function=_headers,
    )
    # A document is filled in for each answer, with a nonce and a policy; as a file it would have neither.
    for address in [address for address in files.files if address.endswith(".html")]:
        del files.files[address]
    app.wsgi_app = files  # type: ignore[method-assign]


def _headers(headers: MutableMapping[str, str], _path: str, _url: str) -> None:
    headers["X-Content-Type-Options"] = "nosniff"
