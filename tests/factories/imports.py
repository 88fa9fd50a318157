"""Imported places."""

from __future__ import annotations

from app.extensions import db
from app.places import geo
from app.places.models import OSM, PLACE, Place, place_id
from tests.factories.places import place_named


def add_imported(centre: str, *names: str, category: str = "museum", rank: int = 300, off: float = 0.01) -> None:
    """Add imported places near a destination, at increasing distances.

    :param rank: rank of the first one.
    :param off: degrees from the destination to the first one, northwards.
    """
    home = place_named(centre)
    for number, name in enumerate(names):
        at = home.lat + off + 0.0001 * number, home.lon
        x, y, z = geo.unit_vector(*at)
        db.session.add(
            Place(
                id=place_id(OSM, name), source=OSM, source_key=name, kind=PLACE, category=category, name=name,
                locality=centre, country_code=home.country_code, country=home.country,
                lat=at[0], lon=at[1], x=x, y=y, z=z, cell=geo.cell(*at), rank=rank - number, hidden=False,
                interests="", visit_minutes=60,
            )
        )  # fmt: skip
    db.session.commit()
