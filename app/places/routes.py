"""The calls under /place, and the size of the catalogue."""

from __future__ import annotations

from dataclasses import replace

import structlog
from flask import Response

from app.db.pagination import encode_position
from app.db.types import Id
from app.errors import NotFound, Unavailable
from app.extensions import db, limiter
from app.hooks import hooks
from app.places import coverage, coverage_answers, presenter
from app.places.answers import CatalogueAnswer, NearbyAnswer, Others, PlaceAnswer, PredictionsAnswer
from app.places.coverage import Coverage
from app.places.coverage_answers import CoverageAnswer
from app.places.models import DESTINATION
from app.places.own.answers import own_place
from app.places.own.cards import own_card
from app.places.own.predictions import own_predictions
from app.places.own.similar import destination_around
from app.places.own.visibility import SeenPlace, visible
from app.places.provider import PlaceList, PlaceSearch, current_provider
from app.places.review_answers import NO_REVIEWS
from app.places.schemas import (
    MAX_NEARBY,
    AutocompleteQuery,
    AutocompleteQuerySchema,
    DestinationQuerySchema,
    NearbyQuery,
    NearbyQuerySchema,
    PlaceQuery,
    PlaceQuerySchema,
)
from app.places.service import (
    MAX_PREDICTIONS,
    Circle,
    area_detail,
    catalogue_size,
    guided_ids,
    has_remote_places,
    in_catalogue,
    is_area,
    is_own,
    known_places,
    predict,
)
from app.remote.errors import RemoteError
from app.texts import lazy_gettext
from app.web.blueprint import Blueprint
from app.web.configuration import current_settings
from app.web.identity import current_actor
from app.web.limits import address_key, caller_key

log = structlog.get_logger(__name__)

place_blueprint = Blueprint("place", __name__, url_prefix="/place", description="Destinations and places.")
catalogue_blueprint = Blueprint("catalogue", __name__, public=True, description="The size of the catalogue.")
photo_blueprint = Blueprint(
    "photo", __name__, public=True, url_prefix="/place/photo", description="Pictures of a remote provider."
)

LEARNING_PER_TRAVELLER = "30 per hour"
"""Maximum cities to compare for a trip."""
PHOTOS_PER_ADDRESS = "300 per minute"
DESTINATIONS_PER_ADDRESS = "120 per minute"
"""Rate limit for autocomplete, which sends a request after each pause in typing."""
NO_PLACE = lazy_gettext("We could not find that place.")
NO_PHOTO = lazy_gettext("This picture could not be found.")
PHOTO_UNAVAILABLE = lazy_gettext("We can't show this picture right now. Please try again in a moment.")
BINARY = {"type": "string", "format": "binary"}


@place_blueprint.route("/autocomplete")
@place_blueprint.arguments(AutocompleteQuerySchema, location="query")
@place_blueprint.response(200, PredictionsAnswer)
def autocomplete(query: AutocompleteQuery) -> PredictionsAnswer:
    """Find destinations and places by the beginning of their names, the caller's own places first."""
    search = PlaceSearch(query.input, query.kind, query.near, query.session)
    session, limit = db.session(), min(query.limit, MAX_PREDICTIONS)
    found = current_provider().predict(session, search, limit)
    own = own_predictions(session, current_actor().id, search, limit)
    found = replace(found, cards=[*own, *found.cards][:limit])
    guided = guided_ids(session, {card.place_id for card in found.cards if card.kind == DESTINATION})
    centres = [card.position for card in in_catalogue(session, query.near).values() if card.position]
    return presenter.predictions(found, guided, centres)


@catalogue_blueprint.route("/catalogue/destinations")
@limiter.limit(DESTINATIONS_PER_ADDRESS, key_func=address_key)
@catalogue_blueprint.arguments(DestinationQuerySchema, location="query")
@catalogue_blueprint.response(200, PredictionsAnswer)
@catalogue_blueprint.refuses(400, 429)
def find_destinations(text: str) -> PredictionsAnswer:
    """Find destinations of our own catalogue by the beginning of their names; no countries and regions."""
    session = db.session()
    found = [card for card in predict(session, PlaceSearch(text, DESTINATION)) if not is_area(card)]
    return presenter.predictions(PlaceList(found), guided_ids(session, {card.place_id for card in found}), [])


