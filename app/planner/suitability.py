"""The tables behind the scores, meant for people to read and edit.

A figure says how well a category fits, 0 (not at all) to 1 (perfectly). The figures are our own judgement, to be tuned
with tests. The categories are the catalogue's; one that is missing from a row gets the row's default.
"""

from app.planner.models import Budget, Traveler

LODGING_CATEGORIES = frozenset({"hotel", "lodging"})

# Preset interest, in lower case -> the categories that serve it.
INTEREST_CATEGORIES: dict[str, dict[str, float]] = {
    "adventure": {
        "experience": 1.0, "theme_park": 0.9, "amusement_park": 0.9, "water_park": 0.8, "mountain": 0.9,
        "trail": 0.9, "nature": 0.6, "waterfall": 0.7, "island": 0.5,
    },
    "beach": {"beach": 1.0, "island": 0.8, "waterfront": 0.6},
    "culture": {
        "theatre": 0.9, "museum": 0.8, "gallery": 0.7, "temple": 0.7, "neighbourhood": 0.7, "palace": 0.6,
        "experience": 0.6, "market": 0.6, "historic_site": 0.6, "street": 0.5, "food_street": 0.5,
        "church": 0.5,
        "mosque": 0.5, "synagogue": 0.5, "landmark": 0.5,
    },
    "food": {"restaurant": 1.0, "food_street": 1.0, "market": 0.9, "cafe": 0.8, "neighbourhood": 0.4},
    "history": {
        "historic_site": 1.0, "fort": 1.0, "palace": 1.0, "castle": 1.0, "ruins": 1.0, "monument": 0.9,
        "museum": 0.8, "synagogue": 0.7, "church": 0.6, "temple": 0.6, "mosque": 0.6, "landmark": 0.6,
        "neighbourhood": 0.5, "street": 0.5, "square": 0.5, "bridge": 0.4,
    },
    "shopping": {"shopping": 1.0, "market": 1.0, "street": 0.7, "neighbourhood": 0.5, "food_street": 0.4},
    "nature": {
        "nature": 1.0, "park": 0.8, "garden": 0.8, "waterfall": 1.0, "lake": 0.9, "mountain": 1.0,
        "island": 0.7,
        "beach": 0.6, "trail": 0.9, "viewpoint": 0.6, "wildlife": 0.9, "zoo": 0.5,
    },
    "nightlife": {"nightlife": 1.0, "bar": 1.0, "theatre": 0.5, "food_street": 0.5, "waterfront": 0.3},
    "photography": {
        "viewpoint": 1.0, "landmark": 0.9, "waterfront": 0.7, "bridge": 0.7, "square": 0.6, "beach": 0.6,
        "nature": 0.6, "garden": 0.6, "street": 0.6, "neighbourhood": 0.6, "palace": 0.6, "fort": 0.6,
        "monument": 0.6, "market": 0.5, "temple": 0.5,
    },
    "relaxation": {
        "spa": 1.0, "beach": 0.9, "garden": 0.8, "park": 0.8, "waterfront": 0.7, "lake": 0.7, "cafe": 0.6,
        "island": 0.7, "square": 0.4,
    },
    "sports": {"stadium": 1.0, "experience": 0.5, "water_park": 0.4, "trail": 0.5},
    "wildlife": {"wildlife": 1.0, "nature": 0.8, "zoo": 0.9, "aquarium": 0.9},
    "art": {"gallery": 1.0, "museum": 0.8, "theatre": 0.6, "palace": 0.4, "church": 0.3},
    "museums": {"museum": 1.0, "gallery": 0.8, "palace": 0.5},
    "architecture": {
        "palace": 0.9, "church": 0.8, "temple": 0.8, "mosque": 0.8, "synagogue": 0.8, "fort": 0.8,
        "castle": 0.9,
        "landmark": 0.8, "monument": 0.8, "bridge": 0.7, "square": 0.6, "neighbourhood": 0.6, "street": 0.5,
        "theatre": 0.5, "historic_site": 0.6,
    },
    "music": {"theatre": 1.0, "nightlife": 0.7, "bar": 0.6},
    "festival": {"theatre": 0.6, "temple": 0.6, "square": 0.5, "experience": 0.6, "neighbourhood": 0.5},
    "hiking": {"trail": 1.0, "mountain": 1.0, "nature": 0.8, "waterfall": 0.7, "viewpoint": 0.6},
    "water sports": {"beach": 0.8, "water_park": 0.8, "lake": 0.6, "island": 0.6, "experience": 0.4},
    "skiing": {"mountain": 0.8, "experience": 0.4},
    "camping": {"nature": 0.8, "mountain": 0.7, "lake": 0.6, "trail": 0.6},
    "spiritual": {
        "temple": 1.0, "church": 0.9, "mosque": 0.9, "synagogue": 0.9, "monastery": 1.0, "shrine": 1.0,
    },
    "wellness": {"spa": 1.0, "garden": 0.5, "beach": 0.5, "park": 0.4, "experience": 0.4},
}  # fmt: skip

