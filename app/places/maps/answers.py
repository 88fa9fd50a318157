"""The answer of the call about a map."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import msgspec
from msgspec import Meta

from app.places.maps.names import NameKind, kind_of
from app.places.models import Place
from app.web.answers import Answer

Lines = Annotated[
    Sequence[str],
    Meta(
        description="Each an encoded polyline (as Google encodes it) in 10,000ths of a degree, latitude first, from "
        "the south-western corner of the box."
    ),
]
_DECIMALS = 4


class BoxAnswer(Answer, frozen=True, kw_only=True):
    """A part of the world, in degrees."""

    south: float
    west: float
    north: float
    east: float


class ShapesAnswer(Answer, frozen=True, kw_only=True):
    """The background of a map. The rings of land, and of lakes, are filled by the even-odd rule."""

    box: BoxAnswer
    land: Lines
    lakes: Lines
    rivers: Lines
    streams: Lines


class MapNameAnswer(Answer, frozen=True, kw_only=True):
    """A name on a map."""

    name: str
    kind: NameKind
    lat: float
    lng: float


class MapAnswer(Answer, frozen=True, kw_only=True):
    """A map of a destination."""

    shapes: ShapesAnswer
    names: Annotated[Sequence[MapNameAnswer], Meta(description="The most notable first.")]


_shapes = msgspec.json.Decoder(ShapesAnswer)


def map_answer(shapes: bytes, names: Sequence[Place]) -> MapAnswer:
    """Return a map with its names.

    :param shapes: as JSON.
    """
    return MapAnswer(shapes=decode_shapes(shapes), names=name_answers(names))


def decode_shapes(shapes: bytes) -> ShapesAnswer:
    """Return shapes from their JSON."""
    return _shapes.decode(shapes)


def name_answers(names: Sequence[Place]) -> list[MapNameAnswer]:
    """Return the names of places on a map."""
    return [
        MapNameAnswer(
            name=place.name, kind=kind_of(place), lat=round(place.lat, _DECIMALS), lng=round(place.lon, _DECIMALS)
        )
        for place in names
    ]
