"""The mails about an account."""

from __future__ import annotations

import pytest
from flask import Flask

from app.accounts.mails import greeted_name, password_changed_mail, reset_mail, verification_mail
from app.accounts.resets import LINK_LIFETIME
from app.mail.compose import compose
from app.mail.message import Message
from tests.mails import code_in, text_of

EMAIL = "asha@waypost.example"
TOKEN = "aToken"


def mails(name: str) -> list[Message]:
    return [verification_mail(name, EMAIL, "0407"), reset_mail(name, EMAIL, "0407", TOKEN, LINK_LIFETIME)]


@pytest.mark.parametrize("which", [0, 1])
def test_a_mail_contains_its_code_as_text_and_as_html(app: Flask, which: int) -> None:
    message = mails("Asha Rao")[which]
    mail = compose(message, app_name="Waypost", sender="no-reply@waypost.example")
    assert code_in(mail) == "0407"
    assert ">0407<" in text_of(mail, "html")
    assert "10 minutes" in text_of(mail)
    assert "Hi Asha Rao," in text_of(mail)
    assert "Waypost" in mail["Subject"]
    assert "0407" not in mail["Subject"]
    assert (message.hint, message.useful_seconds) == ("0407", (600, 1800)[which])


def test_a_reset_mail_has_a_link_too_and_a_verification_mail_has_none(app: Flask) -> None:
    verification, reset = (compose(m, app_name="Waypost", sender="no-reply@waypost.example") for m in mails("Asha"))
    link = f"{app.config['WAYPOST'].public_url}/reset-password?token={TOKEN}"
    assert link in text_of(reset)
    assert f'href="{link}"' in text_of(reset, "html")
    assert "30 minutes" in text_of(reset)
    assert "://" not in text_of(verification)


def test_a_changed_password_is_told_with_what_to_do_about_it(app: Flask) -> None:
    message = password_changed_mail("Asha Rao", EMAIL)
    mail = compose(message, app_name="Waypost", sender="no-reply@waypost.example")
    assert mail["Subject"] == "Your Waypost password was changed"
    settings = app.config["WAYPOST"]
    for kind in ("plain", "html"):
        assert f"{settings.public_url}/forgot-password" in text_of(mail, kind)
        assert settings.support_email in text_of(mail, kind)
    assert message.hint is None


@pytest.mark.parametrize(
    "name", ["Win at https://evil.example", "evil.example", "Eve\r\nBcc: a@b.c", "a@b.c", "x" * 61, "win\\now"]
)
def test_a_name_that_looks_like_an_address_is_left_out(app: Flask, name: str) -> None:
    mail = compose(mails(name)[0], app_name="Waypost", sender="no-reply@waypost.example")
    assert "Hi,\n" in text_of(mail)
    assert str(mail["To"]) == EMAIL
    assert name.split(maxsplit=1)[0] not in bytes(mail).decode()


@pytest.mark.parametrize("name", ["Asha Rao", "José  María", "O’Neill-Smith", "J. R. Smith", "李雷", "Zoë, the 2nd"])
def test_a_mail_greets_a_plain_name(name: str) -> None:
    assert greeted_name(name) == " ".join(name.split())
