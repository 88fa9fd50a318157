"""Builds the response for a page of the table: access, data, HTML."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, cast
from urllib.parse import urlencode

import structlog
from flask import Flask, Response, current_app, json, redirect, request
from sqlalchemy.exc import OperationalError

from app.db import transaction
from app.errors import AppError
from app.extensions import db
from app.pages.art import MAX_SEED, art_properties, preview_properties
from app.pages.bootstrap import call_api
from app.pages.page_cache import PageCache, PublicPages, digest_of
from app.pages.precompressed import precompress
from app.pages.table import NOT_FOUND, Answers, Audience, Meta, Page, Visit
from app.places.streets.archives import Archive
from app.places.streets.routes import streets, tiles_url
from app.service_settings import is_vector
from app.ssr.renderer import Renderer, RenderError
from app.ssr.shell import Head, Shell
from app.texts import current_locale, direction_of, gettext
from app.web.identity import Actor, page_viewer
from app.web.logs import loggable_path
from app.web.negotiation import ZSTD, prefers_zstd
from app.web.origin import is_own_path
from app.web.security import csp_nonce

if TYPE_CHECKING:
    from app.config import Settings

log = structlog.get_logger(__name__)

THEME_COOKIE = "theme"
PLAN_VIEW_COOKIE = "planview"
"""The traveller's last view of days: known before the first paint, to avoid layout shifts."""
_STATE = "waypost.pages"


@dataclass(frozen=True, slots=True)
class _Content:
    """The content of a page.

    :param answers: the answers of its calls that the page starts with.
    :param detail: a sentence for the traveller, on a page that explains an error.
    """

    meta: Meta
    answers: Answers
    detail: str | None = None
    listed: bool = False


