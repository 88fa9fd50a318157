"""A mail server on loopback, which can also refuse, stall and disconnect."""

from __future__ import annotations

import asyncio
import ssl
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import SMTP as WIRE
from enum import Enum, auto
from typing import Any

import trustme
from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, AuthResult, Envelope, LoginPassword, Session

from tests.ports import free_port

USER, PASSWORD = "courier", "p@ss/word"


class Mood(Enum):
    """The server's behaviour for a mail."""

    ACCEPT = auto()
    REFUSE = auto()
    REFUSE_FOR_NOW = auto()
    STALL = auto()
    HANG_UP = auto()
    FAIL_AT_GOODBYE = auto()
    STALL_AT_GOODBYE = auto()


@dataclass
class FakeMailServer:
    """The received mails, and the server's behaviour."""

    host: str = "127.0.0.1"
    port: int = 0
    mood: Mood = Mood.ACCEPT
    mails: list[EmailMessage] = field(default_factory=list)
    encrypted: list[bool] = field(default_factory=list)
    signed_in: list[bool] = field(default_factory=list)
    passwords_seen: int = 0

    async def handle_RCPT(
        self, server: SMTP, _session: Session, envelope: Envelope, address: str, _options: list[str]
    ) -> str:
        """Answer a recipient according to the mood."""
        if self.mood is Mood.REFUSE:
            return "550 5.1.1 no such mailbox"
        if self.mood is Mood.REFUSE_FOR_NOW:
            return "451 4.3.2 come back later"
        if self.mood is Mood.STALL:
            await asyncio.sleep(5)
        if self.mood is Mood.HANG_UP:
            assert isinstance(server.transport, asyncio.WriteTransport)
            server.transport.abort()
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, _server: SMTP, session: Session, envelope: Envelope) -> str:
        """Store a mail."""
        assert isinstance(envelope.content, bytes)
        mail: Any = message_from_bytes(envelope.content, policy=WIRE)
        self.mails.append(mail)
        self.encrypted.append(session.ssl is not None)
        self.signed_in.append(bool(session.authenticated))
        return "250 OK"

    async def handle_QUIT(self, _server: SMTP, _session: Session, _envelope: Envelope) -> str:
        """Answer QUIT according to the mood."""
        if self.mood is Mood.FAIL_AT_GOODBYE:
            return "451 4.3.0 something broke"
        if self.mood is Mood.STALL_AT_GOODBYE:
            await asyncio.sleep(5)
        return "221 Bye"

    def authenticate(
        self, _server: SMTP, _session: Session, _envelope: Envelope, _mechanism: str, data: Any
    ) -> AuthResult:
        """Accept one user's credentials."""
        self.passwords_seen += 1
        right = isinstance(data, LoginPassword) and (data.login, data.password) == (USER.encode(), PASSWORD.encode())
        return AuthResult(success=right, handled=False)


@contextmanager
def mail_server(
    *,
    starttls: ssl.SSLContext | None = None,
    implicit_tls: ssl.SSLContext | None = None,
    auth: bool = False,
    port: int | None = None,
) -> Iterator[FakeMailServer]:
    """Run a mail server in a thread.

    :param starttls: offer STARTTLS with this certificate.
    :param implicit_tls: speak TLS from the start with this certificate.
    :param auth: ask for `USER` and `PASSWORD`.
    :param port: a free one when left out.
    """
    fake = FakeMailServer(port=port or free_port())
    controller = Controller(
        fake,
        hostname=fake.host,
        port=fake.port,
        ssl_context=implicit_tls,
        tls_context=starttls,
        require_starttls=starttls is not None,
        authenticator=fake.authenticate if auth else None,
        auth_required=auth and starttls is not None,
        auth_require_tls=starttls is not None,
    )
    controller.start()
    try:
        yield fake
    finally:
        controller.stop()


def certificates() -> tuple[ssl.SSLContext, ssl.SSLContext]:
    """Return a server's TLS context for 127.0.0.1 and a client's that trusts it."""
    authority = trustme.CA()
    server = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    authority.issue_cert("127.0.0.1", "localhost").configure_cert(server)
    client = ssl.create_default_context()
    authority.configure_trust(client)
    return server, client
