"""The size of a trip's page, and of the call for its trip: `python -m tests.bench.trip_page`."""

from __future__ import annotations

import re
import sys
from dataclasses import dataclass

from flask import Flask

from app.extensions import db
from app.ssr.renderer import V8Renderer
from app.trips.models import MAX_DAYS
from app.trips.plan_models import MAX_STOPS_PER_DAY
from tests import stacks
from tests.bench.application import empty_application
from tests.client import built_client
from tests.factories.accounts import PASSWORD, make_user, signed_in_client
from tests.factories.trips import make_guide, make_trip
from tests.queries import counted

HTML = {"Accept": "text/html"}
SIZES = ((3, 4), (14, 6), (10, 15), (MAX_DAYS, MAX_STOPS_PER_DAY))
_BOOTSTRAP = re.compile(rb'<script type="application/json" id="bootstrap"[^>]*>.*?</script>', re.DOTALL)


@dataclass(frozen=True, slots=True)
class PageSize:
    """Uncompressed bytes of a page, and of the call for its trip.

    :param html: without the bootstrap.
    :param statements: statements of the call, with empty caches.
    """

    html: int
    bootstrap: int
    call: int
    statements: int


def measured(app: Flask, days: int, stops: int) -> PageSize:
    """Return the sizes of a trip with this many days and stops per day.

    :param app: with a renderer; its context pushed.
    """
    owner = make_user()
    trip = make_trip(owner, make_guide(f"Kochi {days}"), days=days, stops=stops).id
    caller, visitor = signed_in_client(app, owner), app.test_client()
    visitor.post("/auth/sign-in", json={"email": owner.email, "password": PASSWORD})
    with counted(db.engine) as sent:
        call = caller.get(f"/itinerary/{trip}").get_data()
    document = visitor.get(f"/trip/{trip}", headers=HTML).get_data()
    found = _BOOTSTRAP.search(document)
    bootstrap = len(found[0]) if found else 0
    return PageSize(len(document) - bootstrap, bootstrap, len(call), len(sent))


def main() -> None:
    """Print a table."""
    with empty_application(stacks.EMBEDDED, V8Renderer(built_client() / "server")) as app:
        say(f"{'':<10}{'HTML kB':>10}{'bootstrap kB':>14}{'call kB':>10}{'statements':>12}")
        for days, stops in SIZES:
            size = measured(app, days, stops)
            kilobytes = [f"{count / 1000:.1f}" for count in (size.html, size.bootstrap, size.call)]
            say(f"{days} x {stops:<5}{kilobytes[0]:>10}{kilobytes[1]:>14}{kilobytes[2]:>10}{size.statements:>12}")


def say(line: str) -> None:
    """Print a line."""
    sys.stdout.write(line + "\n")


if __name__ == "__main__":
    main()
