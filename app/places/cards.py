"""Place cards: the form in which the rest of the application uses places."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from urllib.parse import quote

from app.db.types import Id
from app.places.categories import CITY, TYPES
from app.places.hours import WeeklyHours, parse_hours
from app.places.models import DESTINATION, GEONAMES, OSM, Place
from app.places.scenery import Scenery, scenery

CITY_PEOPLE, TOWN_PEOPLE = 100_000, 5_000
GEONAMES_ATTRIBUTION = "GeoNames, CC BY 4.0"
OSM_ATTRIBUTION = "© OpenStreetMap contributors, ODbL 1.0"
WIKIDATA_ATTRIBUTION = "Wikidata, CC0 1.0"
WIKIVOYAGE_ATTRIBUTION = "Wikivoyage, CC BY-SA 4.0"
_WIKIDATA, _COMMONS = "https://www.wikidata.org/", "https://commons.wikimedia.org/wiki/File:"
_ATTRIBUTIONS = {GEONAMES: GEONAMES_ATTRIBUTION, OSM: OSM_ATTRIBUTION}

# Imported places have no tier: their ranks map to a fame from zero to that of a second-tier sight.
_MAP_RANK, _MAP_FAME = (100, 700), (0.05, 0.6)


@dataclass(frozen=True, slots=True)
class PlaceCard:
    """A destination or place.

    :param lat: degrees north; None if the source does not know it, or no longer allows storing it.
    :param lon: degrees east; likewise.
    :param address: where it is; for a destination, including its name.
    :param locality: the text after the name in an address.
    :param rating: the travellers' average, 1 to 5, to the hundredth; None without ratings.
    :param images: addresses of pictures.
    :param hours: in OpenStreetMap's syntax; None if unknown.
    :param tier: 1 (must see) to 3, by the guide's editors; None if no guide has it.
    :param visit_minutes: the usual duration of a visit; 0 for a hotel, None if unknown.
    :param price_level: 0 (free) to 4; None if unknown.
    :param timezone: its name in the IANA database; None if unknown.
    :param attribution: the source to credit, if it requires that.
    :param website: its own website; None if unknown.
    :param fame: 0 to 1 for imported places; None where the tier determines it.
    :param words_uri: the page that the description is from; None for our own.
    :param picture_uri: the page of a picture on Wikimedia Commons, which names its author and licence.
    :param district: the district of this city that the traveller searched for.
    :param is_remote: from a remote provider, whose terms forbid storing it beyond the answer.
    :param maker_id: the traveller who added it as an own place; None for all other places, and once that account is
        deleted.
    :param population: a city's population; None for all others.
    :param is_private: an own place that only its maker and the members of trips that have it may see.
    """

    place_id: Id
    kind: str
    name: str
    description: str
    address: str
    locality: str
    country_code: str
    lat: float | None
    lon: float | None
    category: str
    types: tuple[str, ...]
    rating: float | None
    total_ratings: int
    images: tuple[str, ...]
    hours: str | None
    tier: int | None
    visit_minutes: int | None
    price_level: int | None
    interests: tuple[str, ...]
    attribution: str | None
    timezone: str | None
    website: str | None
    fame: float | None
    words_uri: str | None = None
    picture_uri: str | None = None
    district: str | None = None
    is_remote: bool = False
    maker_id: Id | None = None
    is_private: bool = False
    population: int | None = None

    @property
    def image(self) -> str | None:
        """The address of its first picture, if it has one."""
        return self.images[0] if self.images else None

    @property
    def scenery(self) -> Scenery:
        """The kind of landscape around it."""
        return scenery(self.country_code, self.lat, self.lon, self.population)

    @property
    def words_attribution(self) -> str | None:
        """The source to credit for the description, unless it is ours."""
        if self.words_uri is None:
            return None
        return WIKIDATA_ATTRIBUTION if self.words_uri.startswith(_WIKIDATA) else WIKIVOYAGE_ATTRIBUTION

    @property
    def position(self) -> tuple[float, float] | None:
        """Latitude and longitude, if known."""
        return None if self.lat is None or self.lon is None else (self.lat, self.lon)

    @property
    def weekly_hours(self) -> WeeklyHours | None:
        """The opening hours of each day, Monday first; None if unknown."""
        return parse_hours(self.hours) if self.hours else None


@dataclass(frozen=True, slots=True)
class Destination:
    """A city or region to travel to.

    :param locality: the text after the name in an address.
    """

    place_id: Id
    name: str
    region: str | None
    country_code: str
    country: str
    lat: float
    lon: float
    radius_km: float
    locality: str

    @property
    def text(self) -> str:
        """Its name with region and country: "Kochi, Kerala, India"."""
        return address_of(DESTINATION, self.name, self.locality)


def card(place: Place) -> PlaceCard:
    """Return the card of a row."""
    return PlaceCard(
        place_id=place.id,
        kind=place.kind,
        name=place.name,
        description=place.description or _description(place),
        address=address_of(place.kind, place.name, place.locality),
        locality=place.locality,
        country_code=place.country_code,
        lat=place.lat,
        lon=place.lon,
        category=place.category,
        types=TYPES[place.category],
        rating=average(place.rated.rating_sum, place.rated.rating_count) if place.rated else None,
        total_ratings=place.rated.rating_count if place.rated else 0,
        images=(),
        hours=place.hours,
        tier=place.tier,
        visit_minutes=place.visit_minutes,
        price_level=place.price_level,
        interests=tuple(place.interests.split(", ")) if place.interests else (),
        attribution=_ATTRIBUTIONS.get(place.source),
        timezone=place.timezone,
        website=place.website,
        fame=_fame(place),
        words_uri=place.words_uri,
        picture_uri=_COMMONS + quote(place.picture.replace(" ", "_")) if place.picture else None,
        population=place.population,
    )


def average(total: int, count: int) -> float | None:
    """Return the average of ratings to the hundredth; None without ratings.

    :param total: the sum of the stars.
    """
    return round(total / count, 2) if count else None


def destination_card(place: Place) -> Destination:
    """Return the destination of a row."""
    return Destination(
        place_id=place.id,
        name=place.name,
        region=place.region,
        country_code=place.country_code,
        country=place.country,
        lat=place.lat,
        lon=place.lon,
        radius_km=place.radius_km or 0.0,
        locality=place.locality,
    )


def _fame(place: Place) -> float | None:
    if place.source != OSM:
        return None
    (low, high), (least, most) = _MAP_RANK, _MAP_FAME
    share = (place.rank - low) / (high - low)
    return least + (most - least) * min(1.0, max(0.0, share))


def address_of(kind: str, name: str, locality: str) -> str:
    """Return where a place is; for a destination, including its name."""
    return locality if kind != DESTINATION or name == locality else f"{name}, {locality}"


def _description(place: Place) -> str:
    if place.kind != DESTINATION:
        return ""
    what = _settlement(place.population or 0) if place.category == CITY else "A region"
    people = f" of {_rounded(place.population):,} people" if place.population else ""
    return f"{what}{people} in {place.locality}." if place.name != place.locality else f"{what}{people}."


def _settlement(population: int) -> str:
    return "A city" if population >= CITY_PEOPLE else "A town" if population >= TOWN_PEOPLE else "A village"


def _rounded(population: int) -> int:
    """Return a population rounded to digits that rarely change."""
    digits = max(0, len(str(population)) - 2)
    return round(population, -digits)


def attributions_of(cards: Iterable[PlaceCard]) -> list[str]:
    """Return the sources to credit for some places, each once."""
    names = {name for card in cards for name in (card.attribution, card.words_attribution)}
    return sorted(name for name in names if name)
