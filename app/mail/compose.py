"""Composes the mail for a message (RFC 5322, RFC 2047).

The standard library passes through anything that looks like an encoded word, and even decodes it: such a name could end
its header and start another. So header texts are encoded here unless they are clearly plain.
"""

from __future__ import annotations

import re
import unicodedata
from base64 import b64encode
from collections.abc import Iterator
from email.headerregistry import Address
from email.message import EmailMessage
from email.policy import SMTP, SMTPUTF8
from email.utils import format_datetime

from app.mail.message import Message

PLAIN_LENGTH = 60
WORD_BYTES = 39
"""RFC 2047, 2: a line with an encoded word has at most 76 characters, including the header's name."""
_ATOMS = re.compile(r"[A-Za-z0-9'-]+( [A-Za-z0-9'-]+)*")
_PRINTABLE_ASCII = re.compile(r"[\x20-\x7e]*")


def compose(message: Message, *, app_name: str, sender: str) -> EmailMessage:
    """Return the mail, with the text first and the HTML as its alternative.

    :param app_name: the sender's name.
    :param sender: the sender's address.
    :raises ValueError: when an address is malformed.
    """
    local, _, domain = message.to.rpartition("@")
    to = Address(username=local, domain=ascii_domain(domain)).addr_spec
    # RFC 6532: only an address that ASCII cannot spell needs headers in UTF-8, which not every mail server accepts.
    mail = EmailMessage(policy=(SMTP if to.isascii() else SMTPUTF8).clone(refold_source="none"))
    # Raw: assigning would parse and rewrite them, and lose the encoding that makes them harmless.
    mail.set_raw("From", mailbox(app_name, Address(addr_spec=sender).addr_spec))
    mail.set_raw("To", mailbox(message.name or "", to))
    mail.set_raw("Subject", subject(message.subject))
    mail["Date"] = format_datetime(message.created_at)
    mail["Message-ID"] = f"<{message.id}@{sender.rpartition('@')[2]}>"
    # RFC 3834: prevents out-of-office replies.
    mail["Auto-Submitted"] = "auto-generated"
    # Quoted-printable leaves digits and Latin text readable in the raw mail; base64 would not.
    mail.set_content(message.text, cte="quoted-printable")
    mail.add_alternative(message.html, subtype="html", cte="quoted-printable")
    return mail


def ascii_domain(domain: str) -> str:
    """Return a domain in ASCII (RFC 3490), which every mail server accepts, or unchanged if that is impossible."""
    try:
        return domain.encode("idna").decode()
    except UnicodeError:
        return domain


def mailbox(name: str, addr_spec: str) -> str:
    """Return a name and an address for From or To.

    :param name: any text; if it is empty, the bare address is returned.
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
    is_plain = len(line) <= PLAIN_LENGTH and _PRINTABLE_ASCII.fullmatch(line) and "=?" not in line
    return line if is_plain else _encoded(line)


def one_line(text: str) -> str:
    """Return text that fits a header: no line breaks, no control or direction characters, single spaces."""
    return " ".join("".join(" " if unicodedata.category(c)[0] in "CZ" else c for c in text).split())


def _encoded(line: str) -> str:
    words = (f"=?utf-8?b?{b64encode(part).decode()}?=" for part in _parts(line))
    return "\n ".join(words)


def _parts(line: str) -> Iterator[bytes]:
    """Yield a line's UTF-8 in parts that never split a character."""
    part = b""
    for character in line:
        encoded = character.encode()
        if len(part) + len(encoded) > WORD_BYTES:
            yield part
            part = b""
        part += encoded
    yield part
