"""Reading JSON field by field: what is not as documented is said by name, instead of breaking something later."""

from __future__ import annotations

from collections.abc import Mapping
from math import isfinite
from typing import Any

MAX_ITEMS = 200


class WrongShape(Exception):
    """An answer is not as documented."""


def mapping(value: Any, name: str) -> Mapping[str, Any]:
    """Return an object."""
    if not isinstance(value, dict):
        raise WrongShape(f"{name} is no object")
    return value


def inner(value: Mapping[str, Any], name: str) -> Mapping[str, Any]:
    """Return an object of an object; an empty one where it is left out."""
    return mapping(value.get(name, {}), name)


def items(value: Mapping[str, Any], name: str) -> list[Any]:
    """Return a list; an empty one where it is left out, as Google does with empty lists."""
    found = value.get(name, [])
    if not isinstance(found, list) or len(found) > MAX_ITEMS:
        raise WrongShape(f"{name} is no list, or too long a one")
    return found


def text(value: Mapping[str, Any], name: str, most: int) -> str:
    """Return a text without control characters; an empty one where it is left out.

    :param most: characters it may have.
    """
    found = value.get(name, "")
    if not isinstance(found, str) or len(found) > most:
        raise WrongShape(f"{name} is no text, or too long a one")
    return "".join(sign for sign in found if sign.isprintable() or sign == "\n").strip()


def required(value: Mapping[str, Any], name: str, most: int) -> str:
    """Return a text that must be there."""
    found = text(value, name, most)
    if not found:
        raise WrongShape(f"{name} is missing")
    return found


def texts(value: Mapping[str, Any], name: str) -> tuple[str, ...]:
    """Return a list of short texts."""
    found = items(value, name)
    if not all(isinstance(item, str) and len(item) <= 100 for item in found):
        raise WrongShape(f"{name} holds something else than short texts")
    return tuple(found)


def number(value: Mapping[str, Any], name: str, low: float, high: float) -> float:
    """Return a number that must be there, between two bounds."""
    found = value.get(name)
    if isinstance(found, bool) or not isinstance(found, int | float) or not isfinite(found):
        raise WrongShape(f"{name} is no number")
    if not low <= found <= high:
        raise WrongShape(f"{name} is not from {low} to {high}")
    return float(found)


def optional_number(value: Mapping[str, Any], name: str, low: float, high: float) -> float | None:
    """Return a number, or None where it is left out."""
    return number(value, name, low, high) if name in value else None


def whole(value: Mapping[str, Any], name: str, high: int) -> int:
    """Return a whole number from 0; 0 where it is left out, as Google does."""
    found = value.get(name, 0)
    if isinstance(found, bool) or not isinstance(found, int) or not 0 <= found <= high:
        raise WrongShape(f"{name} is no whole number from 0 to {high}")
    return found


def link(value: Mapping[str, Any], name: str) -> str | None:
    """Return an address that a page may lead to; None where it is left out, or is of another kind than https."""
    found = text(value, name, 2000)
    if found.startswith("//"):
        found = f"https:{found}"
    return found if found.startswith("https://") and " " not in found and "\n" not in found else None
