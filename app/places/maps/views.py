"""Map views of any part of the world in a given shape, around the stops of a trip."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import asinh, atan, degrees, radians, sinh, tan

from sqlalchemy.orm import Session

from app.db.types import Id
from app.places import queries
from app.places.maps.answers import MapNameAnswer, ShapesAnswer, decode_shapes, name_answers
from app.places.maps.files import map_of
from app.places.maps.names import names_around
from app.places.maps.rings import Box
from app.places.maps.world import TOLERANCE_M, box_around, shapes_within

MARGIN = 0.14
"""Margin around the outermost positions, as a share of the view, for markers and names."""
NARROWEST = 0.03
"""Minimum width in degrees of longitude, so that a single position still shows its surroundings."""
FARTHEST = 84.0
"""Maximum latitude; the map ends there."""
POINTS_ACROSS = 1500
"""Shapes of a wide view are simplified to the resolution of a picture with this many points."""
_METRES_A_DEGREE = 111_195


def view_of(positions: Iterable[tuple[float, float]], aspect: float) -> Box:
    """Return the view that shows positions, in the shape of a picture in Mercator's projection.

    :param positions: latitudes and longitudes, at least one.
    :param aspect: width divided by height.
    """
    lats, lons = zip(*positions, strict=True)
    south, north = (_y(max(-FARTHEST, min(FARTHEST, lat))) for lat in (min(lats), max(lats)))
    width, height = max(lons) - min(lons), north - south
    width = max(NARROWEST, width, height * aspect) / (1 - 2 * MARGIN)
    height = width / aspect
    x, y = (min(lons) + max(lons)) / 2, (south + north) / 2
    edges = (_lat(y - height / 2), x - width / 2, _lat(y + height / 2), x + width / 2)
    return Box(*(round(edge, 4) for edge in edges))


def ground_of(session: Session, view: Box, destination_id: Id | None) -> tuple[ShapesAnswer, Sequence[MapNameAnswer]]:
    """Return land and water of a view, and the names of a city's quarters and neighbours if it shows no more.

    :param destination_id: the city that may contain the view.
    """
    place = queries.by_ids(session, [destination_id]).get(destination_id) if destination_id else None
    if place is not None:
        drawn = map_of(place.lat, place.lon)
        box = drawn.box if drawn else box_around(place.lat, place.lon)
        if box.holds(view.south, view.west) and box.holds(view.north, view.east):
            shapes = drawn.path.read_bytes() if drawn else shapes_within(box, TOLERANCE_M)
            return decode_shapes(shapes), name_answers(names_around(session, place))
    tolerance = (view.east - view.west) * _METRES_A_DEGREE / POINTS_ACROSS
    return decode_shapes(shapes_within(view, max(TOLERANCE_M, tolerance))), []


def _y(lat: float) -> float:
    """Return the ordinate of a latitude on the map, in degrees of longitude at the equator."""
    return degrees(asinh(tan(radians(lat))))


def _lat(y: float) -> float:
    return degrees(atan(sinh(radians(y))))
