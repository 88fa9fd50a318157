"""Serves the pages of the table, including those that share their path with an API call."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING
from urllib.parse import quote

from flask import Flask, Response, redirect, request
from werkzeug.exceptions import HTTPException
from werkzeug.routing import Map, Rule
from werkzeug.wrappers import Response as BaseResponse

from app.pages.render import PageRenderer, bind_page_renderer
from app.pages.table import Page
from app.pages.trial_form import init_trial_form
from app.texts import lazy_gettext
from app.web.negotiation import prefers_html

if TYPE_CHECKING:
    from collections.abc import Mapping

NO_LINK = lazy_gettext("Invalid share link")


def init_pages(app: Flask, renderer: PageRenderer, pages: Iterable[Page]) -> None:
    """Register the pages; all API calls must be registered already.

    Where a page and a call share a path, requests that prefer HTML get the page.

    :param pages: the table.
    """
    bind_page_renderer(app, renderer)
    app.add_url_rule("/dashboard", "page.dashboard", lambda: redirect("/explore"))
    # The id of a trip may also be in the query.
    app.add_url_rule("/trip", "page.trip-by-query", _trip_by_query)
    app.add_url_rule(
        "/shared/", "page.shared-by-nothing", lambda: renderer.show_error(404, str(NO_LINK), missing=NO_LINK)
    )
    init_trial_form(app, renderer)
    taken = {rule.rule for rule in app.url_map.iter_rules() if "GET" in (rule.methods or ())}
    shared: dict[str, Page] = {}
    for page in pages:
        if _shape(page.path) in map(_shape, taken):
            shared[page.name] = page
        else:
            app.add_url_rule(page.path, f"page.{page.name}", _view(renderer, page))
    if shared:
        _share(app, renderer, shared)


def _trip_by_query() -> BaseResponse:
    itinerary_id = request.args.get("itinerary_id", "").strip()
    return redirect(f"/trip/{quote(itinerary_id, safe='')}" if itinerary_id else "/trips")


def _shape(path: str) -> str:
    return "/".join("<>" if part.startswith("<") else part for part in path.split("/"))


def _view(renderer: PageRenderer, page: Page) -> Callable[..., Response]:
    def view(**values: str) -> Response:
        return renderer.show(page, values)

    return view


def _share(app: Flask, renderer: PageRenderer, shared: Mapping[str, Page]) -> None:
    """Negotiate between pages and calls of the same path, and set `Vary` on both."""
    matcher = Map([Rule(page.path, endpoint=name) for name, page in shared.items()]).bind("")
    shapes = {_shape(page.path) for page in shared.values()}
    # Computed once, not for each request.
    rules = {rule.rule for rule in app.url_map.iter_rules() if _shape(rule.rule) in shapes}

    def matched() -> tuple[str, Mapping[str, str]] | None:
        # "/user/profile" matches "/user/<user_id>" but is a call only.
        if request.method not in ("GET", "HEAD") or not request.url_rule or request.url_rule.rule not in rules:
            return None
        try:
            return matcher.match(request.path)
        except HTTPException:
            return None

    def negotiate() -> Response | None:
        found = matched() if prefers_html(request) else None
        return renderer.show(shared[found[0]], found[1]) if found else None

    def vary(answer: Response) -> Response:
        if matched():
            answer.vary.add("Accept")
        return answer

    app.before_request(negotiate)
    app.after_request(vary)
