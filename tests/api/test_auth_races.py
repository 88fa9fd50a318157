"""Calls at the same moment, on real transactions: what they change is removed by hand."""

from __future__ import annotations

import hmac
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier, Lock
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import func, select

from app.accounts import codes
from app.accounts.codes import Purpose
from app.accounts.models import Code, Session, User
from app.db import transaction
from app.extensions import db
from tests.factories.accounts import PASSWORD, make_user

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
    with app.app_context(), transaction.writing(db.session):
        user = make_user(verified=False)
        return user.email, codes.issue(user.id, Purpose.VERIFY)


@pytest.fixture
def comparisons(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Collect what codes are compared with."""
    seen: list[str] = []
    lock, real = Lock(), hmac.compare_digest

    def counting(kept: str, given: str) -> bool:
        with lock:
            seen.append(given)
        return real(kept, given)

    monkeypatch.setattr(codes, "compare_digest", counting)
    return seen


def test_of_many_guesses_at_once_five_are_compared(shared_app: Flask, comparisons: list[str]) -> None:
    email, right = waiting_traveller(shared_app)
    guesses = [f"{(int(right) + n) % 10_000:04d}" for n in range(1, AT_ONCE + 1)]
    answers = at_once(shared_app, "/auth/verify-user", [{"email": email, "otp": guess} for guess in guesses])
    assert [a.status_code for a in answers] == [422] * AT_ONCE
    assert len(comparisons) == 5
    texts = sorted(a.get_json()["errors"]["otp"][0] for a in answers)
    assert texts == sorted([codes.WRONG] * 5 + [codes.EXHAUSTED] * 3)
    with shared_app.app_context():
        assert db.session.scalar(select(Code.tries)) == 5


def test_a_code_used_many_times_at_once_is_used_once(shared_app: Flask) -> None:
    email, right = waiting_traveller(shared_app)
    answers = at_once(shared_app, "/auth/verify-user", [{"email": email, "otp": right}] * 5)
    assert sorted(a.status_code for a in answers)[0] == 200
    assert {a.status_code for a in answers[1:] + answers[:1]} <= {200, 409, 422}
    assert [a.status_code for a in answers].count(200) == 1
    with shared_app.app_context():
        assert db.session.scalar(select(func.count(Session.id))) == 1


def test_sign_ups_at_once_make_one_account(shared_app: Flask) -> None:
    form = {"name": "Asha", "email": "race@waypost.example", "password": PASSWORD}
    answers = at_once(shared_app, "/auth/sign-up", [form] * AT_ONCE)
    assert [a.status_code for a in answers] == [201] * AT_ONCE
    with shared_app.app_context():
        assert db.session.scalar(select(func.count(User.id))) == 1
        assert db.session.scalar(select(func.count()).select_from(Code)) == 1


def test_resends_at_once_leave_one_code(shared_app: Flask) -> None:
    email, _ = waiting_traveller(shared_app)
    answers = at_once(shared_app, "/auth/resend-otp", [{"email": email}] * AT_ONCE)
    assert [a.status_code for a in answers] == [200] * AT_ONCE
    with shared_app.app_context():
        assert db.session.scalar(select(func.count()).select_from(Code)) == 1
