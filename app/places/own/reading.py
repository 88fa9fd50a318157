"""Parses the position in a text that travellers paste when they add a place."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from app.places.own.coordinates import find_coordinates, read_coordinates
from app.places.own.map_links import find_link, read_link, words_of_link
from app.places.own.plus_codes import PlusCode, decode, decode_near, find_plus_code
from app.places.own.position import Position, position_of

FindTown = Callable[[str], Position | None]
"""Returns the position of a town by its name, which may be followed by its country."""


@dataclass(frozen=True, slots=True)
class Reading:
    """The result of parsing a text.

    :param position: None if the text has none.
    :param lacks_town: whether it has a short plus code without a reference place.
    """

    position: Position | None
    lacks_town: bool = False


def read_position(text: str, near: Position | None, find_town: FindTown) -> Reading:
    """Return the position in a text: coordinates, a plus code, or a map link with a position.

    :param near: the reference position of a short plus code, if known.
    :param find_town: finds the town that follows a short plus code, as in "V75V+8Q Paris".
    """
    position = read_coordinates(text)
    link = None if position else find_link(text)
    if link is not None:
        position = read_link(link)
    if position is not None:
        return Reading(position)
    # Apps may share a name, a link that only opening would resolve, and a plus code.
    texts = [*words_of_link(link), text.replace(link, " ")] if link else [text]
    codes = (find_plus_code(part) for part in texts)
    code = next((code for code in codes if code), None)
    return _of_code(code, near, find_town) if code else Reading(find_coordinates(texts[-1]))


def _of_code(code: PlusCode, near: Position | None, find_town: FindTown) -> Reading:
    if not code.missing:
        return Reading(position_of(*decode(code.digits)))
    centre = near or (find_town(code.rest) if code.rest else None)
    return Reading(position_of(*decode_near(code, centre))) if centre else Reading(None, lacks_town=True)
