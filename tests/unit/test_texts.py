"""Texts of the server in the request's locale."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from flask import Flask

from app.texts import current_locale, direction_of, gettext, lazy_gettext, ngettext

SIGN_IN = lazy_gettext("Please sign in.")


@pytest.fixture
def pseudo_app(make_app: Callable[..., Flask]) -> Flask:
    return make_app(locales=("en", "ar-XB"))


def test_the_browsers_locale_is_used_if_available(pseudo_app: Flask) -> None:
    for wanted, given in (("ar-XB", "ar-XB"), ("de, ar-XB;q=0.5", "ar-XB"), ("de", "en"), ("", "en")):
        with pseudo_app.test_request_context(headers={"Accept-Language": wanted}):
            assert current_locale() == given


def test_without_a_setting_there_is_only_english(app: Flask) -> None:
    with app.test_request_context(headers={"Accept-Language": "ar-XB"}):
        assert current_locale() == "en"
        assert gettext("Day %(number)s", number=2) == "Day 2"


def test_the_pseudo_locale_changes_every_text_but_its_values(pseudo_app: Flask) -> None:
    with pseudo_app.test_request_context(headers={"Accept-Language": "ar-XB"}):
        assert gettext("Goodbye, %(name)s", name="Asha").startswith("Góódbýé, Asha ")
        assert ngettext("%(num)s day", "%(num)s days", 2).startswith("2 dáýš")
        assert str(SIGN_IN) != "Please sign in."
    with pseudo_app.test_request_context():
        assert str(SIGN_IN) == "Please sign in."


def test_refusals_are_in_the_callers_locale(pseudo_app: Flask) -> None:
    client = pseudo_app.test_client()
    english = client.get("/user/profile").get_json()["detail"]
    pseudo = client.get("/user/profile", headers={"Accept-Language": "ar-XB"}).get_json()["detail"]
    assert english == "Please sign in."
    assert pseudo.startswith("Pléášé")


@pytest.mark.parametrize(("locale", "direction"), [("en", "ltr"), ("ar-XB", "rtl")])
def test_locales_have_a_direction(locale: str, direction: str) -> None:
    assert direction_of(locale) == direction
