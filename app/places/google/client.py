"""Calls the Places API (New).

Google bills a call by its most expensive field, so field masks contain only fields that are shown. Source:
https://developers.google.com/maps/documentation/places/web-service/data-fields
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, TypeVar

import msgspec
import structlog

from app.decoding import decode
from app.places.google.shapes import (
    ErrorAnswer,
    GooglePlace,
    GooglePlaces,
    GooglePrediction,
    PhotoMedia,
    Suggestions,
)
from app.remote.breaker import CircuitBreaker
from app.remote.client import RemoteClient, RemoteRequest, RemoteResponse
from app.remote.deadline import deadline
from app.remote.errors import RemoteFailed, RemoteMissing, RemoteRefused

log = structlog.get_logger(__name__)
T = TypeVar("T")

LANGUAGE = "en"
CONNECTIONS = 16
READ_SECONDS = 3.0
CALL_SECONDS = 5.0
"""Total seconds for a call with all retries."""
MAX_REASON = 60

STOP_FIELDS = "id,displayName,formattedAddress,location,types,primaryType"
"""Fields that a stop of a trip shows."""

DETAIL_FIELDS = ",".join(
    (
        STOP_FIELDS,
        "rating",
        "userRatingCount",
        "priceLevel",
        "regularOpeningHours.periods",
        "editorialSummary",
        "googleMapsUri",
        "attributions",
        "photos",
        "reviews",
    )
)
"""Fields that the page of a place shows."""

NEARBY_FIELDS = ",".join(f"places.{name}" for name in (*STOP_FIELDS.split(","), "rating", "userRatingCount", "photos"))
"""Fields that a card in a list shows."""

CANDIDATE_FIELDS = ",".join(
    f"places.{name}"
    for name in (
        *STOP_FIELDS.split(","),
        "addressComponents",
        "rating",
        "userRatingCount",
        "priceLevel",
        "regularOpeningHours.periods",
    )
)
"""Fields that the planner uses."""

COUNT_FIELDS = "places.id,places.displayName,places.location,places.addressComponents"
"""Fields that determine whether a place is reachable."""

MAX_NEARBY = 20
"""Google's maximum; there is no second page."""

PREDICTION_FIELDS = ",".join(
    f"suggestions.placePrediction.{name}"
    for name in ("placeId", "structuredFormat.mainText.text", "structuredFormat.secondaryText.text", "types")
)

Circle = tuple[float, float, float]
"""Latitude and longitude in degrees, radius in metres."""


class GoogleClient:
    """Calls the API. Every method raises `RemoteError` if Google does not answer, `RemoteMissing` if the place is gone.

    :param url: the API's address.
    :param key: sent in a header to that address only.
    :param breaker: stops calls to Google while it fails.
    """

    def __init__(self, url: str, key: str, breaker: CircuitBreaker) -> None:
        self.url = url
        self.breaker = breaker
        self._key = key
        self._http = RemoteClient(connections=CONNECTIONS, read_seconds=READ_SECONDS, call_seconds=CALL_SECONDS)

    def close(self) -> None:
        """Close the connections."""
        self._http.close()

    def autocomplete(
        self, text: str, bias: Circle | None, session_token: str | None, *, seconds: float
    ) -> list[GooglePrediction]:
        """Return the places that a traveller may mean.

        :param bias: where to look first.
        """
        body: dict[str, Any] = {"input": text, "languageCode": LANGUAGE}
        if bias:
            body["locationBias"] = {"circle": _circle(bias)}
        if session_token:
            body["sessionToken"] = session_token
        request = self._request("autocomplete", "/v1/places:autocomplete", PREDICTION_FIELDS, body=body)
        found = self._call(request, Suggestions, seconds)
        return [one.place_prediction for one in found.suggestions if one.place_prediction is not None]

    def details(
        self, google_id: str, fields: str, session_token: str | None = None, *, seconds: float = CALL_SECONDS
    ) -> GooglePlace:
        """Return a place.

        :param session_token: token of the search session that led to it.
        """
        query = {"languageCode": LANGUAGE} | ({"sessionToken": session_token} if session_token else {})
        return self._call(
            self._request("details", f"/v1/places/{google_id}", fields, query=query), GooglePlace, seconds
        )

    def nearby(
        self,
        circle: Circle,
        types: Collection[str],
        limit: int,
        fields: str = NEARBY_FIELDS,
        *,
        seconds: float = CALL_SECONDS,
    ) -> list[GooglePlace]:
        """Return the most popular places of these types within a circle."""
        body = {
            "includedTypes": list(types),
            "maxResultCount": limit,
            "rankPreference": "POPULARITY",
            "languageCode": LANGUAGE,
            "locationRestriction": {"circle": _circle(circle)},
        }
        request = self._request("nearby", "/v1/places:searchNearby", fields, body=body)
        return self._call(request, GooglePlaces, seconds).places

    def photo_uri(self, name: str, width: int) -> str:
        """Return where a picture is, at most this many pixels wide."""
        query = {"maxWidthPx": str(width), "skipHttpRedirect": "true"}
        request = self._request("photo", f"/v1/{name}/media", None, query=query)
        return self._call(request, PhotoMedia, CALL_SECONDS).photo_uri

    def download(self, url: str, max_bytes: int, *, seconds: float) -> RemoteResponse:
        """Return a file that an answer refers to; the key is not sent.

        :param url: an address whose host the caller has checked.
        """
        with deadline(seconds):
            response = self._http.send(RemoteRequest("the file", url, max_bytes=max_bytes))
        _require_success(response)
        return response

    def _request(
        self,
        name: str,
        path: str,
        fields: str | None,
        *,
        query: Mapping[str, str] | None = None,
        body: Mapping[str, Any] | None = None,
    ) -> RemoteRequest:
        headers = {"X-Goog-Api-Key": self._key} | ({} if fields is None else {"X-Goog-FieldMask": fields})
        return RemoteRequest(name, self.url + path, headers=headers, query=query or {}, body=body)

    def _call(self, request: RemoteRequest, shape: type[T], seconds: float) -> T:
        try:
            with self.breaker.guard():
                response = self._http.call(request, seconds=seconds)
                _require_success(response)
                return response.decode(shape)
        except RemoteFailed as error:
            log.warning("google_failed", error=str(error))
            raise


def _circle(circle: Circle) -> dict[str, Any]:
    lat, lon, radius_m = circle
    return {"center": {"latitude": lat, "longitude": lon}, "radius": radius_m}


def _require_success(response: RemoteResponse) -> None:
    if response.status == 200:
        return
    reason = _reason(response.body)
    problem = f"{response.name} answered {response.status} {reason}".rstrip()
    if response.status == 404:
        raise RemoteMissing(problem)
    if response.status == 400 and not reason.startswith("API_KEY"):
        log.warning("google_refused", problem=problem)
        raise RemoteRefused(problem)
    raise RemoteFailed(problem)


def _reason(body: bytes) -> str:
    """Return an error's reason code; never its message, which may repeat the request."""
    try:
        error = decode(body, ErrorAnswer).error
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return ""
    word = next((detail.reason for detail in error.details if detail.reason), error.status)
    return word if word.replace("_", "").isalpha() and len(word) <= MAX_REASON else ""
