"""Waiting for the mail that the running installation writes."""

from __future__ import annotations

import time
from email import message_from_bytes
from email.policy import SMTP
from pathlib import Path

from tests.mails import code_in

PATIENCE_SECONDS = 30.0


def wait_for_code(outbox: Path, email: str) -> str:
    """Return the code in the newest mail to an address.

    :raises AssertionError: when none comes.
    """
    deadline = time.monotonic() + PATIENCE_SECONDS
    while time.monotonic() < deadline:
        for path in sorted(outbox.glob("*.eml"), key=lambda p: p.stat().st_mtime_ns, reverse=True):
            mail = message_from_bytes(path.read_bytes(), policy=SMTP)
            if email in str(mail["To"]):
                return code_in(mail)
        time.sleep(0.05)
    raise AssertionError(f"no mail to {email} in {outbox}")
