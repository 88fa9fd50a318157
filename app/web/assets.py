"""Static files of the built client, whose names contain a hash of their contents."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from whitenoise import WhiteNoise

from app.web.security import FILE_POLICY

if TYPE_CHECKING:
    from collections.abc import MutableMapping

    from flask import Flask

PREFIX = "assets/"


def init_assets(app: Flask, folder: Path) -> None:
    """Serve a folder under `/assets/`, cached by browsers permanently.

    :param app: the application; its security headers must be bound, because files carry them too.
    """
    fixed: dict[str, str] = app.config["FIXED_HEADERS"]

    def add_headers(headers: MutableMapping[str, str], _path: str, _url: str) -> None:
        for name, value in (fixed | {"Content-Security-Policy": FILE_POLICY}).items():
            headers[name] = value

    files = WhiteNoise(
        app.wsgi_app,
        root=str(folder),
        prefix=PREFIX,
        immutable_file_test=lambda _path, url: url.startswith(f"/{PREFIX}"),
        add_headers_function=add_headers,
    )
    # The shell is completed for each page, with nonce and policy; as a file it would have neither.
    for address in [address for address in files.files if address.endswith(".html")]:
        del files.files[address]
    app.wsgi_app = files  # type: ignore[method-assign]  # Flask says to wrap it so
