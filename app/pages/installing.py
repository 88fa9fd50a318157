"""Serves what browsers need to install Waypost and to open it offline (ADR 29)."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from flask import Response, json, request

from app.errors import NotFound
from app.pages.render import PageRenderer
from app.ssr.shell import MANIFEST_PATH, TOUCH_ICON, ShellError
from app.texts import current_locale, direction_of
from app.web.problems import SENTENCES

if TYPE_CHECKING:
    from flask import Flask

WORKER_PATH = "/service-worker.js"
WORKER_POLICY = "default-src 'none'; connect-src 'self'; frame-ancestors 'none'"
"""The worker fetches only from our origin, and loads no other script."""
ICONS = Path(__file__).with_name("icons")
"""The icon as SVG, and as PNGs: on a rounded square, and maskable."""
SIZES = {"icon-192": "192x192", "icon-512": "512x512", "maskable-192": "192x192", "maskable-512": "512x512"}
GROUND = "#f0f4ee"
"""`--c-bg` of the light theme (client/ui/tokens.css)."""
ONE_DAY = 24 * 3600


def init_installing(app: Flask, renderer: PageRenderer, worker: Path, app_name: str) -> None:
    """Serve the service worker, the document that it opens pages with, the manifest and the icons, to everyone.

    :param worker: the folder of the built worker.
    :param app_name: the brand.
    :raises ShellError: when the worker is not built.
    """
    try:
        script, build = (worker / "service-worker.js").read_bytes(), (worker / "build").read_text("utf-8")
    except OSError as error:
        raise ShellError("the client is not built: run `make build`") from error

    def service_worker() -> Response:
        response = _stored(script, "text/javascript")
        # An outdated worker would serve an outdated build.
        response.headers["Cache-Control"] = "no-cache"
        response.headers["Content-Security-Policy"] = WORKER_POLICY
        return response

    def offline(asked: str) -> Response:
        # During a rolling upgrade, a worker may request a file of another build.
        if asked != build:
            raise NotFound(SENTENCES[404])
        return renderer.show_offline()

    def manifest() -> Response:
        response = _stored(json.dumps(_manifest(app_name)).encode(), "application/manifest+json")
        response.vary.add("Accept-Language")
        return response

    app.add_url_rule(WORKER_PATH, "page.service-worker", service_worker)
    app.add_url_rule("/offline/<asked>", "page.offline", offline)
    app.add_url_rule(MANIFEST_PATH, "page.manifest", manifest)
    app.add_url_rule("/icons/<name>.png", "page.icon", _icon)


def _manifest(app_name: str) -> dict[str, object]:
    return {
        "id": "/",
        "name": app_name,
        "short_name": app_name,
        "lang": current_locale(),
        "dir": direction_of(current_locale()),
        "start_url": "/explore",
        "scope": "/",
        "display": "standalone",
        "background_color": GROUND,
        "theme_color": GROUND,
        "categories": ["travel"],
        "icons": [
            {
                "src": _address(name),
                "sizes": size,
                "type": "image/png",
                "purpose": "maskable" if name.startswith("maskable") else "any",
            }
            for name, size in SIZES.items()
        ],
    }


def _address(name: str) -> str:
    return f"/icons/{name}.png"


def _icon(name: str) -> Response:
    if name not in SIZES and _address(name) != TOUCH_ICON:
        raise NotFound(SENTENCES[404])
    return _stored((ICONS / f"{name}.png").read_bytes(), "image/png")


def _stored(body: bytes, mimetype: str) -> Response:
    """Return a public response that may be cached for a day and must be revalidated then."""
    response = Response(body, mimetype=mimetype)
    response.cache_control.public = True
    response.cache_control.max_age = ONE_DAY
    response.add_etag()
    response.make_conditional(request)
    return response
