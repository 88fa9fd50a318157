"""Texts about countries and regions, which contain destinations and are not one themselves."""

from __future__ import annotations

from collections.abc import Sequence

from app.texts import gettext


def area_text(name: str, inside: Sequence[str]) -> str:
    """Return why a country or region is not a destination of a trip.

    :param inside: the names of some of its destinations.
    """
    return gettext(
        "%(area)s holds many destinations. Please choose some of them, such as %(names)s.",
        area=name,
        names=", ".join(inside),
    )
