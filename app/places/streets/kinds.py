"""The map kind of an OpenStreetMap object, by its tags; layers and kinds are those of Protomaps' basemap."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

Layer = Literal["earth", "landuse", "water", "roads", "buildings", "places"]

KEYS = ("highway", "railway", "waterway", "natural", "landuse", "leisure", "building", "place", "aeroway")
NEAREST, FARTHEST = 14, 9
"""The range of zooms with tiles."""


@dataclass(frozen=True, slots=True)
class Kind:
    """The layer and kind of an object.

    :param from_zoom: the first zoom that shows it.
    """

    layer: Layer
    kind: str
    from_zoom: int


_ROADS: dict[str, tuple[str, int]] = {
    "motorway": ("highway", 9),
    "trunk": ("highway", 9),
    "primary": ("major_road", 10),
    "secondary": ("major_road", 11),
    "tertiary": ("major_road", 12),
    "motorway_link": ("highway", 12),
    "trunk_link": ("highway", 12),
    "primary_link": ("major_road", 12),
    "secondary_link": ("major_road", 13),
    "tertiary_link": ("major_road", 13),
    "residential": ("minor_road", 13),
    "unclassified": ("minor_road", 13),
    "living_street": ("minor_road", 13),
    "road": ("minor_road", 13),
    "service": ("minor_road", 14),
    "pedestrian": ("path", 13),
    "footway": ("path", 14),
    "path": ("path", 14),
    "steps": ("path", 14),
    "cycleway": ("path", 14),
    "bridleway": ("path", 14),
    "track": ("path", 14),
}
_RAILS = {"rail": 10, "light_rail": 12, "subway": 14, "tram": 14, "narrow_gauge": 12, "monorail": 12, "funicular": 13}
_GREEN: dict[tuple[str, str], str] = {
    ("leisure", "park"): "park",
    ("leisure", "garden"): "park",
    ("leisure", "playground"): "park",
    ("leisure", "golf_course"): "park",
    ("leisure", "nature_reserve"): "nature_reserve",
    ("leisure", "pitch"): "pitch",
    ("landuse", "grass"): "grass",
    ("landuse", "village_green"): "park",
    ("landuse", "recreation_ground"): "park",
    ("landuse", "meadow"): "grass",
    ("landuse", "forest"): "wood",
    ("landuse", "cemetery"): "cemetery",
    ("natural", "wood"): "wood",
    ("natural", "scrub"): "scrub",
    ("natural", "heath"): "scrub",
    ("natural", "wetland"): "wetland",
    ("natural", "beach"): "beach",
    ("natural", "sand"): "beach",
}
_SMALL = frozenset({"pitch", "grass", "scrub"})
_WATERWAYS = {"river": 9, "canal": 11, "stream": 13}
_WATER = frozenset({("natural", "water"), ("waterway", "riverbank"), ("waterway", "dock"), ("landuse", "basin")})
_PLACES = {"city": 9, "town": 9, "suburb": 11, "borough": 11, "village": 11, "quarter": 12, "neighbourhood": 13}
_SETTLEMENTS = frozenset({"city", "town", "village"})


def area_kind(tags: Mapping[str, str]) -> Kind | None:
    """Return the kind of an area; None if the map does not show it."""
    for key in ("natural", "waterway", "landuse", "leisure"):
        value = tags.get(key, "")
        if (key, value) in _WATER:
            return Kind("water", "water", 9)
        if (green := _GREEN.get((key, value))) is not None:
            return Kind("landuse", green, 13 if green in _SMALL else 10)
    if tags.get("building", "no") != "no":
        return Kind("buildings", "building", 14)
    if tags.get("highway") == "pedestrian":
        return Kind("landuse", "pedestrian", 13)
    return None


def line_kind(tags: Mapping[str, str]) -> Kind | None:
    """Return the kind of a line; None if the map does not show it, such as a railway tunnel."""
    if (road := _ROADS.get(tags.get("highway", ""))) is not None:
        # Pedestrian squares are areas; paths inside buildings and pavements along streets would clutter the map.
        if tags.get("area") == "yes" or tags.get("indoor") == "yes" or tags.get("footway") in ("sidewalk", "crossing"):
            return None
        return Kind("roads", *road)
    if tags.get("tunnel", "no") != "no":
        return None
    if (from_zoom := _RAILS.get(tags.get("railway", ""))) is not None:
        return Kind("roads", "rail", 14 if "service" in tags else from_zoom)
    if (from_zoom := _WATERWAYS.get(tags.get("waterway", ""))) is not None:
        return Kind("water", tags["waterway"], from_zoom)
    return None


def name_kind(tags: Mapping[str, str]) -> Kind | None:
    """Return the kind of a place name; None if the map does not show it."""
    value = tags.get("place", "")
    if (from_zoom := _PLACES.get(value)) is None or "name" not in tags:
        return None
    return Kind("places", "locality" if value in _SETTLEMENTS else "neighbourhood", from_zoom)


def properties(kind: Kind, tags: Mapping[str, str]) -> dict[str, str]:
    """Return an object's properties in a tile: its kind, and its name if the map shows it."""
    said = {"kind": kind.kind}
    if kind.layer in ("roads", "places") and kind.kind != "rail" and (name := tags.get("name")):
        said["name"] = name
        if kind.layer == "places" and (english := tags.get("name:en", name)) != name:
            said["name:en"] = english
    return said
