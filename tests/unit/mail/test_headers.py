"""Texts that others choose, in a mail's headers."""

from __future__ import annotations

from email import message_from_bytes
from email.header import decode_header, make_header
from email.policy import SMTP, compat32
from email.utils import parseaddr

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.mail import headers
from app.mail.compose import compose
from app.mail.message import Message

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


def lines(name: str, text: str) -> dict[str, str]:
    """Return the headers of a mail as they go over the wire, by name."""
    item = Message(to=ADDRESS, name=name, subject=text, text="x\n", html="<p>x</p>\n")
    raw = bytes(compose(item, app_name=name, sender="no-reply@waypost.example"))
    assert all(len(line) <= 76 for line in raw.split(b"\r\n\r\n")[0].split(b"\r\n"))
    mail = message_from_bytes(raw, policy=compat32)
    assert mail.get_all("Bcc") is None
    # From these the mail server is told whom the mail is for.
    assert [address.addr_spec for address in message_from_bytes(raw, policy=SMTP)["To"].addresses] == [ADDRESS]
    return {field: str(mail[field]) for field in ("From", "To", "Subject")}


def read(header: str) -> str:
    return str(make_header(decode_header(header)))


@pytest.mark.parametrize("name", NAMES)
def test_a_name_arrives_as_it_is_and_does_nothing_else(name: str) -> None:
    sent = lines(name, name)
    for field, address in (("From", "no-reply@waypost.example"), ("To", ADDRESS)):
        shown, spec = parseaddr(sent[field].replace("\r\n", ""))
        assert (read(shown), spec) == (name, address)
    assert read(sent["Subject"]) == name


@settings(deadline=None)
@given(st.text(alphabet=st.characters(codec="utf-8"), max_size=120))
def test_so_does_any_text(text: str) -> None:
    line = headers.one_line(text)
    sent = lines(text, text)
    shown, spec = parseaddr(sent["To"].replace("\r\n", ""))
    assert (read(shown), spec) == (line, ADDRESS)
    assert read(sent["Subject"]) == line


@pytest.mark.parametrize("name", ["Asha", "Asha Rao", "Mary-Jane O'Neil"])
def test_a_plain_name_stays_readable(name: str) -> None:
    assert headers.mailbox(name, ADDRESS) == f"{name} <{ADDRESS}>"


def test_without_a_name_there_is_the_address() -> None:
    assert headers.mailbox(" \r\n", ADDRESS) == ADDRESS
