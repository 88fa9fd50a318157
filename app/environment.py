"""Reads settings from the environment one by one; an invalid one is refused by name."""

from __future__ import annotations

import re
from collections.abc import Mapping
from decimal import Decimal
from urllib.parse import SplitResult, urlsplit


class SettingsError(Exception):
    """A setting is invalid; the message is one line that begins with its name."""

    def __init__(self, name: str, problem: str) -> None:
        super().__init__(f"{name}: {problem}")
        self.name = name


class Reader:
    """Reads single settings; an empty value counts as unset."""

    def __init__(self, environ: Mapping[str, str]) -> None:
        self._environ = environ

    def text(self, name: str) -> str | None:
        """Return one line of text."""
        value = self._environ.get(name, "").strip()
        if "\0" in value or "\n" in value:
            raise SettingsError(name, "must be one line of text")
        return value or None

    def boolean(self, name: str, default: bool) -> bool:
        """Return true or false."""
        value = self.text(name)
        if value is None:
            return default
        words = {"true": True, "1": True, "yes": True, "false": False, "0": False, "no": False}
        if value.lower() not in words:
            raise SettingsError(name, f"must be true or false, not {value!r}")
        return words[value.lower()]

    def integer(self, name: str, default: int, low: int, high: int) -> int:
        """Return an integer in a range."""
        value = self.text(name)
        if value is None:
            return default
        if not value.isascii() or not value.isdigit() or not low <= int(value) <= high:
            raise SettingsError(name, f"must be a whole number from {low} to {high}, not {value!r}")
        return int(value)

    def decimal(self, name: str, default: str, low: int, high: int) -> Decimal:
        """Return a number in a range, with at most two decimals."""
        value = self.text(name) or default
        if not re.fullmatch(r"\d{1,6}(\.\d{1,2})?", value, re.ASCII) or not low <= Decimal(value) <= high:
            problem = f"must be a number from {low} to {high} with at most two decimals, not {value!r}"
            raise SettingsError(name, problem)
        return Decimal(value)

    def choice(self, name: str, choices: tuple[str, ...]) -> str:
        """Return one of the choices; the first is the default."""
        value = self.text(name) or choices[0]
        if value not in choices:
            raise SettingsError(name, f"must be one of {', '.join(choices)}, not {value!r}")
        return value

    def url(self, name: str, schemes: tuple[str, ...]) -> str | None:
        """Return a URL with one of the schemes."""
        value = self.text(name)
        if value is not None and not _is_url(value, schemes):
            raise SettingsError(name, f"must be an address that begins with {' or '.join(s + '://' for s in schemes)}")
        return value

    def address(self, name: str, default: str) -> str:
        """Return an email address."""
        value = self.text(name) or default
        local, at, host = value.rpartition("@")
        if not at or not local or not host or " " in value:
            raise SettingsError(name, f"must be an e-mail address, not {value!r}")
        return value


def _is_url(value: str, schemes: tuple[str, ...]) -> bool:
    parts = split(value)
    if parts is None or parts.scheme not in schemes:
        return False
    return bool(parts.path.strip("/") if parts.scheme == "unix" else parts.hostname)


def split(value: str) -> SplitResult | None:
    """Return the parts of a URL, None if it is invalid."""
    try:
        parts = urlsplit(value)
        _ = parts.port
    except ValueError:
        return None
    return parts
