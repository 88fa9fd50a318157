"""Texts that others choose, such as names, as a mail's headers carry them (RFC 5322 and RFC 2047).

The standard library writes what looks like an encoded word as it was given, and even decoded: a name of that form could
end the header that it stands in and begin another. So whatever is not plain beyond doubt is encoded here.
"""

from __future__ import annotations

import re
import unicodedata
from base64 import b64encode
from collections.abc import Iterator

PLAIN_LENGTH = 60
WORD_BYTES = 39
"""RFC 2047, 2: a line with an encoded word has at most 76 characters, its header's name among them."""
_ATOMS = re.compile(r"[A-Za-z0-9'-]+( [A-Za-z0-9'-]+)*")
_WORDS = re.compile(r"[\x20-\x7e]*")


def mailbox(name: str, addr_spec: str) -> str:
    """Return a name and an address for From or To.

    :param name: any text; without one, the bare address is returned.
    :param addr_spec: a valid address.
    """
    line = one_line(name)
    if not line:
        return addr_spec
    if len(line) <= PLAIN_LENGTH and _ATOMS.fullmatch(line):
        return f"{line} <{addr_spec}>"
    return f"{_encoded(line)}\n <{addr_spec}>"


def subject(text: str) -> str:
    """Return any text for Subject."""
    line = one_line(text)
    is_plain = len(line) <= PLAIN_LENGTH and _WORDS.fullmatch(line) and "=?" not in line
    return line if is_plain else _encoded(line)


def one_line(text: str) -> str:
    """Return text fit for a header: no line breaks, control or direction characters, single spaces."""
    return " ".join("".join(" " if unicodedata.category(c)[0] in "CZ" else c for c in text).split())


def _encoded(line: str) -> str:
    words = (f"=?utf-8?b?{b64encode(part).decode()}?=" for part in _parts(line))
    return "\n ".join(words)


def _parts(line: str) -> Iterator[bytes]:
    """Yield a line's UTF-8 in pieces, none of which ends inside a character."""
    part = b""
    for character in line:
        more = character.encode()
        if len(part) + len(more) > WORD_BYTES:
            yield part
            part = b""
        part += more
    yield part
