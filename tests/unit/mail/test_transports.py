"""Mail transports: servers on loopback, and a folder."""

from __future__ import annotations

import smtplib
import ssl
from dataclasses import replace
from email import message_from_bytes
from email.message import EmailMessage
from pathlib import Path
from urllib.parse import quote

import pytest

from app.config import Settings
from app.mail.compose import compose
from app.mail.message import Message
from app.mail.transports import MailRefused, OutboxTransport, SmtpTransport, transport_for
from app.web.logs import configure_logs
from tests.fakes.smtp import PASSWORD, USER, FakeMailServer, Mood, certificates, mail_server
from tests.logs import events


@pytest.fixture(autouse=True)
def _logs() -> None:
    configure_logs()


@pytest.fixture
def mail() -> EmailMessage:
    item = Message(to="asha@waypost.example", name="Asha", subject="Hello", text="1234\n", html="<p>1234</p>\n")
    return compose(item, app_name="Waypost", sender="no-reply@waypost.example")


@pytest.fixture(scope="module")
def tls() -> tuple[ssl.SSLContext, ssl.SSLContext]:
    return certificates()


def transport(fake: FakeMailServer) -> SmtpTransport:
    return SmtpTransport(fake.host, fake.port, timeout=20)


def test_a_mail_reaches_the_server(mail: EmailMessage) -> None:
    with mail_server() as fake:
        transport(fake).send(mail, None)
    assert [m["Message-ID"] for m in fake.mails] == [mail["Message-ID"]]
    assert fake.encrypted == [False]


def test_starttls_is_used_if_offered(mail: EmailMessage, tls: tuple[ssl.SSLContext, ssl.SSLContext]) -> None:
    with mail_server(starttls=tls[0], auth=True) as fake:
        replace(transport(fake), tls=tls[1], credentials=(USER, PASSWORD)).send(mail, None)
    assert (fake.encrypted, fake.signed_in) == ([True], [True])


def test_smtps_is_encrypted_from_the_start(mail: EmailMessage, tls: tuple[ssl.SSLContext, ssl.SSLContext]) -> None:
    with mail_server(implicit_tls=tls[0]) as fake:
        replace(transport(fake), tls=tls[1], implicit_tls=True).send(mail, None)
    assert len(fake.mails) == 1


def test_an_untrusted_certificate_is_rejected(mail: EmailMessage, tls: tuple[ssl.SSLContext, ssl.SSLContext]) -> None:
    with mail_server(starttls=tls[0]) as fake, pytest.raises(ssl.SSLCertVerificationError):
        transport(fake).send(mail, None)
    assert fake.mails == []


def test_a_wrong_password_fails(mail: EmailMessage, tls: tuple[ssl.SSLContext, ssl.SSLContext]) -> None:
    with mail_server(starttls=tls[0], auth=True) as fake, pytest.raises(smtplib.SMTPAuthenticationError):
        replace(transport(fake), tls=tls[1], credentials=(USER, "wrong")).send(mail, None)
    assert (fake.mails, fake.signed_in) == ([], [])
    assert fake.passwords_seen > 0


def test_no_password_is_sent_unencrypted_not_even_on_loopback(mail: EmailMessage, tmp_path: Path) -> None:
    with mail_server(auth=True) as fake:
        url = f"smtp://{quote(USER)}:{quote(PASSWORD, safe='')}@{fake.host}:{fake.port}"
        with pytest.raises(smtplib.SMTPNotSupportedError):
            transport_for(settings(tmp_path, SMTP_URL=url)).send(mail, None)
        assert (fake.mails, fake.passwords_seen) == ([], 0)
        # The fake notices a password where one is sent.
        with smtplib.SMTP(fake.host, fake.port) as careless:
            careless.login(USER, PASSWORD)
    assert fake.passwords_seen == 1


def test_permanent_and_temporary_refusals_differ(mail: EmailMessage) -> None:
    with mail_server() as fake:
        fake.mood = Mood.REFUSE
        with pytest.raises(MailRefused, match="no such mailbox"):
            transport(fake).send(mail, None)
        fake.mood = Mood.REFUSE_FOR_NOW
        with pytest.raises(smtplib.SMTPRecipientsRefused):
            transport(fake).send(mail, None)


