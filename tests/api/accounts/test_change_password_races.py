"""Concurrent changes of a password, on real transactions."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from app.accounts import passwords
from app.db import transaction
from app.extensions import db
from tests.factories.accounts import PASSWORD, make_user, signed_in_client
from tests.races import at_once

pytestmark = pytest.mark.both_stacks

AT_ONCE = 5


def change(client: FlaskClient, new: str) -> int:
    form = {"current_password": PASSWORD, "new_password": new}
    return client.post("/user/change-password", json=form).status_code


def signed_in(app: Flask, times: int) -> tuple[str, list[FlaskClient]]:
    """Return the address of a new traveller, and browsers in which they are signed in."""
    with app.app_context(), transaction.writing(db.session()):
        user = make_user()
        return user.email, [signed_in_client(app, user) for _ in range(times)]


def test_one_of_many_concurrent_changes_succeeds(shared_app: Flask) -> None:
    email, clients = signed_in(shared_app, AT_ONCE)
    new = [f"new password {number}" for number in range(AT_ONCE)]
    answers = at_once([partial(change, client, text) for client, text in zip(clients, new, strict=True)])
    assert answers.count(200) == 1
    # A call that checks its token after the change no longer has a session.
    assert set(answers) <= {200, 401, 422}
    form = {"email": email, "password": new[answers.index(200)]}
    assert shared_app.test_client().post("/auth/sign-in", json=form).status_code == 200


@pytest.mark.parametrize(
    ("path", "form"),
    [
        ("/user/change-password", {"current_password": PASSWORD, "new_password": "the slower one"}),
        ("/user/delete-account", {"password": PASSWORD}),
    ],
)
def test_a_password_that_changes_during_the_check_is_refused(
    shared_app: Flask, monkeypatch: pytest.MonkeyPatch, path: str, form: dict[str, str]
) -> None:
    email, (client, quicker) = signed_in(shared_app, 2)
    real = passwords.matches

    def overtaken(hashed: str | None, password: str) -> bool:
        monkeypatch.setattr(passwords, "matches", real)
        assert change(quicker, "the quicker one") == 200
        return real(hashed, password)

    monkeypatch.setattr(passwords, "matches", overtaken)
    answer: Any = client.post(path, json=form)
    assert answer.status_code == 422
    sign_in = {"email": email, "password": "the quicker one"}
    assert shared_app.test_client().post("/auth/sign-in", json=sign_in).status_code == 200
