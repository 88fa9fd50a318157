"""Reading the mails that the application wrote into its outbox folder."""

from __future__ import annotations

import re
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import SMTP
from pathlib import Path

from flask import Flask


def mails_to(app: Flask, email: str) -> list[EmailMessage]:
    """Return all mails to an address, the oldest first."""
    folder: Path = app.config["WAYPOST"].var_dir / "outbox"
    files = sorted(folder.glob("*.eml"), key=lambda path: path.stat().st_mtime_ns)
    mails = [message_from_bytes(path.read_bytes(), policy=SMTP) for path in files]
    return [mail for mail in mails if [a.addr_spec for a in mail["To"].addresses] == [email]]


def text_of(mail: EmailMessage, kind: str = "plain") -> str:
    """Return a mail's text, or with `kind="html"` its HTML."""
    body = mail.get_body((kind,))
    assert body is not None
    return str(body.get_content())


def code_in(mail: EmailMessage) -> str:
    """Return the one code that a mail brings."""
    (code,) = re.findall(r"\b\d{4}\b", text_of(mail))
    return str(code)