def test_a_non_ascii_address_needs_a_server_that_supports_it(monkeypatch: pytest.MonkeyPatch) -> None:
    item = Message(to="jürgen@bücher.example", name="Jürgen", subject="Hi", text="1234\n", html="<p>1234</p>\n")
    mail = compose(item, app_name="Waypost", sender="no-reply@waypost.example")
    with mail_server() as fake:
        transport(fake).send(mail, None)
        assert [m["Message-ID"] for m in fake.mails] == [mail["Message-ID"]]
        has_extension = smtplib.SMTP.has_extn
        monkeypatch.setattr(
            smtplib.SMTP, "has_extn", lambda self, name: name != "smtputf8" and has_extension(self, name)
        )
        with pytest.raises(MailRefused):
            transport(fake).send(mail, None)
    assert len(fake.mails) == 1


@pytest.mark.parametrize("mood", [Mood.STALL, Mood.HANG_UP])
def test_a_server_that_stalls_or_hangs_up_fails_in_time(mail: EmailMessage, mood: Mood) -> None:
    with mail_server() as fake:
        fake.mood = mood
        with pytest.raises(OSError):  # noqa: PT011 - a time-out and a lost connection have no common word
            replace(transport(fake), timeout=0.3).send(mail, None)
    assert fake.mails == []


@pytest.mark.parametrize("mood", [Mood.FAIL_AT_GOODBYE, Mood.STALL_AT_GOODBYE])
def test_an_accepted_mail_counts_as_sent_even_if_quit_fails(mail: EmailMessage, mood: Mood) -> None:
    with mail_server() as fake:
        fake.mood = mood
        replace(transport(fake), timeout=0.3).send(mail, None)
    assert len(fake.mails) == 1


def test_the_outbox_is_a_folder_of_mails_and_logs_the_code(
    mail: EmailMessage, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    OutboxTransport(tmp_path / "outbox").send(mail, "1234")
    (path,) = (tmp_path / "outbox").iterdir()
    assert path.suffix == ".eml"
    assert message_from_bytes(path.read_bytes())["Message-ID"] == mail["Message-ID"]
    assert [(line["event"], line["file"], line["code"]) for line in events(caplog)] == [
        ("mail_written", str(path), "1234")
    ]


def test_smtp_logs_no_code(mail: EmailMessage, caplog: pytest.LogCaptureFixture) -> None:
    with mail_server() as fake:
        transport(fake).send(mail, "1234")
    assert [line["event"] for line in events(caplog)] == ["mail_sent"]
    assert "1234" not in str(events(caplog))


def settings(tmp_path: Path, **environ: str) -> Settings:
    return Settings.from_env({"VAR_DIR": str(tmp_path), **environ})


def test_the_settings_choose_the_transport(tmp_path: Path) -> None:
    assert transport_for(settings(tmp_path)) == OutboxTransport(tmp_path / "outbox")
    url = f"smtp://{quote(USER)}:{quote(PASSWORD, safe='')}@mail.example:2525"
    chosen = transport_for(settings(tmp_path, SMTP_URL=url, PUBLIC_URL="http://waypost.example"))
    assert isinstance(chosen, SmtpTransport)
    assert (chosen.host, chosen.port, chosen.credentials) == ("mail.example", 2525, (USER, PASSWORD))
    assert (chosen.implicit_tls, chosen.hello) == (False, "waypost.example")
    assert PASSWORD not in repr(chosen)


@pytest.mark.parametrize(("scheme", "port"), [("smtp", 587), ("smtps", 465)])
def test_the_scheme_decides_the_default_port(tmp_path: Path, scheme: str, port: int) -> None:
    chosen = transport_for(settings(tmp_path, SMTP_URL=f"{scheme}://mail.example"))
    assert isinstance(chosen, SmtpTransport)
    assert (chosen.port, chosen.implicit_tls, chosen.credentials) == (port, scheme == "smtps", None)
