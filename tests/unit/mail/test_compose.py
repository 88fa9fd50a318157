"""Mails as sent."""

from __future__ import annotations

from datetime import UTC, datetime
from email import message_from_bytes
from email.header import decode_header, make_header
from email.message import EmailMessage
from email.policy import SMTP, compat32
from email.utils import parseaddr

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.mail.compose import compose, mailbox, one_line
from app.mail.message import Message, render
from tests.mails import text_of

HEADERS = {"From", "To", "Subject", "Date", "Message-ID", "Auto-Submitted", "MIME-Version", "Content-Type"}
ADDRESS = "asha@waypost.example"
NAMES = [
    "=?utf-8?q?=0d=0aBcc:_all=40waypost=2Eexample?=",
    "=?utf-8?b?RXZlLCBhbGxAd2F5cG9zdC5leGFtcGxlCg==?=",
    "=?utf-8?q?=22=2C_all=40waypost=2Eexample?=",
    "=?utf-8?q?Eve?= and =?utf-8?q?Mallory?= é",
    '=?x?q?"?= "',
    "Rao, Asha",
    'Zoë "Z" O’Hara, Jr.',
    "Eve <eve@waypost.example>, Mallory",
    "(nobody) Eve;",
    '"',
    "a\\b",
    "मीना " * 11 + "राव",
]


def message(*, name: str | None = "Asha Rao", subject: str = "Hello", to: str = "asha@waypost.example") -> Message:
    return Message(to=to, name=name, subject=subject, text="Your code: 1234\n", html="<p>Your code: 1234</p>\n")


def sent(item: Message, app_name: str = "Waypost") -> EmailMessage:
    raw = bytes(compose(item, app_name=app_name, sender="no-reply@waypost.example"))
    return message_from_bytes(raw, policy=SMTP)


def test_a_mail_names_its_sender_recipient_and_date() -> None:
    item = message()
    mail = sent(item)
    assert str(mail["From"]) == "Waypost <no-reply@waypost.example>"
    assert str(mail["To"]) == "Asha Rao <asha@waypost.example>"
    assert mail["Auto-Submitted"] == "auto-generated"
    assert mail["Message-ID"] == f"<{item.id}@waypost.example>"
    assert abs((mail["Date"].datetime - datetime.now(UTC)).total_seconds()) < 5


def test_a_mail_has_a_text_and_an_html_part() -> None:
    mail = sent(message())
    assert mail.get_content_type() == "multipart/alternative"
    assert text_of(mail).strip() == "Your code: 1234"
    assert text_of(mail, "html").strip() == "<p>Your code: 1234</p>"


@pytest.mark.parametrize(
    "evil",
    [
        "Eve\r\nBcc: all@waypost.example",
        "Eve\nSubject: Prize",
        "Eve\r\n\r\nBody",
        "Eve\x0b\x85\u2028Bcc: x@y.z",
        "Eve\u202eabc",
    ],
)
def test_a_name_cannot_add_headers(evil: str) -> None:
    mail = sent(message(name=evil, subject=evil), app_name=evil)
    assert set(mail.keys()) == HEADERS
    assert [a.addr_spec for a in mail["To"].addresses] == ["asha@waypost.example"]
    assert text_of(mail).strip() == "Your code: 1234"


@given(name=st.text(max_size=120), subject=st.text(max_size=120))
def test_no_text_adds_headers_or_recipients(name: str, subject: str) -> None:
    name, subject = (s.encode("utf-8", "ignore").decode() for s in (name, subject))
    mail = sent(message(name=name, subject=subject))
    assert set(mail.keys()) == HEADERS
    assert [a.addr_spec for a in mail["To"].addresses] == ["asha@waypost.example"]


def test_names_in_all_scripts_arrive() -> None:
    assert sent(message(name="आशा राव"))["To"].addresses[0].display_name == "आशा राव"
    assert sent(message(name='Zoë "Z" O’Hara, Jr.'))["To"].addresses[0].display_name == 'Zoë "Z" O’Hara, Jr.'


@pytest.mark.parametrize(
    ("to", "written"),
    [
        ("asha@bücher.example", "asha@xn--bcher-kva.example"),
        ("jürgen@waypost.example", "jürgen@waypost.example"),
        ("jürgen@bücher.example", "jürgen@xn--bcher-kva.example"),
        (f"asha@{'ü' * 70}.example", f"asha@{'ü' * 70}.example"),
    ],
)
def test_addresses_in_all_scripts_arrive(to: str, written: str) -> None:
    raw = bytes(compose(message(to=to), app_name="Waypost", sender="no-reply@waypost.example"))
    assert f"To: Asha Rao <{written}>" in raw.decode().replace("\r\n ", " ")


def test_a_message_survives_json() -> None:
    item = message(name="Zoë")
    assert Message.from_json(item.to_json()) == item


def test_values_are_escaped_in_html_only() -> None:
    values = {"subject": "S", "intro": "I", "code": "1234", "minutes": 10, "link": None, "app_name": "Waypost"}
    text, html = render("code", name="<b>Eve</b> & Co", **values)
    assert "Hi <b>Eve</b> & Co," in text
    assert "Hi &lt;b&gt;Eve&lt;/b&gt; &amp; Co," in html
    assert "<b>" not in html


def header_lines(name: str, text: str) -> dict[str, str]:
    """Return the headers of a mail as sent over the wire, by name."""
    item = Message(to=ADDRESS, name=name, subject=text, text="x\n", html="<p>x</p>\n")
    raw = bytes(compose(item, app_name=name, sender="no-reply@waypost.example"))
    assert all(len(line) <= 76 for line in raw.split(b"\r\n\r\n")[0].split(b"\r\n"))
    mail = message_from_bytes(raw, policy=compat32)
    assert mail.get_all("Bcc") is None
    # The SMTP envelope is made from these.
    assert [address.addr_spec for address in message_from_bytes(raw, policy=SMTP)["To"].addresses] == [ADDRESS]
    return {field: str(mail[field]) for field in ("From", "To", "Subject")}


def decoded(header: str) -> str:
    return str(make_header(decode_header(header)))


@pytest.mark.parametrize("name", NAMES)
def test_a_name_arrives_unchanged_and_adds_no_header(name: str) -> None:
    headers = header_lines(name, name)
    for field, address in (("From", "no-reply@waypost.example"), ("To", ADDRESS)):
        shown, spec = parseaddr(headers[field].replace("\r\n", ""))
        assert (decoded(shown), spec) == (name, address)
    assert decoded(headers["Subject"]) == name


@settings(deadline=None)
@given(st.text(alphabet=st.characters(codec="utf-8"), max_size=120))
def test_any_text_arrives_on_one_line(text: str) -> None:
    line = one_line(text)
    headers = header_lines(text, text)
    shown, spec = parseaddr(headers["To"].replace("\r\n", ""))
    assert (decoded(shown), spec) == (line, ADDRESS)
    assert decoded(headers["Subject"]) == line


@pytest.mark.parametrize("name", ["Asha", "Asha Rao", "Mary-Jane O'Neil"])
def test_a_plain_name_stays_readable(name: str) -> None:
    assert mailbox(name, ADDRESS) == f"{name} <{ADDRESS}>"


def test_a_mailbox_without_a_name_is_the_address() -> None:
    assert mailbox(" \r\n", ADDRESS) == ADDRESS
