"""The mails that a running installation writes into its outbox folder."""

from __future__ import annotations

import time
from collections.abc import Iterator
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import SMTP
from pathlib import Path

from tests.mails import code_in

PATIENCE_SECONDS = 30.0


def wait_for_code(outbox: Path, email: str) -> str:
    """Return the code in the newest mail to an address.

    :raises AssertionError: when none arrives.
    """
    deadline = time.monotonic() + PATIENCE_SECONDS
    while time.monotonic() < deadline:
        for _, mail in _mails_to(outbox, email):
            return code_in(mail)
        time.sleep(0.05)
    raise AssertionError(f"no mail to {email} in {outbox}")


def forget_mails(outbox: Path, email: str) -> None:
    """Delete the mails to an address."""
    for path, _ in _mails_to(outbox, email):
        path.unlink()


def _mails_to(outbox: Path, email: str) -> Iterator[tuple[Path, EmailMessage]]:
    """Yield the mails to an address with their files, the newest first."""
    for path in sorted(outbox.glob("*.eml"), key=lambda path: path.stat().st_mtime_ns, reverse=True):
        mail = message_from_bytes(path.read_bytes(), policy=SMTP)
        if email in str(mail["To"]):
            yield path, mail
