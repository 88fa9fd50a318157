"""Fields shared by the account forms."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from typing import Any

from marshmallow import ValidationError, fields, missing, validate
from werkzeug.datastructures import FileStorage

from app.accounts.models import EMAIL_LENGTH, NAME_LENGTH
from app.accounts.passwords import WELL_KNOWN, is_well_known
from app.countries import COUNTRIES
from app.db.text import normal_email
from app.texts import gettext, lazy_gettext
from app.web.fields import Line, Text

MIN_NAME = 2
MIN_PASSWORD, MAX_PASSWORD = 8, 128
INCOMPLETE_CODE = lazy_gettext("Please enter the complete 4-digit code")

_EMAIL = re.compile(r"(?P<local>[^\s@]+)@(?P<domain>[^\s@.]+(\.[^\s@.]+)+)")
_NOT_IN_EMAIL = re.compile(r"[\x00-\x20\x7f-\xa0\u2028\u2029()<>\[\]:;,\\\"]|^\.|\.@|\.\.")
"""Characters with another meaning in RFC 5322: they could hide a second address, or end the header."""


class Email(Text):
    """An email address that looks like x@y.z, normalised to one spelling."""

    def __init__(self, *, blank: str, required: bool = True) -> None:
        super().__init__(maximum=EMAIL_LENGTH, blank=blank, required=required, metadata={"format": "email"})

    def _deserialize(self, value: object, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any) -> str:
        email = normal_email(super()._deserialize(value, attr, data, **kwargs))
        if not _EMAIL.fullmatch(email) or _NOT_IN_EMAIL.search(email) or _has_invisible_characters(email):
            raise ValidationError(gettext("Please enter a valid email"))
        # Normalisation expands some letters to two.
        if len(email) > self.maximum:
            raise self.make_error("too_long", maximum=self.maximum)
        return email


def _has_invisible_characters(text: str) -> bool:
    """Return whether text contains spaces, controls or direction marks, which make two addresses look alike."""
    return any(unicodedata.category(character)[0] in "CZ" for character in text)


class Password(Text):
    """An existing password, exactly as typed."""

    def __init__(self, *, blank: str) -> None:
        super().__init__(maximum=MAX_PASSWORD, blank=blank, trim=False, metadata={"format": "password"}, load_only=True)


def _not_well_known(password: str) -> None:
    if len(password) >= MIN_PASSWORD and is_well_known(password):
        raise ValidationError(str(WELL_KNOWN))


class NewPassword(Text):
    """A password to be stored, exactly as typed; common passwords are refused."""

    def __init__(self, *, blank: str) -> None:
        super().__init__(
            maximum=MAX_PASSWORD,
            blank=blank,
            trim=False,
            validate=[
                validate.Length(min=MIN_PASSWORD, error=lazy_gettext("Password must be at least 8 characters")),
                _not_well_known,
            ],
            metadata={"format": "password", "minLength": MIN_PASSWORD},
            load_only=True,
        )


class CodeDigits(Text):
    """A code of four digits, called `otp` in the API.

    :param blank: the message if it is missing.
    :param wrong: the message if it is anything but four digits.
    """

    def __init__(self, *, blank: str = INCOMPLETE_CODE, wrong: str = INCOMPLETE_CODE, required: bool = True) -> None:
        super().__init__(
            maximum=20,
            blank=blank,
            required=required,
            data_key="otp",
            validate=validate.Regexp(re.compile(r"[0-9]{4}\Z"), error=wrong),
            metadata={"minLength": 4, "maxLength": 4, "pattern": "^[0-9]{4}$"},
        )


class Name(Line):
    """A traveller's name."""

    def __init__(self, *, blank: str, required: bool = True) -> None:
        super().__init__(
            maximum=NAME_LENGTH,
            blank=blank,
            required=required,
            validate=validate.Length(min=MIN_NAME, error=lazy_gettext("Name must be at least 2 characters")),
            metadata={"minLength": MIN_NAME},
        )


class Country(Text):
    """The two-letter code of one of the 51 countries in upper case; empty for none."""

    def __init__(self) -> None:
        super().__init__(maximum=2, metadata={"enum": ["", *COUNTRIES]})

    def _deserialize(self, value: object, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any) -> Any:
        code = super()._deserialize(value, attr, data, **kwargs)
        if code and code not in COUNTRIES:
            raise ValidationError(gettext("Please choose a country from the list."))
        return code or None


class Photo(fields.Field[FileStorage]):
    """A picture in a form; its content is checked later.

    Browsers send the field of an unchosen file too, without a name and content: that is no picture.
    """

    def __init__(self, *, description: str) -> None:
        super().__init__(metadata={"type": "string", "format": "binary", "description": description})

    def _deserialize(self, value: object, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any) -> Any:
        if not isinstance(value, FileStorage):
            raise ValidationError(gettext("Please attach the picture as a file."))
        return value if value.filename or _has_content(value) else missing


def _has_content(file: FileStorage) -> bool:
    has_content = bool(file.stream.read(1))
    file.stream.seek(0)
    return has_content


class MultilineText(Text):
    """Text of several lines. Browsers end lines in forms with two characters, which are stored and counted as one."""

    def _deserialize(self, value: object, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any) -> str:
        lines = value.replace("\r\n", "\n") if isinstance(value, str) else value
        return super()._deserialize(lines, attr, data, **kwargs)
