"""Candidates from Google for plans of destinations without a guide."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from dataclasses import replace
from math import log10

import structlog

from app.places.borders import is_across, open_to
from app.places.candidates import DETOUR, RADII_M
from app.places.cards import Destination, PlaceCard
from app.places.categories import LODGING_CATEGORIES, USUAL_INTERESTS, USUAL_MINUTES
from app.places.google.cards import card_of
from app.places.google.client import CANDIDATE_FIELDS, COUNT_FIELDS, MAX_NEARBY, GoogleClient
from app.places.google.shapes import GooglePlace
from app.places.land import Surroundings
from app.remote.errors import RemoteError

log = structlog.get_logger(__name__)

RADIUS_M = RADII_M[0]
SEARCHES: tuple[tuple[str, ...], ...] = (
    ("tourist_attraction",),
    ("museum", "art_gallery", "aquarium", "zoo"),
    ("park", "national_park", "hiking_area", "beach"),
    ("church", "hindu_temple", "mosque", "synagogue"),
    ("market", "shopping_mall", "performing_arts_theater", "amusement_park"),
    ("restaurant",),
    ("cafe",),
)
"""Google returns twenty places per search, so a good choice takes several; each is billed."""
COUNT_SECONDS = 2.5
"""Deadline: a traveller waits for the result."""
FAMOUS = 5.0
"""A place with ten to this power of ratings has maximum fame."""


def find(client: GoogleClient, destination: Destination) -> list[GooglePlace]:
    """Return Google's places around a destination that are reachable by land without border checks, each once.

    A search that fails leaves its places out.

    :raises RemoteError: when all searches failed.
    """

    def search(types: Sequence[str]) -> list[GooglePlace] | RemoteError:
        try:
            return client.nearby(_circle(destination), types, MAX_NEARBY, CANDIDATE_FIELDS)
        except RemoteError as error:
            log.info("google_fallback", call="candidates", error=str(error))
            return error

    with ThreadPoolExecutor(len(SEARCHES), thread_name_prefix="google") as pool:
        asked = [pool.submit(copy_context().run, search, types) for types in SEARCHES]
        results = [future.result() for future in asked]
    answers = [result for result in results if not isinstance(result, RemoteError)]
    if not answers:
        raise next(result for result in results if isinstance(result, RemoteError))
    return reachable(destination, {place.id: place for answer in answers for place in answer}.values())


def count(client: GoogleClient, destination: Destination) -> int:
    """Return the number of Google's sights around a destination, counted up to twenty, by one search.

    :raises RemoteError: when Google does not answer.
    """
    found = client.nearby(_circle(destination), SEARCHES[0], MAX_NEARBY, COUNT_FIELDS, seconds=COUNT_SECONDS)
    return len(reachable(destination, found))


def reachable(destination: Destination, places: Iterable[GooglePlace]) -> list[GooglePlace]:
    """Return the places that are reachable by land without border checks."""
    countries = open_to(destination.country_code)
    surroundings = Surroundings(destination.lat, destination.lon, DETOUR * RADIUS_M)
    return [
        place
        for place in places
        if (place.country_code or destination.country_code) in countries
        and not is_across(destination.country_code, (destination.lat, destination.lon), place.position)
        and surroundings.distance_m(*place.position) is not None
    ]


def cards_of(places: Collection[GooglePlace], limit: int) -> list[PlaceCard]:
    """Return the cards of candidates, the most famous first, with their usual visit durations."""
    cards = [_candidate(place) for place in places]
    visited = [card for card in cards if card.category not in LODGING_CATEGORIES]
    return sorted(visited, key=lambda card: (-(card.fame or 0.0), card.place_id))[:limit]


def _candidate(place: GooglePlace) -> PlaceCard:
    card = card_of(place)
    return replace(
        card,
        visit_minutes=USUAL_MINUTES[card.category],
        interests=USUAL_INTERESTS.get(card.category, ()),
        fame=min(1.0, log10(1 + place.user_rating_count) / FAMOUS),
    )


def _circle(destination: Destination) -> tuple[float, float, float]:
    return destination.lat, destination.lon, float(RADIUS_M)
