"""Mails as they go over the wire."""

from __future__ import annotations

from datetime import UTC, datetime
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import SMTP

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.mail.compose import compose
from app.mail.message import Message
from app.mail.render import render
from tests.mails import text_of

HEADERS = {"From", "To", "Subject", "Date", "Message-ID", "Auto-Submitted", "MIME-Version", "Content-Type"}


def message(*, name: str | None = "Asha Rao", subject: str = "Hello", to: str = "asha@waypost.example") -> Message:
    return Message(to=to, name=name, subject=subject, text="Your code: 1234\n", html="<p>Your code: 1234</p>\n")


def sent(item: Message, app_name: str = "Waypost") -> EmailMessage:
    raw = bytes(compose(item, app_name=app_name, sender="no-reply@waypost.example"))
    return message_from_bytes(raw, policy=SMTP)


def test_it_says_from_whom_to_whom_and_when() -> None:
    item = message()
    mail = sent(item)
    assert str(mail["From"]) == "Waypost <no-reply@waypost.example>"
    assert str(mail["To"]) == "Asha Rao <asha@waypost.example>"
    assert mail["Auto-Submitted"] == "auto-generated"
    assert mail["Message-ID"] == f"<{item.id}@waypost.example>"
    assert abs((mail["Date"].datetime - datetime.now(UTC)).total_seconds()) < 5


def test_it_is_the_same_as_text_and_as_html() -> None:
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
def test_no_text_at_all_adds_headers_or_recipients(name: str, subject: str) -> None:
    name, subject = (s.encode("utf-8", "ignore").decode() for s in (name, subject))
    mail = sent(message(name=name, subject=subject))
    assert set(mail.keys()) == HEADERS
    assert [a.addr_spec for a in mail["To"].addresses] == ["asha@waypost.example"]


def test_names_of_all_scripts_arrive() -> None:
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
def test_addresses_of_all_scripts_arrive(to: str, written: str) -> None:
    raw = bytes(compose(message(to=to), app_name="Waypost", sender="no-reply@waypost.example"))
    assert f"To: Asha Rao <{written}>" in raw.decode().replace("\r\n ", " ")


def test_it_survives_being_kept() -> None:
    item = message(name="Zoë")
    assert Message.from_json(item.to_json()) == item


def test_values_are_escaped_in_html_and_only_there() -> None:
    values = {"subject": "S", "intro": "I", "code": "1234", "minutes": 10, "app_name": "Waypost"}
    text, html = render("code", name="<b>Eve</b> & Co", **values)
    assert "Hi <b>Eve</b> & Co," in text
    assert "Hi &lt;b&gt;Eve&lt;/b&gt; &amp; Co," in html
    assert "<b>" not in html
