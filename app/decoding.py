"""Decodes JSON into typed values, safely on first use by several threads."""

from __future__ import annotations

from threading import Lock
from typing import Any, TypeVar

import msgspec

T = TypeVar("T")

_building = Lock()
_decoders: dict[type[Any], msgspec.json.Decoder[Any]] = {}


def decode(document: bytes | str, shape: type[T]) -> T:
    """Return the value of a JSON document.

    msgspec inspects a struct when it is first decoded; if two threads do so at once, the process crashes (msgspec
    0.22). So a lock makes sure that one thread builds a type's decoder.

    :raises msgspec.DecodeError: it is not JSON, or does not match the type (`msgspec.ValidationError`).
    """
    return _decoder(shape).decode(document)


def _decoder(shape: type[T]) -> msgspec.json.Decoder[T]:
    with _building:
        if shape not in _decoders:
            _decoders[shape] = msgspec.json.Decoder(shape)
        return _decoders[shape]