class PageRenderer:
    """Responds to requests for pages.

    :param settings: the brand and the public URL.
    :param shell: the built document.
    :param renderer: renders a bootstrap to HTML.
    """

    def __init__(self, settings: Settings, shell: Shell, renderer: Renderer) -> None:
        self._settings, self._shell, self._renderer = settings, shell, renderer
        self._cache, self._public = PageCache(), PublicPages()
        # Placeholder in cached pages for the nonce of a response. It is secret, so no traveller's text contains it.
        self._nonce_mark = secrets.token_urlsafe(16)

    def show(self, page: Page, values: Mapping[str, str]) -> Response:
        """Respond with a page of the table.

        :param values: the path's parameters.
        """
        viewer = page_viewer()
        elsewhere = _address_for_others(page, viewer)
        if elsewhere is not None:
            return cast(Response, redirect(elsewhere))
        public = _public_variant(page, viewer)
        known = None if public is None else self._public.get(public)
        if known is not None:
            return self._page(known.document, 200, known.frame)
        visit = Visit(_path(), values, request.args.to_dict(), viewer)
        try:
            bodies = {path: call_api(path, viewer) for path in page.calls(visit)}
        except AppError as error:
            return self.show_error(error.status, error.detail, missing=page.missing)

        if page.more_calls is not None:
            bodies |= _granted(page.more_calls(_decoded(bodies)), viewer)

        def content() -> _Content:
            answers = _decoded(bodies)
            return _Content(page.meta(visit, answers), page.first_data(visit, answers), listed=page.listed)

        document, is_rendered = self._find_document(page.name, 200, visit, content, list(bodies.values()))
        if public is not None and is_rendered:
            self._public.put(public, precompress(document, self._nonce_mark.encode()))
        response = self._page(document, 200)
        if page.secret:
            response.headers["Referrer-Policy"] = "no-referrer"
        return response

    def show_error(self, status: int, detail: str, *, missing: str = NOT_FOUND) -> Response:
        """Respond with the page that explains an error.

        :param detail: a sentence for the traveller.
        :param missing: the title if the status is 404.
        """
        if status == 404:
            name, title = "not-found", str(missing)
        else:
            name, title = "error", gettext("Unexpected Application Error!")
        visit, detail = Visit(_path(), {}, {}, page_viewer()), str(detail)
        document, _ = self._find_document(
            name, status, visit, lambda: _Content(Meta(title), {}, detail), [title.encode(), detail.encode()]
        )
        return self._page(document, status)

    def show_offline(self) -> Response:
        """Respond with the anonymous offline page, which the browser renders.

        The service worker stores it, and fills it in for other pages.
        """
        visit = Visit("/", {}, {}, None)
        title = gettext("You are offline")
        text, _ = self._build_document(_start("offline", 503, visit, self._settings), _Content(Meta(title), {}), None)
        return self._page(text.encode(), 200)

    def _find_document(
        self, name: str, status: int, visit: Visit, content: Callable[[], _Content], made_of: list[bytes]
    ) -> tuple[bytes, bool]:
        """Return the document of a page, cached or built now, and whether its body is rendered.

        :param content: builds the content; only called if the page is not cached.
        :param made_of: the content's other inputs, besides the page's name and the visit.
        """
        start = _start(name, status, visit, self._settings)
        key = digest_of([json.dumps(start).encode(), request.path.encode(), *made_of])
        document = self._cache.get(key)
        if document is not None:
            return document, True
        text, is_rendered = self._build_document(start, content(), self._renderer)
        document = text.encode()
        if is_rendered:
            self._cache.put(key, document)
        return document, is_rendered

    def _page(self, document: bytes, status: int, frame: tuple[bytes, bytes] | None = None) -> Response:
        """Build the response.

        :param document: with the mark in place of the nonce.
        :param frame: the compressed document before and after the nonce, if there is one.
        """
        nonce = csp_nonce().encode()
        if frame is not None and prefers_zstd():
            response = Response(nonce.join(frame), status, content_type="text/html; charset=utf-8")
            response.headers["Content-Encoding"] = ZSTD
        else:
            document = document.replace(self._nonce_mark.encode(), nonce)
            response = Response(document, status, content_type="text/html; charset=utf-8")
        response.headers["Cache-Control"] = "private, no-store"
        response.vary.update(("Accept", "Accept-Language", "Cookie"))
        return response

    def _build_document(
        self, start: Mapping[str, Any], content: _Content, renderer: Renderer | None
    ) -> tuple[str, bool]:
        """Return the whole document, and whether its body is rendered; else the browser renders it.

        :param start: the beginning of the bootstrap.
        :param renderer: None leaves rendering to the browser.
        """
        title = f"{content.meta.title} · {self._settings.app_name}"
        bootstrap = json.dumps(
            {
                **start,
                "title": title,
                "appName": self._settings.app_name,
                "supportEmail": self._settings.support_email,
                "placesProvider": self._settings.places_provider,
                "oidcLabel": self._settings.oidc_label or None,
                "data": content.answers,
                "detail": content.detail,
            },
            # Halves the size of texts in non-Latin scripts.
            ensure_ascii=False,
            separators=(",", ":"),
        )
        try:
            body = "" if renderer is None else renderer.render(bootstrap)
        except RenderError as error:
            log.error("page_not_rendered", path=loggable_path(), error=str(error))
            body = ""
        document = self._shell.fill(
            head=self._head(content.meta, title, content.listed),
            body=body,
            bootstrap=bootstrap,
            lang=current_locale(),
            direction=direction_of(current_locale()),
            theme=start["theme"],
            nonce=self._nonce_mark,
        )
        return document, bool(body)

    def _head(self, meta: Meta, title: str, listed: bool) -> Head:
        address = self._settings.public_url + request.path
        preview = {"title": meta.title, "type": "website", "url": address, "site_name": self._settings.app_name}
        preview |= self._picture(meta)
        if meta.description:
            preview["description"] = meta.description
        return Head(title, meta.description, address, preview, listed)

    def _picture(self, meta: Meta) -> dict[str, str]:
        destination = meta.poster
        public_url, edition = self._settings.public_url, self._renderer.edition()
        if destination is None or edition is None or len(destination) > MAX_SEED:
            return preview_properties(public_url)
        return art_properties(public_url, destination, meta.scenery, edition)


