"""The page of a place with Google as the provider."""

from __future__ import annotations

from flask import Flask

from tests.api.pages.test_user_page import HTML, bootstrap, visitor
from tests.factories.accounts import make_user
from tests.factories.places import id_of
from tests.fakes.google_places import FakeGoogle


def test_a_page_does_not_wait_for_what_google_knows_around(
    google_app: Flask, google: FakeGoogle, catalogue: None
) -> None:
    client, _bearer = visitor(google_app, make_user())
    path = f"/place/{id_of('Louvre Museum')}"
    answer = client.get(path, headers=HTML)
    assert answer.status_code == 200
    assert list(bootstrap(answer.text)["data"]) == [path]
    assert google.asked == []
