"""Transports of mails: SMTP, or a folder for developers."""

from __future__ import annotations

import smtplib
import ssl
from contextlib import closing
from dataclasses import dataclass, field
from email.message import EmailMessage
from pathlib import Path
from typing import Protocol
from urllib.parse import unquote, urlsplit

import structlog

from app.config import Settings

log = structlog.get_logger(__name__)

TIMEOUT_SECONDS = 10.0
"""Timeout per SMTP command."""
SUBMISSION_PORT = 587
IMPLICIT_TLS_PORT = 465


class MailRefused(Exception):
    """The mail server will never accept this mail."""


class Transport(Protocol):
    """Delivers mails."""

    @property
    def local(self) -> bool:
        """Whether it needs no network, so that a request may wait for it."""
        ...

    def send(self, mail: EmailMessage, hint: str | None) -> None:
        """Send one mail.

        :param hint: for developers; shown only where no real mail is sent.
        :raises MailRefused: when retrying is useless.
        :raises OSError: when it cannot be sent now (all errors of smtplib are OSErrors).
        """
        ...


@dataclass(frozen=True, slots=True)
class SmtpTransport:
    """A mail server.

    :param implicit_tls: whether the connection starts with TLS (smtps); else STARTTLS is used if it is offered.
    :param credentials: user and password; they are sent encrypted or not at all.
    :param hello: our host name in EHLO.
    :param timeout: seconds for each SMTP command.
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
        """Send one mail over its own connection; the hint is ignored."""
        with closing(self._connect()) as server:
            try:
                self._transmit(server, mail)
            finally:
                _quit(server)
        log.info("mail_sent", message_id=mail["Message-ID"])

    def _transmit(self, server: smtplib.SMTP, mail: EmailMessage) -> None:
        encrypted = self.implicit_tls or self._encrypt(server)
        if self.credentials:
            if not encrypted:
                # A man in the middle can hide the STARTTLS offer, and would receive the password.
                raise smtplib.SMTPNotSupportedError("the mail server offers no encryption, so no password is sent")
            server.login(*self.credentials)
        (sender,), (recipient,) = mail["From"].addresses, mail["To"].addresses
        try:
            server.send_message(mail, sender.addr_spec, [recipient.addr_spec])
        except smtplib.SMTPNotSupportedError as error:
            raise MailRefused(f"the mail server does not support this address: {error}") from error
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


@dataclass(frozen=True, slots=True)
class OutboxTransport:
    """A folder: each mail becomes a file that any mail program can open."""

    folder: Path
    local: bool = field(default=True, init=False)

    def send(self, mail: EmailMessage, hint: str | None) -> None:
        """Write one mail to a file and log its path with the hint."""
        self.folder.mkdir(parents=True, exist_ok=True)
        stamp = mail["Date"].datetime.strftime("%Y%m%dT%H%M%SZ")
        path = self.folder / f"{stamp}-{mail['Message-ID'].strip('<>').partition('@')[0]}.eml"
        draft = path.with_suffix(".part")
        draft.write_bytes(bytes(mail))
        # A rename is atomic: watchers of the folder never see half a file.
        draft.replace(path)
        log.info("mail_written", file=str(path), to=str(mail["To"]), subject=str(mail["Subject"]), code=hint)


def transport_for(settings: Settings) -> Transport:
    """Return the transport from the settings."""
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


def empty_outbox(settings: Settings, *, older_than: float) -> int:
    """Remove old mails' files; return how many.

    :param older_than: seconds since 1970.
    """
    removed = 0
    for path in (settings.var_dir / "outbox").glob("*.eml"):
        if path.stat().st_mtime < older_than:
            path.unlink(missing_ok=True)
            removed += 1
    return removed


def _quit(server: smtplib.SMTP) -> None:
    """End the connection; errors are only logged, because an accepted mail must not be sent again."""
    try:
        server.quit()
    except OSError as error:
        log.info("smtp_quit_failed", error=repr(error))


def _raise_if_final(code: int, reason: bytes | str, error: Exception) -> None:
    # RFC 5321, 4.2.1: replies of 500 and above are permanent; below that a retry may succeed.
    if code >= 500:
        text = reason.decode("utf-8", "replace") if isinstance(reason, bytes) else reason
        raise MailRefused(f"{code} {text}") from error
