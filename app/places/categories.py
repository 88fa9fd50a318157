"""The closed list of categories, and the types under which the API knows them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType

CITY = "city"
REGION = "region"

_SIGHT = ("tourist_attraction", "point_of_interest")
_LODGING = ("lodging",)
_SHOP = ("shopping_mall", "point_of_interest")
_NATURE = ("natural_feature", *_SIGHT)
_WORSHIP = ("place_of_worship", *_SIGHT)
_MUSEUM = ("museum", *_SIGHT)
_PARK = ("park", *_SIGHT)
_FUN = ("amusement_park", *_SIGHT)

# Hotels, restaurants, cafes and bars are no "points of interest" here, as they would crowd out the sights in a search
# for attractions, which asks for that type.
TYPES: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        CITY: ("locality", "political"),
        REGION: ("administrative_area", "political"),
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
"""From a category to its types, the most telling one first."""

DESTINATION_CATEGORIES = frozenset({CITY, REGION})
PLACE_CATEGORIES = frozenset(TYPES) - DESTINATION_CATEGORIES
LODGING_CATEGORIES = frozenset({"hotel", "lodging"})
TABLE_CATEGORIES = frozenset({"restaurant", "cafe"})
SIGHT_CATEGORIES = PLACE_CATEGORIES - LODGING_CATEGORIES - TABLE_CATEGORIES
KNOWN_TYPES = frozenset(name for names in TYPES.values() for name in names)

INTERESTS = (
    "Adventure", "Beach", "Culture", "Food", "History", "Shopping", "Nature", "Nightlife", "Photography", "Relaxation",
    "Sports", "Wildlife", "Art", "Museums", "Architecture", "Music", "Festival", "Hiking", "Water Sports", "Skiing",
    "Camping", "Spiritual", "Wellness",
)  # fmt: skip
"""The preset interests (specification, section 3)."""


def categories_of(types: Iterable[str]) -> frozenset[str]:
    """Return the categories that have at least one of these types."""
    wanted = set(types)
    return frozenset(category for category, names in TYPES.items() if wanted.intersection(names))
