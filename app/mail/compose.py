"""From a message to the mail that goes over the wire (RFC 5322)."""

from __future__ import annotations

import unicodedata
from email.headerregistry import Address
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import format_datetime

from app.mail.message import Message


def compose(message: Message, *, app_name: str, sender: str) -> EmailMessage:
    """Make the mail, with the text first and the HTML as its alternative.

    :param app_name: the name that it comes from.
    :param sender: the address that it comes from.
    :raises ValueError: when an address is none.
    """
    mail = EmailMessage(policy=SMTP)
    mail["From"] = Address(one_line(app_name), addr_spec=sender)
    mail["To"] = Address(one_line(message.name or ""), addr_spec=message.to)
    mail["Subject"] = one_line(message.subject)
    mail["Date"] = format_datetime(message.created_at)
    mail["Message-ID"] = f"<{message.id}@{sender.rpartition('@')[2]}>"
    # RFC 3834: keeps out-of-office answers from coming back.
    mail["Auto-Submitted"] = "auto-generated"
    # Quoted-printable leaves digits and Latin text readable in the raw mail, which base64 would not.
    mail.set_content(message.text, cte="quoted-printable")
    mail.add_alternative(message.html, subtype="html", cte="quoted-printable")
    return mail


def one_line(text: str) -> str:
    """Return text fit for a header: no line breaks, control or direction characters, single spaces."""
    return " ".join("".join(" " if unicodedata.category(c)[0] in "CZ" else c for c in text).split())
