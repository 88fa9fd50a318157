"""Which fields are asked for: Google bills by the dearest of them, so none is asked for that is not shown.

Source: https://developers.google.com/maps/documentation/places/web-service/data-fields
"""

from __future__ import annotations

STOP = "id,displayName,formattedAddress,location,types,primaryType"
"""What a stop of a trip shows."""

DETAIL = ",".join(
    (
        STOP,
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
"""What the page of a place shows."""

NEARBY = ",".join(f"places.{name}" for name in (*STOP.split(","), "rating", "userRatingCount", "photos"))
"""What a card of a list shows."""

PREDICTIONS = ",".join(
    f"suggestions.placePrediction.{name}"
    for name in ("placeId", "structuredFormat.mainText.text", "structuredFormat.secondaryText.text", "types")
)