def _address_for_others(page: Page, viewer: Actor | None) -> str | None:
    """Return where to redirect a viewer outside the page's audience; None for viewers inside it."""
    if page.audience is Audience.SIGNED_IN and viewer is None:
        return f"/signin?{urlencode({'next': _path()})}"
    if page.audience is Audience.SIGNED_OUT and viewer is not None:
        requested = request.args.get("next", "")
        return requested if is_own_path(requested) else "/explore"
    return None


def _public_variant(page: Page, viewer: Actor | None) -> Hashable | None:
    """Return the key of the variant of a page that every signed-out visitor may get; None for other pages.

    These are the pages that search engines may list, if their address has no query.
    """
    if not page.listed or viewer is not None or request.query_string:
        return None
    return page.name, current_locale(), _theme(), _plan_view()


def _granted(paths: Iterable[str], viewer: Actor | None) -> dict[str, bytes]:
    """Return the answers of the calls that succeed; the browser repeats the others and shows their errors in place."""
    bodies: dict[str, bytes] = {}
    for path in paths:
        try:
            bodies[path] = call_api(path, viewer)
        except AppError:
            continue
        except OperationalError as error:
            # A statement that took too long, or a lost connection, must not discard the available part of the page.
            log.warning("section_not_loaded", path=loggable_path(), error=repr(error))
            transaction.rollback(db.session())
            break
    return bodies


def _decoded(bodies: Mapping[str, bytes]) -> Answers:
    return {path: json.loads(body) for path, body in bodies.items()}


def _start(name: str, status: int, visit: Visit, settings: Settings) -> dict[str, Any]:
    """Return the beginning of a bootstrap, and a page's inputs besides its answers."""
    return {
        "path": visit.path,
        "page": name,
        "status": status,
        "locale": current_locale(),
        "theme": _theme(),
        "planView": _plan_view(),
        "viewer": _viewer(visit.viewer),
        "today": datetime.now(UTC).date().isoformat(),
        # Includes the streets, because an import may have changed them.
        "map": _map(settings),
    }


def _path() -> str:
    query = request.query_string.decode("utf-8", "replace")
    return f"{request.path}?{query}" if query else request.path


def _theme() -> str:
    theme = request.cookies.get(THEME_COOKIE, "")
    return theme if theme in ("light", "dark") else ""


def _plan_view() -> str:
    return "ribbon" if request.cookies.get(PLAN_VIEW_COOKIE) == "ribbon" else "list"


def _map(settings: Settings) -> dict[str, Any]:
    tiles = settings.map_tiles_url
    is_own = tiles is None and settings.google_maps_api_key is None
    return {
        "tilesUrl": tiles,
        "hasShapes": tiles is not None and is_vector(tiles),
        "attribution": settings.map_tiles_attribution,
        # A key for browsers; operators restrict it to their own host.
        "googleKey": settings.google_maps_api_key,
        "streets": [_streets(archive) for archive in streets()] if is_own else [],
    }


def _streets(archive: Archive) -> dict[str, Any]:
    return {"tilesUrl": tiles_url(archive), "nearest": archive.nearest, "box": asdict(archive.box)}


def _viewer(viewer: Actor | None) -> dict[str, Any] | None:
    if viewer is None:
        return None
    return {
        "id": viewer.id,
        "name": viewer.name,
        "email": viewer.email,
        "profile_image_url": viewer.profile_image_url,
    }


def bind_page_renderer(app: Flask, renderer: PageRenderer) -> None:
    """Bind the page renderer of an application."""
    app.extensions[_STATE] = renderer


def page_renderer() -> PageRenderer:
    """Return the page renderer of the current application."""
    return cast(PageRenderer, current_app.extensions[_STATE])
