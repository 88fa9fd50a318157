"""From a page of the table to the response: who may see it, its data, its HTML."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from functools import lru_cache
from typing import TYPE_CHECKING, Any, cast
from urllib.parse import urlencode

import structlog
from flask import Flask, Response, current_app, json, redirect, request

from app.errors import AppError
from app.pages.art import MAX_SEED, art_properties, preview_properties
from app.pages.bootstrap import call_api
from app.pages.table import NOT_FOUND, Answers, Audience, Meta, Page, Visit
from app.ssr.renderer import Renderer, RenderError
from app.ssr.shell import Head, Shell
from app.texts import current_locale, direction_of, gettext
from app.web.identity import Actor, page_viewer
from app.web.logs import loggable_path
from app.web.security import csp_nonce

if TYPE_CHECKING:
    from app.config import Settings

log = structlog.get_logger(__name__)

THEME_COOKIE = "theme"
RENDERED_FOR_ALL = 128
"""How many pages that are the same for all visitors are remembered, of 100 kB at most as a rule."""
_STATE = "waypost.pages"


class PageRenderer:
    """Responds to requests for pages.

    :param settings: the brand and the public URL.
    :param shell: the built document.
    :param renderer: renders a bootstrap to HTML.
    """

    def __init__(self, settings: Settings, shell: Shell, renderer: Renderer) -> None:
        self._settings, self._shell, self._renderer = settings, shell, renderer
        # Without a viewer, a page depends on the bootstrap alone, and most visitors ask for the same few.
        self._render_for_all = lru_cache(RENDERED_FOR_ALL)(renderer.render)

    def show(self, page: Page, values: Mapping[str, str]) -> Response:
        """Respond with a page of the table.

        :param values: the path's parameters.
        """
        viewer = page_viewer()
        if page.audience is Audience.SIGNED_IN and viewer is None:
            return cast(Response, redirect(f"/signin?{urlencode({'next': _path()})}"))
        if page.audience is Audience.SIGNED_OUT and viewer is not None:
            return cast(Response, redirect("/explore"))
        visit = Visit(_path(), values, request.args.to_dict(), viewer)
        try:
            answers = {path: call_api(path, viewer) for path in page.calls(visit)}
        except AppError as error:
            return self.show_error(error.status, error.detail, missing=page.missing)
        meta, data = page.meta(visit, answers), page.first_data(visit, answers)
        response = self._respond(page.name, 200, meta, visit, data, listed=page.listed)
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
        visit = Visit(_path(), {}, {}, page_viewer())
        return self._respond(name, status, Meta(title), visit, {}, detail=detail)

    def _respond(
        self,
        name: str,
        status: int,
        meta: Meta,
        visit: Visit,
        answers: Answers,
        *,
        detail: str | None = None,
        listed: bool = False,
    ) -> Response:
        theme = _theme()
        title = f"{meta.title} · {self._settings.app_name}"
        bootstrap = json.dumps(
            {
                "path": visit.path,
                "page": name,
                "status": status,
                "title": title,
                "locale": current_locale(),
                "appName": self._settings.app_name,
                "supportEmail": self._settings.support_email,
                "map": _map(self._settings),
                "placesProvider": self._settings.places_provider,
                "theme": theme,
                "viewer": _viewer(visit.viewer),
                "today": datetime.now(UTC).date().isoformat(),
                "data": answers,
                "detail": detail,
            },
            # Half the bytes for texts that are not in Latin letters.
            ensure_ascii=False,
            separators=(",", ":"),
        )
        document = self._shell.fill(
            head=self._head(meta, title, listed),
            body=self._render(bootstrap, visit.viewer),
            bootstrap=bootstrap,
            lang=current_locale(),
            direction=direction_of(current_locale()),
            theme=theme,
            nonce=csp_nonce(),
        )
        response = Response(document, status, content_type="text/html; charset=utf-8")
        response.headers["Cache-Control"] = "private, no-store"
        response.vary.update(("Accept", "Accept-Language", "Cookie"))
        return response

    def _render(self, bootstrap: str, viewer: Actor | None) -> str:
        render = self._render_for_all if viewer is None else self._renderer.render
        try:
            return render(bootstrap)
        except RenderError as error:
            log.error("page_not_rendered", path=loggable_path(), error=str(error))
            return ""

    def _head(self, meta: Meta, title: str, listed: bool) -> Head:
        address = self._settings.public_url + request.path
        preview = {"title": meta.title, "type": "website", "url": address, "site_name": self._settings.app_name}
        preview |= self._picture(meta.poster)
        if meta.description:
            preview["description"] = meta.description
        return Head(title, meta.description, address, preview, listed)

    def _picture(self, destination: str | None) -> dict[str, str]:
        public_url, edition = self._settings.public_url, self._renderer.edition()
        if destination is None or edition is None or len(destination) > MAX_SEED:
            return preview_properties(public_url)
        return art_properties(public_url, destination, edition)


def _path() -> str:
    query = request.query_string.decode("utf-8", "replace")
    return f"{request.path}?{query}" if query else request.path


def _theme() -> str:
    theme = request.cookies.get(THEME_COOKIE, "")
    return theme if theme in ("light", "dark") else ""


def _map(settings: Settings) -> dict[str, str | None]:
    # Google's key is meant for browsers; operators restrict it to their own host.
    return {
        "tilesUrl": settings.map_tiles_url,
        "attribution": settings.map_tiles_attribution,
        "googleKey": settings.google_maps_api_key,
    }


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
