"""From a message to the mail that goes over the wire (RFC 5322)."""

from __future__ import annotations

from email.headerregistry import Address
from email.message import EmailMessage
from email.policy import SMTP, SMTPUTF8
from email.utils import format_datetime

from app.mail import headers
from app.mail.message import Message


def compose(message: Message, *, app_name: str, sender: str) -> EmailMessage:
    """Make the mail, with the text first and the HTML as its alternative.

    :param app_name: the name that it comes from.
    :param sender: the address that it comes from.
    :raises ValueError: when an address is none.
    """
    local, _, domain = message.to.rpartition("@")
    to = Address(username=local, domain=ascii_domain(domain)).addr_spec
    # RFC 6532: only an address that ASCII cannot spell needs headers in UTF-8, which not every mail server takes.
    mail = EmailMessage(policy=(SMTP if to.isascii() else SMTPUTF8).clone(refold_source="none"))
    # As they are: assigned, they would be read and written anew, and lose the encoding that keeps them harmless.
    mail.set_raw("From", headers.mailbox(app_name, Address(addr_spec=sender).addr_spec))
    mail.set_raw("To", headers.mailbox(message.name or "", to))
    mail.set_raw("Subject", headers.subject(message.subject))
    mail["Date"] = format_datetime(message.created_at)
    mail["Message-ID"] = f"<{message.id}@{sender.rpartition('@')[2]}>"
    # RFC 3834: keeps out-of-office answers from coming back.
    mail["Auto-Submitted"] = "auto-generated"
    # Quoted-printable leaves digits and Latin text readable in the raw mail, which base64 would not.
    mail.set_content(message.text, cte="quoted-printable")
    mail.add_alternative(message.html, subtype="html", cte="quoted-printable")
    return mail


def ascii_domain(domain: str) -> str:
    """Return a domain in ASCII (RFC 3490), as every mail server takes it, or as it is where that can't be done."""
    try:
        return domain.encode("idna").decode()
    except UnicodeError:
        return domain
