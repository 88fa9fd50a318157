"""The page of a place with Google as the provider."""

from __future__ import annotations

from flask import Flask

from tests.factories.accounts import browser_of, make_user
from tests.factories.places import id_of
from tests.fakes.google_places import FakeGoogle
from tests.pages import HTML, bootstrap_of


def test_a_page_does_not_wait_for_what_google_knows_around(
    google_app: Flask, google: FakeGoogle, catalogue: None
) -> None:
    client = browser_of(google_app, make_user().email)
    path = f"/place/{id_of('Louvre Museum')}"
    answer = client.get(path, headers=HTML)
    assert answer.status_code == 200
    assert list(bootstrap_of(answer.text)["data"]) == [path]
    assert google.asked == []
