"""Handles the landing page's form without scripts: plans a trip and redirects to its page, or to an explanation."""

from __future__ import annotations

from typing import cast

from flask import Flask, Response, redirect, request

from app.db.text import has_forbidden_characters
from app.db.types import ID_LENGTH, Id
from app.errors import AppError, Invalid
from app.extensions import db
from app.pages.render import PageRenderer
from app.places import service as places
from app.places.provider import PlaceSearch
from app.texts import gettext
from app.trips.trials import cookie, service
from app.trips.trials.answers import NO_CITY, TrialRequest
from app.trips.trials.models import MAX_TRIAL_DAYS
from app.web import limits
from app.web.origin import require_own_form

MAX_CITY = 100
DAYS = tuple(str(days) for days in range(1, MAX_TRIAL_DAYS + 1))


def init_trial_form(app: Flask, renderer: PageRenderer) -> None:
    """Register the form's target."""

    @limits.everything
    def plan() -> Response:
        require_own_form()
        token = cookie.new_token()
        fresh = cookie.id_of(token)
        try:
            trial_id = service.start(db.session(), _asked(), cookie.recall(), fresh, limits.address_key())
            service.commit_and_enqueue(db.session(), trial_id)
        except AppError as error:
            return renderer.show_error(error.status, error.detail)
        response = cast(Response, redirect("/try", 303))
        if trial_id == fresh:
            cookie.remember(response, token)
        return response

    app.add_url_rule("/try", "page.trial-form", plan, methods=["POST"])


def _asked() -> TrialRequest:
    """Return the city to plan: the one chosen from the list, or else the best match of the typed text.

    :raises Invalid: when it names no city, or too few or too many days.
    """
    days = request.form.get("no_of_days", "")
    if days not in DAYS:
        raise Invalid({"no_of_days": [gettext("Choose 1 to %(most)s days.", most=MAX_TRIAL_DAYS)]})
    place_id = request.form.get("place_id", "")
    is_chosen = 0 < len(place_id) <= ID_LENGTH and not has_forbidden_characters(place_id)
    return TrialRequest(Id(place_id) if is_chosen else _best_match(request.form.get("city", "")), int(days))


def _best_match(city: str) -> Id:
    text = city.strip()[:MAX_CITY]
    found = [] if has_forbidden_characters(text) else places.predict(db.session(), PlaceSearch(text, "destination"))
    for card in found:
        if not places.is_area(card):
            return card.place_id
    raise Invalid({"city": [NO_CITY]})
