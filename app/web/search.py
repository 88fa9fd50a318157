"""What one types to look for somebody or something by name."""

from __future__ import annotations

from marshmallow import validate

from app.web.fields import Text

MIN_SEARCH = 2
SHORT_SEARCH = f"Please type at least {MIN_SEARCH} characters."


def search_text(maximum: int, description: str) -> Text:
    """Return the field of a name that is looked for.

    :param maximum: its characters at most.
    :param description: how it is compared, for the document of the API.
    """
    return Text(
        maximum=maximum,
        blank=SHORT_SEARCH,
        validate=validate.Length(min=MIN_SEARCH, error=SHORT_SEARCH),
        metadata={"minLength": MIN_SEARCH, "description": description},
    )
