"""The fields that forms of accounts share."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from typing import Any, ClassVar

from marshmallow import ValidationError, validate

from app.db.text import normal_email
from app.web.fields import Schema, Text

INVALID_EMAIL = "Please enter a valid email"
SHORT_NAME = "Name must be at least 2 characters"
TOO_SHORT = "Password must be at least 8 characters"
INCOMPLETE_CODE = "Please enter the complete 4-digit code"
NO_EMAIL = "Email not found. Please try again."

_EMAIL = re.compile(r"(?P<local>[^\s@]+)@(?P<domain>[^\s@.]+(\.[^\s@.]+)+)")
_NOT_IN_EMAIL = re.compile(r"[\x00-\x20\x7f-\xa0\u2028\u2029()<>\[\]:;,\\\"]|^\.|\.@|\.\.")
"""What RFC 5322 gives another meaning in an address: it could hide a second one, or end the header."""


class Email(Text):
    """An e-mail address that looks like x@y.z, in one spelling however it was given."""

    def __init__(self, *, blank: str) -> None:
        super().__init__(maximum=254, blank=blank, metadata={"format": "email"})

    def _deserialize(self, value: object, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any) -> str:
        email = normal_email(super()._deserialize(value, attr, data, **kwargs))
        if not _EMAIL.fullmatch(email) or _NOT_IN_EMAIL.search(email) or _has_invisible_characters(email):
            raise ValidationError(INVALID_EMAIL)
        # Some letters become two.
        if len(email) > self.maximum:
            raise self.make_error("too_long", maximum=self.maximum)
        return email


def _has_invisible_characters(text: str) -> bool:
    """Tell whether text holds spaces, controls or marks of direction, with which two addresses would look alike."""
    return any(unicodedata.category(character)[0] in "CZ" for character in text)


class NewPassword(Text):
    """A password to be kept: 8 to 128 characters, none of them dropped."""

    def __init__(self, *, blank: str) -> None:
        super().__init__(
            maximum=128,
            blank=blank,
            trim=False,
            validate=validate.Length(min=8, error=TOO_SHORT),
            metadata={"format": "password", "minLength": 8},
            load_only=True,
        )


class Digits(Text):
    """A code of four digits.

    :param blank: what to say when it is missing.
    :param wrong: what to say when it is anything but four digits.
    """

    def __init__(self, *, blank: str = INCOMPLETE_CODE, wrong: str = INCOMPLETE_CODE) -> None:
        super().__init__(
            maximum=20,
            blank=blank,
            validate=validate.Regexp(re.compile(r"[0-9]{4}\Z"), error=wrong),
            metadata={"minLength": 4, "maxLength": 4},
        )


class Form(Schema):
    """A form; when something in it is missing, its toast says that before anything else."""

    missing: ClassVar[str]

    def handle_error(self, error: ValidationError, data: Any, *, many: bool, **kwargs: Any) -> None:
        """Put the fields that are missing first."""
        if isinstance(error.messages, dict):
            ordered = sorted(error.messages.items(), key=lambda item: self.missing not in item[1])
            error.messages = dict(ordered)
