"""The table of pages: path, component, who may see it, the calls whose answers it starts with, its title."""

from __future__ import annotations

from collections.abc import Callable
from urllib.parse import quote

from app.db.text import has_forbidden_characters
from app.pages.page import Answers, Audience, Meta, Page, Visit

MAX_SEARCH = 100
LATEST_TRIP = "/itinerary?limit=1"
PUBLISHED = "/itinerary/published_trips?limit=12"
TRIPS = "/itinerary"
PROFILE = "/user/profile"
CATALOGUE = "/catalogue"


def pages() -> list[Page]:
    """Return every page that is not an error."""
    return [
        Page(
            "landing",
            "/",
            Audience.EVERYONE,
            _titled("Which way next?", "Plan the trip day by day, on your own, with friends or with AI."),
            _always(CATALOGUE),
            listed=True,
        ),
        Page("signin", "/signin", Audience.SIGNED_OUT, _titled("Sign in"), listed=True),
        Page("signup", "/signup", Audience.SIGNED_OUT, _titled("Sign up"), listed=True),
        Page("verification", "/verification", Audience.EVERYONE, _titled("Enter your code")),
        Page("forgot-password", "/forgot-password", Audience.SIGNED_OUT, _titled("Forgot password"), listed=True),
        Page("reset-password", "/reset-password", Audience.SIGNED_OUT, _titled("Reset password")),
        Page("explore", "/explore", Audience.SIGNED_IN, _titled("Explore"), _always(LATEST_TRIP, PUBLISHED, PROFILE)),
        Page("search", "/search", Audience.SIGNED_IN, _titled("Search")),
        Page("trips", "/trips", Audience.SIGNED_IN, _titled("All Trips"), _always(TRIPS)),
        Page("profile", "/profile", Audience.SIGNED_IN, _titled("Profile"), _always(PROFILE)),
        Page("create-trip", "/create-trip", Audience.SIGNED_IN, _titled("Create a trip"), _chosen_destination),
        Page("trip", "/trip/<itinerary_id>", Audience.SIGNED_IN, _trip_meta, _trip, missing="Trip not found"),
        Page("place", "/place/<place_id>", Audience.SIGNED_IN, _place_meta, _place, missing="Place not found"),
        Page("user", "/user/<user_id>", Audience.SIGNED_IN, _traveller_meta, _traveller, missing="Traveller not found"),
        Page(
            "shared",
            "/shared/<token>",
            Audience.EVERYONE,
            _shared_meta,
            _shared,
            missing="Invalid share link",
            secret=True,
        ),
        Page("settings", "/settings", Audience.SIGNED_IN, _titled("Settings")),
        Page("account-details", "/account-details", Audience.SIGNED_IN, _titled("Account Details"), _always(PROFILE)),
        Page(
            "terms", "/terms", Audience.EVERYONE, _titled("Terms", "What we promise you, and what we ask."), listed=True
        ),
        Page(
            "privacy",
            "/privacy",
            Audience.EVERYONE,
            _titled("Privacy", "What we keep about you, why, for how long, and how to get it back or deleted."),
            listed=True,
        ),
        Page(
            "privacy-policy",
            "/privacy-policy",
            Audience.EVERYONE,
            _titled("Privacy policy for games", "What the games of a separate publisher keep about their players."),
            listed=True,
        ),
    ]


def _titled(title: str, description: str | None = None) -> Callable[[Visit, Answers], Meta]:
    return lambda _visit, _answers: Meta(title, description)


def _always(*paths: str) -> Callable[[Visit], list[str]]:
    return lambda _visit: list(paths)


def destination_search(text: str) -> str:
    """Return the path of the call that looks a destination up, spelled as the client spells it."""
    return f"/place/autocomplete?input={quote(text, safe='')}&kind=destination"


def _chosen_destination(visit: Visit) -> list[str]:
    destination = visit.query.get("destination", "").strip()
    # A text that the call would refuse is left to the traveller: the wizard starts with an empty field.
    usable = 0 < len(destination) <= MAX_SEARCH and not has_forbidden_characters(destination)
    return [destination_search(destination)] if usable else []


def _trip(visit: Visit) -> list[str]:
    trip = f"/itinerary/{quote(visit.values['itinerary_id'], safe='')}"
    return [trip, f"{trip}/collaborators"]


def _trip_meta(visit: Visit, answers: Answers) -> Meta:
    trip = answers[_trip(visit)[0]]
    days, places = trip["no_of_days"], trip["no_of_places"]
    description = f"{trip['destination']}, {_counted(days, 'day')}, {_counted(places, 'place')}"
    return Meta(trip["trip_name"], description)


def _shared(visit: Visit) -> list[str]:
    return [f"/itinerary/shared/{quote(visit.values['token'], safe='')}"]


def _shared_meta(visit: Visit, answers: Answers) -> Meta:
    trip = answers[_shared(visit)[0]]
    destination = trip["destination"]
    return Meta(trip["trip_name"], f"{destination}, {_counted(trip['no_of_days'], 'day')}", poster=destination)


def _traveller(visit: Visit) -> list[str]:
    return [f"/user/{quote(visit.values['user_id'], safe='')}"]


def _traveller_meta(visit: Visit, answers: Answers) -> Meta:
    return Meta(answers[_traveller(visit)[0]]["name"])


def _place(visit: Visit) -> list[str]:
    return [f"/place/{quote(visit.values['place_id'], safe='')}"]


def _place_meta(visit: Visit, answers: Answers) -> Meta:
    place = answers[_place(visit)[0]]
    return Meta(place["name"], place["description"] or place["address"])


def _counted(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
