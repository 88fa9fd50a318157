"""The ways in which a mail leaves: over SMTP, or into a folder for developers."""

from __future__ import annotations

import smtplib
import ssl
from contextlib import closing
from dataclasses import dataclass, field
from email.message import EmailMessage
from ipaddress import ip_address
from pathlib import Path
from typing import Protocol
from urllib.parse import unquote, urlsplit

import structlog

from app.config import Settings

log = structlog.get_logger(__name__)

TIMEOUT_SECONDS = 10.0
"""For each step of the conversation with the mail server."""
SUBMISSION_PORT = 587
IMPLICIT_TLS_PORT = 465


class MailRefused(Exception):
    """The mail server will not take this mail, now or later."""


class Transport(Protocol):
    """Takes mails off our hands."""

    @property
    def local(self) -> bool:
        """Whether it needs no network, so that a request can wait for it."""
        ...

    def send(self, mail: EmailMessage, hint: str | None) -> None:
        """Send one mail.

        :param hint: for developers; only to be shown where no real mail is sent.
        :raises MailRefused: when trying again is of no use.
        :raises OSError: when it could not be sent now (all errors of smtplib are OSErrors).
        """
        ...


@dataclass(frozen=True, slots=True)
class SmtpTransport:
    """A mail server.

    :param implicit_tls: whether TLS starts with the connection (smtps); otherwise STARTTLS is used where it is offered.
    :param credentials: user and password.
    :param hello: the host name that we give ourselves.
    :param timeout: seconds for each step.
    """

    host: str
    port: int
    implicit_tls: bool = False
    credentials: tuple[str, str] | None = field(default=None, repr=False)
    hello: str = "localhost"
    timeout: float = TIMEOUT_SECONDS
    tls: ssl.SSLContext = field(default_factory=ssl.create_default_context, repr=False)
    local: bool = field(default=False, init=False)

    def send(self, mail: EmailMessage, hint: str | None) -> None:
        """Send one mail over a connection of its own; the hint is not for here."""
        with closing(self._connect()) as server:
            try:
                self._hand_over(server, mail)
            finally:
                _say_goodbye(server)
        log.info("mail_sent", message_id=mail["Message-ID"])

    def _hand_over(self, server: smtplib.SMTP, mail: EmailMessage) -> None:
        encrypted = self.implicit_tls or self._encrypt(server)
        if self.credentials:
            self._sign_in(server, *self.credentials, encrypted=encrypted)
        (sender,), (recipient,) = mail["From"].addresses, mail["To"].addresses
        try:
            server.send_message(mail, sender.addr_spec, [recipient.addr_spec])
        except smtplib.SMTPNotSupportedError as error:
            raise MailRefused(f"the mail server takes no such address: {error}") from error
        except smtplib.SMTPRecipientsRefused as error:
            code, reason = next(iter(error.recipients.values()))
            _raise_if_final(code, reason, error)
            raise
        except smtplib.SMTPResponseException as error:
            _raise_if_final(error.smtp_code, error.smtp_error, error)
            raise

    def _connect(self) -> smtplib.SMTP:
        if self.implicit_tls:
            return smtplib.SMTP_SSL(self.host, self.port, self.hello, timeout=self.timeout, context=self.tls)
        return smtplib.SMTP(self.host, self.port, self.hello, timeout=self.timeout)

    def _encrypt(self, server: smtplib.SMTP) -> bool:
        server.ehlo_or_helo_if_needed()
        if not server.has_extn("starttls"):
            return False
        server.starttls(context=self.tls)
        server.ehlo()
        return True

    def _sign_in(self, server: smtplib.SMTP, user: str, password: str, *, encrypted: bool) -> None:
        if not encrypted and not _is_loopback(self.host):
            # Whoever sits in between can hide that STARTTLS is offered, and would get the password.
            raise smtplib.SMTPNotSupportedError("the mail server offers no encryption, so no password is sent")
        server.login(user, password)


@dataclass(frozen=True, slots=True)
class OutboxTransport:
    """A folder: each mail becomes a file that any mail program opens."""

    folder: Path
    local: bool = field(default=True, init=False)

    def send(self, mail: EmailMessage, hint: str | None) -> None:
        """Write one mail as a file and log its name with the hint."""
        self.folder.mkdir(parents=True, exist_ok=True)
        stamp = mail["Date"].datetime.strftime("%Y%m%dT%H%M%SZ")
        path = self.folder / f"{stamp}-{mail['Message-ID'].strip('<>').partition('@')[0]}.eml"
        draft = path.with_suffix(".part")
        draft.write_bytes(bytes(mail))
        # A rename shows the file whole or not at all to those who watch the folder.
        draft.replace(path)
        log.info("mail_written", file=str(path), to=str(mail["To"]), subject=str(mail["Subject"]), code=hint)


def transport_for(settings: Settings) -> Transport:
    """Return the transport that the settings ask for."""
    if settings.smtp_url is None:
        return OutboxTransport(settings.var_dir / "outbox")
    parts = urlsplit(settings.smtp_url)
    secure = parts.scheme == "smtps"
    return SmtpTransport(
        host=parts.hostname or "",
        port=parts.port or (IMPLICIT_TLS_PORT if secure else SUBMISSION_PORT),
        implicit_tls=secure,
        credentials=(unquote(parts.username), unquote(parts.password or "")) if parts.username else None,
        hello=settings.public_host,
    )


def _say_goodbye(server: smtplib.SMTP) -> None:
    """End the conversation; a mail that was accepted stays so however that goes, and must not be sent once more."""
    try:
        server.quit()
    except OSError as error:
        log.info("mail_server_left_early", error=repr(error))


def _raise_if_final(code: int, reason: bytes | str, error: Exception) -> None:
    # RFC 5321, 4.2.1: an answer of 500 and above stands; below that another try may succeed.
    if code >= 500:
        text = reason.decode("utf-8", "replace") if isinstance(reason, bytes) else reason
        raise MailRefused(f"{code} {text}") from error


def _is_loopback(host: str) -> bool:
    if host == "localhost":
        return True
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False
