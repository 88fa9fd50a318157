"""The mails that travellers get about their accounts."""

from __future__ import annotations

import pytest
from flask import Flask

from app.accounts.codes import Purpose
from app.accounts.mails import code_mail, greeted
from app.accounts.models import User
from app.mail.compose import compose
from tests.mails import code_in, text_of


def user(name: str) -> User:
    return User(id="u1", name=name, email="asha@waypost.example", password_hash="x")


@pytest.mark.parametrize("purpose", list(Purpose))
def test_a_mail_brings_one_code_in_both_forms(app: Flask, purpose: Purpose) -> None:
    message = code_mail(user("Asha Rao"), purpose, "0407")
    mail = compose(message, app_name="Waypost", sender="no-reply@waypost.example")
    assert code_in(mail) == "0407"
    assert ">0407<" in text_of(mail, "html")
    assert "10 minutes" in text_of(mail)
    assert "Hi Asha Rao," in text_of(mail)
    assert "Waypost" in mail["Subject"]
    assert "0407" not in mail["Subject"]
    assert (message.hint, message.useful_seconds) == ("0407", 600)


@pytest.mark.parametrize(
    "name", ["Win at https://evil.example", "evil.example", "Eve\r\nBcc: a@b.c", "a@b.c", "x" * 61, "win\\now"]
)
def test_a_strangers_advertisement_is_not_carried(app: Flask, name: str) -> None:
    mail = compose(code_mail(user(name), Purpose.VERIFY, "0407"), app_name="Waypost", sender="no-reply@waypost.example")
    assert "Hi,\n" in text_of(mail)
    assert str(mail["To"]) == "asha@waypost.example"
    assert name.split(maxsplit=1)[0] not in bytes(mail).decode()


@pytest.mark.parametrize("name", ["Asha Rao", "José  María", "O’Neill-Smith", "J. R. Smith", "李雷", "Zoë, the 2nd"])
def test_names_are_greeted(name: str) -> None:
    assert greeted(name) == " ".join(name.split())
