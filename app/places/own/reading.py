"""The position that a text holds: what people have at hand when they add a place."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from app.places.own.coordinates import find_coordinates, read_coordinates
from app.places.own.map_links import find_link, read_link, words_of_link
from app.places.own.plus_codes import PlusCode, decode, decode_near, find_plus_code
from app.places.own.position import Position, position_of

FindTown = Callable[[str], Position | None]
"""From the name of a town, which may be followed by its country, to where it is."""


@dataclass(frozen=True, slots=True)
class Reading:
    """What a text says of a position.

    :param position: None if it says none.
    :param lacks_town: it has a short plus code, and nothing says near what that is.
    """

    position: Position | None
    lacks_town: bool = False


def read_position(text: str, near: Position | None, find_town: FindTown) -> Reading:
    """Return the position in a text: coordinates, a plus code, or a link of a map that holds one.

    :param near: where a short plus code is, if that is known.
    :param find_town: finds the town that follows a short plus code, as in "V75V+8Q Paris".
    """
    position = read_coordinates(text)
    link = None if position else find_link(text)
    if link is not None:
        position = read_link(link)
    if position is not None:
        return Reading(position)
    # What is shared from an app may be a name, a link that only opening would resolve, and a plus code.
    texts = [*words_of_link(link), text.replace(link, " ")] if link else [text]
    codes = (find_plus_code(part) for part in texts)
    code = next((code for code in codes if code), None)
    return _of_code(code, near, find_town) if code else Reading(find_coordinates(texts[-1]))


def _of_code(code: PlusCode, near: Position | None, find_town: FindTown) -> Reading:
    if not code.missing:
        return Reading(position_of(*decode(code.digits)))
    centre = near or (find_town(code.rest) if code.rest else None)
    return Reading(position_of(*decode_near(code, centre))) if centre else Reading(None, lacks_town=True)