@place_blueprint.route("/<place_id>")
@place_blueprint.arguments(PlaceQuerySchema, location="query")
@place_blueprint.response(200, PlaceAnswer)
@place_blueprint.alt_response(404, schema=None, description="No such place.", success=False)
@place_blueprint.refuses(503)
def show(query: PlaceQuery, place_id: str) -> PlaceAnswer:
    """Return all details of a destination or place."""
    session = db.session()
    if is_own(place_id):
        seen = _seen(place_id)
        return own_place(seen, destination_around(session, seen.place) if seen.is_mine else None)
    found = current_provider().detail(session, Id(place_id), query.session)
    if found is None:
        raise NotFound(NO_PLACE)
    card = found.card
    area = area_detail(session, card.place_id) if is_area(card) else None
    known = known_places(session, card.place_id) if card.kind == DESTINATION and area is None else None
    # A provider's reviews are never mixed with our travellers' reviews.
    reviews = NO_REVIEWS if card.is_remote else hooks().place_reviews(session, current_actor().id, card)
    return presenter.place(found, known, reviews, area)


@place_blueprint.route("/<place_id>/coverage")
@place_blueprint.response(200, CoverageAnswer)
@place_blueprint.refuses(404)
def show_coverage(place_id: str) -> CoverageAnswer:
    """Return the coverage of a destination: the places available for plans."""
    return coverage_answers.coverage(_found(coverage.coverage(db.session(), Id(place_id))))


@place_blueprint.route("/<place_id>/learn", methods=["POST"])
@place_blueprint.response(202, CoverageAnswer)
@place_blueprint.refuses(404)
@limiter.limit(LEARNING_PER_TRAVELLER, key_func=caller_key)
def learn(place_id: str) -> CoverageAnswer:
    """Start learning the places of a destination from open data if useful; poll the coverage for the progress.

    Repeated calls start it only once. Known cities, cities with a guide, and cities that failed in the last minutes are
    not learned.
    """
    return coverage_answers.coverage(_found(coverage.learn(db.session(), Id(place_id))))


def _seen(place_id: str) -> SeenPlace:
    """Return an own place that the caller may see."""
    seen = visible(db.session(), current_actor().id, [Id(place_id)]).get(Id(place_id))
    if seen is None:
        raise NotFound(NO_PLACE)
    return seen


def _found(found: Coverage | None) -> Coverage:
    if found is None:
        raise NotFound(NO_PLACE)
    return found


@place_blueprint.route("/<place_id>/nearby")
@place_blueprint.arguments(NearbyQuerySchema, location="query")
@place_blueprint.response(200, NearbyAnswer)
@place_blueprint.refuses(404, 503)
def nearby(query: NearbyQuery, place_id: str) -> NearbyAnswer:
    """Return the places around a destination or place, the most notable first."""
    end = query.start + query.limit
    # One more shows whether the list goes on.
    found = _around(query, Id(place_id), end + 1)
    has_more = end < min(len(found.cards), MAX_NEARBY)
    page = replace(found, cards=found.cards[query.start : end])
    return presenter.nearby(page, encode_position(end) if has_more else None)


def _around(query: NearbyQuery, place_id: Id, limit: int) -> PlaceList:
    session, provider = db.session(), current_provider()
    if is_own(place_id):
        position = own_card(_seen(place_id).place).position
        if position is None:
            return PlaceList(())
        return provider.around(session, Circle(place_id, position, float(query.radius)), query.place_types, limit)
    found = provider.nearby(session, place_id, query.place_types, query.radius, limit)
    if found is None:
        raise NotFound(NO_PLACE)
    return found


@catalogue_blueprint.route("/catalogue")
@catalogue_blueprint.response(200, CatalogueAnswer)
def size() -> CatalogueAnswer:
    """Return the number of destinations and guides."""
    return presenter.catalogue(catalogue_size(db.session()), _others())


def _others() -> Others:
    if has_remote_places():
        return "provider"
    return "open_data" if current_settings().places_learn else "traveller"


@photo_blueprint.route("/<token>")
@photo_blueprint.response(200, BINARY, content_type="image/jpeg")
@photo_blueprint.refuses(404, 429, 503)
@limiter.limit(PHOTOS_PER_ADDRESS, key_func=address_key)
def picture(token: str) -> Response:
    """Return a picture that an answer of the last two hours has linked to.

    Browsers ask for pictures without a bearer token, so the address itself is the permission.
    """
    try:
        photo = current_provider().photo(token)
    except RemoteError as error:
        log.warning("photo_unavailable", error=str(error))
        raise Unavailable(PHOTO_UNAVAILABLE) from error
    if photo is None:
        raise NotFound(NO_PHOTO)
    answer = Response(photo.data, content_type=photo.media_type)
    answer.headers["Cache-Control"] = f"private, max-age={photo.cache_seconds}" if photo.cache_seconds else "no-store"
    answer.headers["Content-Security-Policy"] = "default-src 'none'; sandbox"
    return answer
