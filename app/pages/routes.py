"""Serving the pages of the table, those that share their path with a call among them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING
from urllib.parse import quote

from flask import Flask, Response, redirect, request
from werkzeug.exceptions import HTTPException
from werkzeug.routing import Map, Rule
from werkzeug.wrappers import Response as BaseResponse

from app.pages.page import Page
from app.pages.render import PageRenderer, bind
from app.web.negotiation import prefers_html

if TYPE_CHECKING:
    from collections.abc import Mapping

NO_LINK = "Invalid share link"


def init_pages(app: Flask, renderer: PageRenderer, pages: Iterable[Page]) -> None:
    """Register the pages, after every call is registered.

    A page whose path is a call's too is answered where HTML is preferred; all others have the path to themselves.

    :param renderer: answers them.
    :param pages: the table.
    """
    bind(app, renderer)
    app.add_url_rule("/dashboard", "page.dashboard", lambda: redirect("/explore"))
    # A trip's address may also carry its id in the query.
    app.add_url_rule("/trip", "page.trip-by-query", _trip_by_query)
    app.add_url_rule("/shared/", "page.shared-by-nothing", lambda: renderer.show_error(404, NO_LINK, missing=NO_LINK))
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
    """Answer pages that share their path with a call where HTML is preferred, and say that both answers vary."""
    matcher = Map([Rule(page.path, endpoint=name) for name, page in shared.items()]).bind("")
    shapes = {_shape(page.path) for page in shared.values()}

    def matched() -> tuple[str, Mapping[str, str]] | None:
        # Beside "/user/<user_id>" stands the call "/user/profile", which is nobody's page.
        if request.method not in ("GET", "HEAD") or not request.url_rule or _shape(request.url_rule.rule) not in shapes:
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
