"""Maps OpenStreetMap's tags to our closed list of categories.

The table is meant to be edited. Objects that it does not list are not imported. Source:
https://wiki.openstreetmap.org/wiki/Map_features
"""

from __future__ import annotations

from collections.abc import Mapping

Tags = Mapping[str, str]

RULES: tuple[tuple[str, Mapping[str, str]], ...] = (
    (
        "tourism",
        {
            "alpine_hut": "lodging",
            "apartment": "lodging",
            "aquarium": "aquarium",
            "camp_site": "lodging",
            "chalet": "lodging",
            "gallery": "gallery",
            "guest_house": "lodging",
            "hostel": "lodging",
            "hotel": "hotel",
            "motel": "lodging",
            "museum": "museum",
            "theme_park": "theme_park",
            "viewpoint": "viewpoint",
            "zoo": "zoo",
        },
    ),
    (
        "amenity",
        {
            "arts_centre": "theatre",
            "bar": "bar",
            "biergarten": "bar",
            "cafe": "cafe",
            "concert_hall": "theatre",
            "food_court": "food_street",
            "ice_cream": "cafe",
            "marketplace": "market",
            "monastery": "monastery",
            "music_venue": "nightlife",
            "nightclub": "nightlife",
            "planetarium": "museum",
            "public_bath": "spa",
            "pub": "bar",
            "restaurant": "restaurant",
            "spa": "spa",
            "theatre": "theatre",
        },
    ),
    (
        "historic",
        {
            "aqueduct": "historic_site",
            "archaeological_site": "ruins",
            "battlefield": "historic_site",
            "bridge": "bridge",
            "building": "historic_site",
            "castle": "castle",
            "castle_wall": "fort",
            "church": "church",
            "city_gate": "landmark",
            "citywalls": "historic_site",
            "district": "neighbourhood",
            "fort": "fort",
            "fortification": "fort",
            "heritage": "historic_site",
            "house": "historic_site",
            "lighthouse": "landmark",
            "manor": "historic_site",
            "memorial": "monument",
            "monastery": "monastery",
            "monument": "monument",
            "mosque": "mosque",
            "palace": "palace",
            "ruins": "ruins",
            "ship": "landmark",
            "shrine": "shrine",
            "temple": "temple",
            "tomb": "monument",
            "tower": "landmark",
            "yes": "historic_site",
        },
    ),
    (
        "leisure",
        {
            "beach_resort": "beach",
            "garden": "garden",
            "nature_reserve": "nature",
            "park": "park",
            "sauna": "spa",
            "stadium": "stadium",
            "water_park": "water_park",
        },
    ),
    (
        "natural",
        {
            "beach": "beach",
            "cape": "nature",
            "cave_entrance": "nature",
            "geyser": "nature",
            "glacier": "nature",
            "hot_spring": "nature",
            "peak": "mountain",
            "volcano": "mountain",
        },
    ),
    ("waterway", {"waterfall": "waterfall"}),
    ("shop", {"department_store": "shopping", "mall": "shopping"}),
    ("boundary", {"national_park": "nature", "protected_area": "nature"}),
    ("place", {"island": "island", "square": "square"}),
    ("man_made", {"bridge": "bridge", "lighthouse": "landmark", "pier": "waterfront"}),
    ("building", {"cathedral": "church"}),
    # Last, because all of the above are more specific.
    ("tourism", {"artwork": "monument", "attraction": "landmark"}),
)
"""Keys with the categories of their values, the most specific key first."""

FAITHS: Mapping[str, str] = {
    "buddhist": "temple",
    "christian": "church",
    "confucian": "temple",
    "hindu": "temple",
    "jain": "temple",
    "jewish": "synagogue",
    "muslim": "mosque",
    "shinto": "shrine",
    "sikh": "temple",
    "taoist": "temple",
}
"""The categories of places of worship by religion."""

CASTLES: Mapping[str, str] = {"citadel": "fort", "fortress": "fort", "palace": "palace"}
"""The categories of castles by type, if they differ."""

KEYS = tuple(dict.fromkeys(key for key, _ in RULES))
SPECIAL_VALUES: tuple[tuple[str, str, str], ...] = (
    ("amenity", "place_of_worship", "church"),
    ("natural", "water", "lake"),
    ("place", "quarter", "neighbourhood"),
    ("place", "neighbourhood", "neighbourhood"),
    ("man_made", "tower", "viewpoint"),
)
"""Keys and values whose category depends on a second tag (`_special`), with an example of it."""
NAME_KEYS = ("name", "name:en", "int_name")

_CLOSED_TO_PUBLIC = frozenset({"no", "private"})
_CLOSED_KEYS = ("abandoned", "demolished", "disused", "removed")
_SMALL_MEMORIALS = frozenset({"blue_plaque", "ghost_bike", "plaque", "stolperstein", "stone"})


def category_of(tags: Tags) -> str | None:
    """Return the category of an object with these tags; None for objects that travellers do not visit.

    Lifecycle prefixes (`disused:amenity`) make other keys, so they match nothing.
    """
    for key, categories in RULES:
        value = tags.get(key, "")
        if category := _special(key, value, tags) or categories.get(value):
            return None if _is_excluded(key, tags) else category
    return None


def _special(key: str, value: str, tags: Tags) -> str | None:
    """Return the category that a second tag determines."""
    match key, value:
        case "amenity", "place_of_worship":
            return FAITHS.get(tags.get("religion", ""), "landmark")
        case "historic", "castle":
            return CASTLES.get(tags.get("castle_type", ""))
        case "natural", "water" if tags.get("water") == "lake":
            return "lake"
        case "place", "quarter" | "neighbourhood" if tags.get("wikidata") or tags.get("wikipedia"):
            # Quarters without an article are residential, not worth a visit.
            return "neighbourhood"
        case "man_made", "tower" if tags.get("tower:type") == "observation":
            return "viewpoint"
        case _:
            return None


def _is_excluded(key: str, tags: Tags) -> bool:
    """Return whether a place is closed, or closed to the public. A ruin may be disused, by definition."""
    if tags.get("access") in _CLOSED_TO_PUBLIC or tags.get("memorial") in _SMALL_MEMORIALS:
        return True
    if "end_date" in tags or tags.get("operational_status") == "closed":
        return True
    if tags.get("opening_hours", "").strip().casefold() in {"closed", "off"}:
        return True
    return key != "historic" and any(tags.get(closed) == "yes" for closed in _CLOSED_KEYS)
