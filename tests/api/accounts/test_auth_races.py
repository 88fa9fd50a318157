"""Concurrent calls on real transactions, which clean up after themselves."""

from __future__ import annotations

import hmac
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier, Lock
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import func, select

from app.accounts import codes
from app.accounts.models import AuthSession, PasswordReset, SignUp, User
from app.db import transaction
from app.extensions import db
from tests.factories.accounts import PASSWORD, make_sign_up, make_user

pytestmark = pytest.mark.both_stacks

AT_ONCE = 8


def at_once(app: Flask, path: str, bodies: list[dict[str, str]]) -> list[Any]:
    barrier = Barrier(len(bodies))

    def call(body: dict[str, str]) -> Any:
        client = app.test_client()
        barrier.wait()
        return client.post(path, json=body)

    with ThreadPoolExecutor(len(bodies)) as pool:
        return list(pool.map(call, bodies))


def waiting_traveller(app: Flask) -> tuple[str, str]:
    with app.app_context(), transaction.writing(db.session()):
        return make_sign_up(digits="0407").email, "0407"


@pytest.fixture
def comparisons(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Collect the codes that are compared."""
    seen: list[str] = []
    lock, real = Lock(), hmac.compare_digest

    def counting(digest: str, given: str) -> bool:
        with lock:
            seen.append(given)
        return real(digest, given)

    monkeypatch.setattr(codes, "compare_digest", counting)
    return seen


def test_at_most_five_concurrent_guesses_are_compared(shared_app: Flask, comparisons: list[str]) -> None:
    email, right = waiting_traveller(shared_app)
    guesses = [f"{(int(right) + n) % 10_000:04d}" for n in range(1, AT_ONCE + 1)]
    answers = at_once(shared_app, "/auth/verify-user", [{"email": email, "otp": guess} for guess in guesses])
    assert [a.status_code for a in answers] == [422] * AT_ONCE
    assert len(comparisons) == 5
    texts = sorted(a.get_json()["errors"]["otp"][0] for a in answers)
    assert texts == sorted([codes.WRONG] * 5 + [codes.EXHAUSTED] * 3)
    with shared_app.app_context():
        assert db.session.scalar(select(SignUp.tries)) == 5


def test_concurrent_uses_redeem_a_code_once(shared_app: Flask) -> None:
    email, right = waiting_traveller(shared_app)
    answers = at_once(shared_app, "/auth/verify-user", [{"email": email, "otp": right}] * 5)
    assert sorted(a.status_code for a in answers)[0] == 200
    assert {a.status_code for a in answers[1:] + answers[:1]} <= {200, 409, 422}
    assert [a.status_code for a in answers].count(200) == 1
    with shared_app.app_context():
        assert db.session.scalar(select(func.count(AuthSession.id))) == 1


def test_concurrent_sign_ups_leave_three_that_wait(shared_app: Flask) -> None:
    form = {"name": "Asha", "email": "race@waypost.example", "password": PASSWORD}
    answers = at_once(shared_app, "/auth/sign-up", [form] * AT_ONCE)
    assert [a.status_code for a in answers] == [201] * AT_ONCE
    with shared_app.app_context():
        assert db.session.scalar(select(func.count(SignUp.id))) == 3
        assert db.session.scalar(select(func.count(User.id))) == 0


def test_concurrent_resends_leave_one_code(shared_app: Flask) -> None:
    email, _ = waiting_traveller(shared_app)
    answers = at_once(shared_app, "/auth/resend-otp", [{"email": email}] * AT_ONCE)
    assert [a.status_code for a in answers] == [200] * AT_ONCE
    with shared_app.app_context():
        assert db.session.scalar(select(func.count(SignUp.id))) == 1


def test_concurrent_codes_of_two_sign_ups_make_one_traveller(shared_app: Flask) -> None:
    with shared_app.app_context(), transaction.writing(db.session()):
        email = make_sign_up(name="Asha", digits="0407").email
        make_sign_up(name="Mina", email=email, digits="1234")
    bodies = [{"email": email, "otp": digits} for digits in ("0407", "1234")] * 2
    answers = at_once(shared_app, "/auth/verify-user", bodies)
    assert [a.status_code for a in answers].count(200) == 1
    assert {a.status_code for a in answers} <= {200, 409, 422}
    with shared_app.app_context():
        assert db.session.scalar(select(func.count(User.id))) == 1
        assert db.session.scalar(select(func.count(SignUp.id))) == 0


def test_at_most_five_concurrent_guesses_at_a_reset_are_compared(shared_app: Flask, comparisons: list[str]) -> None:
    with shared_app.app_context(), transaction.writing(db.session()):
        email = make_user().email
    assert at_once(shared_app, "/auth/forgot-password", [{"email": email}] * 2)[0].status_code == 200
    bodies = [{"email": email, "otp": f"000{n}", "new_password": "another one to remember"} for n in range(AT_ONCE)]
    answers = at_once(shared_app, "/auth/reset-password", bodies)
    assert len(comparisons) <= 5
    assert [a.status_code for a in answers].count(422) >= AT_ONCE - 1
    with shared_app.app_context():
        assert db.session.scalar(select(func.count()).select_from(PasswordReset)) == 1
