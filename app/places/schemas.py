"""Request schemas of the calls under /place."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from marshmallow import post_load

from app.db.pagination import MAX_LIMIT, decode_position
from app.db.types import ID_LENGTH, Id
from app.places.categories import KNOWN_TYPES
from app.places.models import KINDS
from app.places.service import MAX_PREDICTIONS
from app.texts import lazy_gettext
from app.web.fields import Choice, QueryInteger, SessionToken, Text
from app.web.paging import cursor_field
from app.web.schemas import Schema

MAX_INPUT = 100
MAX_NEAR = 10
"""The maximum number of a trip's destinations."""
MAX_TYPES = 400
DEFAULT_RADIUS_M = 5_000
MAX_RADIUS_M = 50_000
DEFAULT_NEARBY = 20
MAX_NEARBY = 500
"""All pages of a search around a place together: the most notable are enough."""


class TypeList(Text):
    """Types, separated by commas."""

    default_error_messages = {"unknown_type": lazy_gettext("There is no type '{name}'.")}  # noqa: RUF012 - declared by the library

    def __init__(self, **options: Any) -> None:
        a_type = "|".join(sorted(KNOWN_TYPES))
        described = {"default": "", "pattern": f"^((({a_type}),)*({a_type}))?$"} | dict(options.pop("metadata", {}))
        super().__init__(maximum=MAX_TYPES, metadata=described, **options)

    def _deserialize(  # type: ignore[override]  # returns a set, not a text
        self, value: object, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any
    ) -> frozenset[str]:
        text = super()._deserialize(value, attr, data, **kwargs)
        names = [name for part in text.split(",") if (name := part.strip())]
        for name in names:
            if name not in KNOWN_TYPES:
                raise self.make_error("unknown_type", name=name)
        return frozenset(names)


@dataclass(frozen=True, slots=True)
class AutocompleteQuery:
    """A search by name.

    :param session: token of the search session.
    """

    input: str
    kind: str | None
    near: tuple[Id, ...]
    session: str | None
    limit: int


class DestinationQuerySchema(Schema):
    """A visitor's search text."""

    input = Text(
        maximum=MAX_INPUT, load_default="", metadata={"description": "What is typed; blank text matches nothing."}
    )

    @post_load
    def make(self, data: Mapping[str, Any], **_options: Any) -> str:
        """Return the text."""
        text: str = data["input"]
        return text


class AutocompleteQuerySchema(Schema):
    """The parameters of a search by name."""

    input = Text(
        maximum=MAX_INPUT, load_default="", metadata={"description": "What is typed; blank text matches nothing."}
    )
    kind = Choice(KINDS, load_default=None, metadata={"description": "Only destinations, or only places to visit."})
    near = Text(
        maximum=(ID_LENGTH + 1) * MAX_NEAR,
        load_default="",
        metadata={"description": f"The place around which to look first; or at most {MAX_NEAR}, separated by commas."},
    )
    session = SessionToken()
    limit = QueryInteger(
        1,
        MAX_LIMIT,
        load_default=MAX_PREDICTIONS,
        metadata={"description": f"There are never more than {MAX_PREDICTIONS}."},
    )

    @post_load
    def _query(self, data: Mapping[str, Any], **_options: Any) -> AutocompleteQuery:
        near = tuple(Id(ident) for part in data["near"].split(",") if (ident := part.strip()))
        return AutocompleteQuery(**{**data, "near": near[:MAX_NEAR]})


@dataclass(frozen=True, slots=True)
class PlaceQuery:
    """How the traveller found a place.

    :param session: token of the search session that ends with it.
    """

    session: str | None


class PlaceQuerySchema(Schema):
    """How the traveller found a place."""

    session = SessionToken()

    @post_load
    def _query(self, data: Mapping[str, Any], **_options: Any) -> PlaceQuery:
        return PlaceQuery(**data)


@dataclass(frozen=True, slots=True)
class NearbyQuery:
    """A search around a place.

    :param radius: metres.
    :param start: how many places the pages before had.
    """

    place_types: frozenset[str]
    radius: int
    limit: int
    start: int


class NearbyQuerySchema(Schema):
    """The parameters of a search around a place."""

    place_types = TypeList(
        load_default=frozenset(), metadata={"description": "Types, separated by commas; all types when empty."}
    )
    radius = QueryInteger(1, MAX_RADIUS_M, load_default=DEFAULT_RADIUS_M, metadata={"description": "Metres."})
    limit = QueryInteger(1, MAX_LIMIT, load_default=DEFAULT_NEARBY)
    cursor = cursor_field()

    @post_load
    def _query(self, data: Mapping[str, Any], **_options: Any) -> NearbyQuery:
        cursor = data["cursor"]
        start = 0 if cursor is None else decode_position(cursor, MAX_NEARBY)
        return NearbyQuery(data["place_types"], data["radius"], min(data["limit"], MAX_NEARBY - start), start)