TRAVELER_DEFAULT = 0.6

TRAVELER_CATEGORIES: dict[Traveler, dict[str, float]] = {
    Traveler.ME: {"museum": 0.8, "gallery": 0.8, "viewpoint": 0.8, "neighbourhood": 0.8, "theme_park": 0.3},
    Traveler.COUPLE: {
        "viewpoint": 1.0, "waterfront": 1.0, "garden": 0.9, "beach": 0.9, "palace": 0.8, "square": 0.8,
        "spa": 1.0,
        "island": 0.9, "theatre": 0.8, "restaurant": 0.8, "cafe": 0.8, "zoo": 0.3, "theme_park": 0.4,
    },
    Traveler.FAMILY: {
        "zoo": 1.0, "aquarium": 1.0, "theme_park": 1.0, "amusement_park": 1.0, "water_park": 1.0,
        "beach": 0.9,
        "park": 0.9, "fort": 0.8, "castle": 0.9, "landmark": 0.8, "nature": 0.8, "wildlife": 0.9,
        "gallery": 0.3,
        "theatre": 0.4, "historic_site": 0.4, "nightlife": 0.0, "bar": 0.0,
    },
    Traveler.FRIENDS: {
        "nightlife": 1.0, "bar": 1.0, "food_street": 0.9, "market": 0.9, "beach": 0.9, "experience": 1.0,
        "theme_park": 0.9, "water_park": 0.8, "neighbourhood": 0.8, "stadium": 0.8, "gallery": 0.4,
        "church": 0.4,
    },
    Traveler.BUSINESS: {
        "landmark": 0.9, "restaurant": 0.9, "square": 0.8, "waterfront": 0.8, "monument": 0.8, "museum": 0.7,
        "shopping": 0.7, "theme_park": 0.1, "water_park": 0.0, "zoo": 0.2, "beach": 0.4,
    },
}  # fmt: skip

BUDGET_UNKNOWN_PRICE = 0.6

# Fit of the price levels 0 (free), 1, 2, 3 and 4 (very expensive). A free sight suits everyone.
BUDGET_SIGHT_PRICES: dict[Budget, tuple[float, ...]] = {
    Budget.CHEAP: (1.0, 0.8, 0.5, 0.3, 0.0),
    Budget.MODERATE: (0.8, 0.9, 0.8, 0.6, 0.3),
    Budget.LUXURY: (0.7, 0.7, 0.8, 0.9, 1.0),
}

# Meals: travellers who ask for luxury do not want the cheapest restaurant.
BUDGET_MEAL_PRICES: dict[Budget, tuple[float, ...]] = {
    Budget.CHEAP: (1.0, 1.0, 0.6, 0.2, 0.0),
    Budget.MODERATE: (0.6, 0.8, 1.0, 0.6, 0.2),
    Budget.LUXURY: (0.2, 0.3, 0.6, 0.9, 1.0),
}
