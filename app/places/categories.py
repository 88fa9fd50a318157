"""The closed list of categories, with their API types, and the usual visit to each."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType

CITY = "city"
REGION = "region"
"""A destination with its own guide, such as an island."""
STATE = "state"
"""A first-level region, or another one that contains destinations."""
COUNTRY = "country"

_SIGHT = ("tourist_attraction", "point_of_interest")
_LODGING = ("lodging",)
_SHOP = ("shopping_mall", "point_of_interest")
_NATURE = ("natural_feature", *_SIGHT)
_WORSHIP = ("place_of_worship", *_SIGHT)
_MUSEUM = ("museum", *_SIGHT)
_PARK = ("park", *_SIGHT)
_FUN = ("amusement_park", *_SIGHT)

# Hotels, restaurants, cafes and bars are not "points of interest": they would crowd out sights in such searches.
TYPES: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        CITY: ("locality", "political"),
        REGION: ("administrative_area", "political"),
        STATE: ("administrative_area", "political"),
        COUNTRY: ("country", "political"),
        "amusement_park": _FUN,
        "aquarium": ("aquarium", *_SIGHT),
        "bar": ("bar",),
        "beach": _NATURE,
        "bridge": _SIGHT,
        "cafe": ("cafe",),
        "castle": _SIGHT,
        "church": ("church", *_WORSHIP),
        "experience": _SIGHT,
        "food_street": ("restaurant", *_SIGHT),
        "fort": _SIGHT,
        "gallery": ("art_gallery", *_MUSEUM),
        "garden": _PARK,
        "historic_site": _SIGHT,
        "hotel": _LODGING,
        "island": _NATURE,
        "lake": _NATURE,
        "landmark": _SIGHT,
        "lodging": _LODGING,
        "market": ("market", *_SIGHT),
        "monastery": _WORSHIP,
        "monument": _SIGHT,
        "mosque": ("mosque", *_WORSHIP),
        "mountain": _NATURE,
        "museum": _MUSEUM,
        "nature": _NATURE,
        "neighbourhood": ("neighborhood", *_SIGHT),
        "nightlife": ("night_club",),
        "palace": _SIGHT,
        "park": _PARK,
        "restaurant": ("restaurant",),
        "ruins": _SIGHT,
        "shopping": _SHOP,
        "shrine": _WORSHIP,
        "spa": ("spa", "point_of_interest"),
        "square": _SIGHT,
        "stadium": ("stadium", *_SIGHT),
        "street": _SIGHT,
        "synagogue": ("synagogue", *_WORSHIP),
        "temple": ("temple", *_WORSHIP),
        "theatre": ("performing_arts_theater", *_SIGHT),
        "theme_park": _FUN,
        "trail": _NATURE,
        "viewpoint": _SIGHT,
        "water_park": ("water_park", *_FUN),
        "waterfall": _NATURE,
        "waterfront": _SIGHT,
        "wildlife": _NATURE,
        "zoo": ("zoo", *_SIGHT),
    }
)
"""The types of each category, the most specific one first."""

HOME = "home"
OTHER = "other"
OWN_TYPES: Mapping[str, tuple[str, ...]] = MappingProxyType({HOME: ("premise",), OTHER: ("point_of_interest",)})
"""The types of categories that only own places have: a catalogue contains no private homes."""

DESTINATION_CATEGORIES = frozenset({CITY, REGION})
AREA_CATEGORIES = frozenset({STATE, COUNTRY})
"""They contain destinations; travellers choose some of them to travel there."""
PLACE_CATEGORIES = frozenset(TYPES) - DESTINATION_CATEGORIES - AREA_CATEGORIES
OWN_CATEGORIES = PLACE_CATEGORIES | OWN_TYPES.keys()
"""The allowed categories of an own place."""
LODGING_CATEGORIES = frozenset({"hotel", "lodging"})
TABLE_CATEGORIES = frozenset({"restaurant", "cafe"})
SIGHT_CATEGORIES = PLACE_CATEGORIES - LODGING_CATEGORIES - TABLE_CATEGORIES
KNOWN_TYPES = frozenset(name for names in TYPES.values() for name in names)

INTERESTS = (
    "Adventure", "Beach", "Culture", "Food", "History", "Shopping", "Nature", "Nightlife", "Photography", "Relaxation",
    "Sports", "Wildlife", "Art", "Museums", "Architecture", "Music", "Festival", "Hiking", "Water Sports", "Skiing",
    "Camping", "Spiritual", "Wellness",
)  # fmt: skip
"""The preset interests."""

USUAL_MINUTES: Mapping[str, int] = {
    "amusement_park": 240,
    "aquarium": 120,
    "bar": 90,
    "beach": 120,
    "bridge": 15,
    "cafe": 60,
    "castle": 90,
    "church": 30,
    "experience": 120,
    "food_street": 60,
    "fort": 90,
    "gallery": 60,
    "garden": 60,
    "historic_site": 30,
    "hotel": 0,
    "island": 180,
    "lake": 90,
    "landmark": 30,
    "lodging": 0,
    "market": 60,
    "monastery": 60,
    "monument": 20,
    "mosque": 30,
    "mountain": 180,
    "museum": 90,
    "nature": 120,
    "neighbourhood": 90,
    "nightlife": 120,
    "palace": 90,
    "park": 60,
    "restaurant": 75,
    "ruins": 45,
    "shopping": 90,
    "shrine": 30,
    "spa": 120,
    "square": 20,
    "stadium": 60,
    "street": 45,
    "synagogue": 30,
    "temple": 45,
    "theatre": 120,
    "theme_park": 300,
    "trail": 150,
    "viewpoint": 30,
    "water_park": 240,
    "waterfall": 60,
    "waterfront": 45,
    "wildlife": 180,
    "zoo": 180,
}
"""Visit duration if the source has none: our estimate of the median; 0 for lodging."""

USUAL_INTERESTS: Mapping[str, tuple[str, ...]] = {
    "amusement_park": ("Adventure",),
    "aquarium": ("Wildlife",),
    "bar": ("Nightlife",),
    "beach": ("Beach", "Relaxation"),
    "bridge": ("Architecture", "Photography"),
    "cafe": ("Food",),
    "castle": ("History", "Architecture"),
    "church": ("Spiritual", "Architecture"),
    "food_street": ("Food",),
    "fort": ("History",),
    "gallery": ("Art", "Museums"),
    "garden": ("Nature", "Relaxation"),
    "historic_site": ("History",),
    "island": ("Nature",),
    "lake": ("Nature",),
    "landmark": ("Photography",),
    "market": ("Shopping", "Food"),
    "monastery": ("Spiritual", "History"),
    "monument": ("History",),
    "mosque": ("Spiritual", "Architecture"),
    "mountain": ("Hiking", "Nature"),
    "museum": ("Museums", "Culture"),
    "nature": ("Nature",),
    "neighbourhood": ("Culture",),
    "nightlife": ("Nightlife", "Music"),
    "palace": ("History", "Architecture"),
    "park": ("Nature", "Relaxation"),
    "restaurant": ("Food",),
    "ruins": ("History",),
    "shopping": ("Shopping",),
    "shrine": ("Spiritual",),
    "spa": ("Wellness", "Relaxation"),
    "square": ("Architecture",),
    "stadium": ("Sports",),
    "synagogue": ("Spiritual", "History"),
    "temple": ("Spiritual", "Architecture"),
    "theatre": ("Culture", "Music"),
    "theme_park": ("Adventure",),
    "viewpoint": ("Photography",),
    "water_park": ("Water Sports",),
    "waterfall": ("Nature", "Photography"),
    "waterfront": ("Photography",),
    "wildlife": ("Wildlife",),
    "zoo": ("Wildlife",),
}
"""The preset interests that nearly every place of a category serves, used if the source has none."""


def categories_of(types: Iterable[str]) -> frozenset[str]:
    """Return the categories that have at least one of these types."""
    wanted = set(types)
    return frozenset(category for category, names in TYPES.items() if wanted.intersection(names))
