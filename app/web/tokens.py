"""What clients name a string of calls by that belong together."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from app.web.fields import Text

_UUID = re.compile(r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}", re.ASCII | re.IGNORECASE)


class SessionToken(Text):
    """Names the typing that leads to one choice."""

    default_error_messages = {"no_token": "Please give a UUID."}  # noqa: RUF012 - declared by the library

    def __init__(self) -> None:
        description = (
            "A UUID that the client makes when somebody begins to type, sends with each search and with the look at "
            "the place that is chosen, or the change that adds it to a trip, and then replaces. Providers that bill by "
            "such sessions are told it."
        )
        super().__init__(maximum=36, load_default=None, metadata={"format": "uuid", "description": description})

    def _deserialize(self, value: object, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any) -> str:
        text = super()._deserialize(value, attr, data, **kwargs)
        if not _UUID.fullmatch(text):
            raise self.make_error("no_token")
        return text.lower()
