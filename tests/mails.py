"""Reads the mails in the application's outbox folder."""

from __future__ import annotations

import re
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import SMTP
from pathlib import Path

from flask import Flask


def mails_to(app: Flask, email: str) -> list[EmailMessage]:
    """Return all mails to an address, the oldest first."""
    files = sorted(_outbox(app).glob("*.eml"), key=lambda path: path.stat().st_mtime_ns)
    mails = [message_from_bytes(path.read_bytes(), policy=SMTP) for path in files]
    return [mail for mail in mails if [a.addr_spec for a in mail["To"].addresses] == [email]]


def forget_mails(app: Flask) -> None:
    """Delete all mails."""
    for path in _outbox(app).glob("*.eml"):
        path.unlink()


def _outbox(app: Flask) -> Path:
    folder: Path = app.config["WAYPOST"].var_dir / "outbox"
    return folder


def text_of(mail: EmailMessage, kind: str = "plain") -> str:
    """Return a mail's text, or with `kind="html"` its HTML."""
    body = mail.get_body((kind,))
    assert body is not None
    return str(body.get_content())


def code_in(mail: EmailMessage) -> str:
    """Return the code in a mail."""
    (code,) = re.findall(r"^ *(\d{4})\s*$", text_of(mail), re.MULTILINE)
    return str(code)


def token_in(mail: EmailMessage) -> str:
    """Return the token in the link of a mail."""
    (token,) = re.findall(r"\?token=(\w+)", text_of(mail))
    return str(token)
