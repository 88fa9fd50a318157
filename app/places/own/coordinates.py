"""Parses latitude and longitude in the notations that people use."""

from __future__ import annotations

import re
from dataclasses import dataclass

from app.places.own.position import Position, position_of

_SIGNS = str.maketrans({
    "−": "-", "–": "-", "º": "°", "˚": "°", "′": "'", "’": "'", "‘": "'", "`": "'", "´": "'",
    "″": '"', "”": '"', "“": '"', "\u00a0": " ", "\u202f": " ", "\u2009": " ", "，": ",", "；": ";",
})  # fmt: skip
_LABELS = re.compile(r"\b(?:lat(?:itude)?|lo?ng?(?:itude)?)\b\.?\s*[:=]?", re.IGNORECASE)
_BRACKETS = re.compile(r"[()\[\]{}]")
_NUMBER = r"\d{1,3}(?:\.\d{1,20})?"
_COORDINATE = re.compile(
    rf"""(?P<before>[NSEW])?\s*(?P<sign>[-+])?\s*(?P<degrees>{_NUMBER})\s*°?\s*
    (?:(?P<minutes>\d{{1,2}}(?:\.\d{{1,20}})?)\s*'?\s*
    (?:(?P<seconds>\d{{1,2}}(?:\.\d{{1,20}})?)\s*(?:"|'')?\s*)?)?(?P<after>[NSEW])?""",
    re.VERBOSE | re.ASCII,
)
_COMMA = r"([-+]?\d{1,3}),(\d{1,20}\s?°?\s?[NSEW]?)"
_DECIMAL_COMMAS = re.compile(rf"{_COMMA}(?:\s?;|,?\s)\s?{_COMMA}", re.ASCII)
_DECIMALS = re.compile(r"([-+]?\d{1,3}\.\d{1,20})\s+([-+]?\d{1,3}\.\d{1,20})", re.ASCII)
_AFTER_A_LETTER = re.compile(r"(?<=[NSEW])\s*(?=[-+\d])", re.ASCII)
_BEFORE_A_LETTER = re.compile(r"(?<=[\d°'\"])\s*(?=[NSEW])", re.ASCII)
_NEXT_DEGREES = re.compile(rf"(?<!\A)\s+(?=[-+]?{_NUMBER}\s*°)", re.ASCII)
_EMBEDDED = re.compile(r"(?<![\d.,])([-+]?\d{1,2}\.\d{3,20})\s*[,;\s]\s*([-+]?\d{1,3}\.\d{3,20})(?![\d.]\d)", re.ASCII)

MINUTES_OF_A_DEGREE = SECONDS_OF_A_MINUTE = 60


@dataclass(frozen=True, slots=True)
class _Coordinate:
    """A latitude or a longitude.

    :param axis: `lat` or `lon` if a letter says so; None without one.
    """

    degrees: float
    axis: str | None


def read_coordinates(text: str) -> Position | None:
    """Return the position that a text consists of: decimal, or in degrees, minutes and seconds; None if it is not a
    position.

    Latitude comes first unless letters (N, S, E, W) say otherwise.
    """
    bare = _BRACKETS.sub(" ", _LABELS.sub(" ", text.translate(_SIGNS)))
    plain = " ".join(bare.split()).strip(" ,;.").upper()
    if commas := _DECIMAL_COMMAS.fullmatch(plain):
        plain = f"{commas[1]}.{commas[2]}, {commas[3]}.{commas[4]}"
    for parts in _splits(plain):
        found = [_coordinate(part) for part in parts]
        if len(found) == 2 and found[0] and found[1]:
            return _position(found[0], found[1])
    return None


def find_coordinates(text: str) -> Position | None:
    """Return the first decimal position in a longer text: both numbers must have at least three decimals."""
    match = _EMBEDDED.search(text.translate(_SIGNS))
    return position_of(float(match[1]), float(match[2])) if match else None


def _splits(text: str) -> list[list[str]]:
    """Return the possible splits of a text into two coordinates by its signs, most certain first."""
    numbers = text.split()
    half, is_decimal = len(numbers) // 2, _DECIMALS.fullmatch(text) is not None
    return [
        re.split(r"[,;]", text),
        _AFTER_A_LETTER.split(text),
        _BEFORE_A_LETTER.split(text),
        _NEXT_DEGREES.split(text),
        # "10 20" is ambiguous; "48 51 30 2 17 40" and "48.8584 2.2945" are positions.
        [" ".join(numbers[:half]), " ".join(numbers[half:])] if len(numbers) in (4, 6) or is_decimal else [],
    ]


def _coordinate(text: str) -> _Coordinate | None:
    match = _COORDINATE.fullmatch(text.strip())
    if match is None or (match["before"] and match["after"]):
        return None
    letter = match["before"] or match["after"]
    if (match["minutes"] and "." in match["degrees"]) or (match["seconds"] and "." in match["minutes"]):
        return None
    minutes, seconds = float(match["minutes"] or 0), float(match["seconds"] or 0)
    if minutes >= MINUTES_OF_A_DEGREE or seconds >= SECONDS_OF_A_MINUTE:
        return None
    degrees = float(match["degrees"]) + (minutes + seconds / SECONDS_OF_A_MINUTE) / MINUTES_OF_A_DEGREE
    is_negative = letter in ("S", "W") if letter else match["sign"] == "-"
    axis = None if letter is None else "lat" if letter in "NS" else "lon"
    return _Coordinate(-degrees if is_negative else degrees, axis)


def _position(one: _Coordinate, other: _Coordinate) -> Position | None:
    if one.axis is not None and one.axis == other.axis:
        return None
    if one.axis == "lon" or other.axis == "lat":
        one, other = other, one
    return position_of(one.degrees, other.degrees)
