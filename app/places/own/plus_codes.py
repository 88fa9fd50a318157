"""Plus codes: positions as short texts, such as `8FW4V75V+8Q`, or `V75V+8Q` near Paris.

Source: Open Location Code, https://github.com/google/open-location-code/blob/main/Documentation/Specification/specification.md
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from math import floor

from app.places.own.position import Position

DIGITS = "23456789CFGHJMPQRVWX"
PAIRS = 5
"""Leading digit pairs, each of which divides the area into 20 by 20; every digit after them into 5 rows of 4."""
ROWS, COLUMNS = 5, 4
MAX_DIGITS = 15
FIRST_LAT, FIRST_LON = 9, 18
"""Number of valid values of the first digits: higher ones exceed the range of latitudes and longitudes."""

_SEPARATED_AT = 8
_AREAS_A_DEGREE = 400
_DIGIT = f"[{DIGITS}]"
_CODE = re.compile(rf"(?<![\w+])((?:{_DIGIT}{{2}}){{1,4}})\+({_DIGIT}{{2,7}})?(?![\w+])", re.IGNORECASE | re.ASCII)


@dataclass(frozen=True, slots=True)
class PlusCode:
    """A plus code in a text.

    :param digits: without the separator; a short code lacks the first ones.
    :param missing: how many digits a short code lacks; 0 for a full one.
    :param rest: the rest of the text, such as a town.
    """

    digits: str
    missing: int
    rest: str


def find_plus_code(text: str) -> PlusCode | None:
    """Return the first plus code of a text, or None if there is none."""
    for match in _CODE.finditer(text):
        digits = (match[1] + (match[2] or "")).upper()
        missing = _SEPARATED_AT - len(match[1])
        if not missing and not _is_on_earth(digits):
            continue
        if missing and not match[2]:
            # Without digits after the sign, "22+" is a sum.
            continue
        rest = f"{text[: match.start()]} {text[match.end() :]}"
        return PlusCode(digits, missing, " ".join(rest.split()).strip(" ,;()"))
    return None


def decode(digits: str) -> Position:
    """Return the centre of the area of a full code.

    :param digits: at least eight, without the separator.
    """
    lat, lon, size = -90.0, -180.0, 400.0
    for place in range(0, min(len(digits), 2 * PAIRS), 2):
        size /= 20
        lat += size * DIGITS.index(digits[place])
        lon += size * DIGITS.index(digits[place + 1])
    height = width = size
    for digit in digits[2 * PAIRS : MAX_DIGITS]:
        height, width = height / ROWS, width / COLUMNS
        row, column = divmod(DIGITS.index(digit), COLUMNS)
        lat, lon = lat + height * row, lon + width * column
    return lat + height / 2, lon + width / 2


def decode_near(code: PlusCode, near: Position) -> Position:
    """Return the centre of the area of a short code that is nearest to a position."""
    size = 20 ** (2 - code.missing / 2)
    lat, lon = decode(_encode(near)[: code.missing] + code.digits)
    if lat - near[0] > size / 2 and lat - size >= -90:
        lat -= size
    elif near[0] - lat > size / 2 and lat + size <= 90:
        lat += size
    if lon - near[1] > size / 2:
        lon -= size
    elif near[1] - lon > size / 2:
        lon += size
    return lat, (lon + 180) % 360 - 180


def _encode(position: Position) -> str:
    """Return the first eight digits of a position: they number areas of a 400th of a degree."""
    row = min(max(floor((position[0] + 90) * _AREAS_A_DEGREE), 0), 180 * _AREAS_A_DEGREE - 1)
    column = floor((position[1] + 180) * _AREAS_A_DEGREE) % (360 * _AREAS_A_DEGREE)
    digits = ""
    for _ in range(_SEPARATED_AT // 2):
        row, row_digit = divmod(row, len(DIGITS))
        column, column_digit = divmod(column, len(DIGITS))
        digits = DIGITS[row_digit] + DIGITS[column_digit] + digits
    return digits


def _is_on_earth(digits: str) -> bool:
    return DIGITS.index(digits[0]) < FIRST_LAT and DIGITS.index(digits[1]) < FIRST_LON
