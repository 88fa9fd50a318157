"""Keeping and checking passwords."""

from __future__ import annotations

import pytest
from argon2 import PasswordHasher, extract_parameters
from argon2.low_level import Type

from app.accounts import passwords


def test_the_right_password_matches_and_no_other() -> None:
    kept = passwords.hash_password("correct horse")
    assert passwords.matches(kept, "correct horse")
    assert not passwords.matches(kept, "correct horse ")
    assert not passwords.matches(kept, "Correct horse")


def test_the_same_password_is_kept_differently_each_time() -> None:
    assert passwords.hash_password("correct horse") != passwords.hash_password("correct horse")


def test_the_hash_is_argon2id_of_the_recommended_strength() -> None:
    found = extract_parameters(passwords.hash_password("correct horse"))
    assert (found.type, found.memory_cost, found.time_cost, found.parallelism) == (Type.ID, 19456, 2, 1)


def test_a_hash_of_former_parameters_still_matches_and_is_told() -> None:
    former = PasswordHasher(time_cost=1, memory_cost=8192, parallelism=1).hash("correct horse")
    assert passwords.matches(former, "correct horse")
    assert passwords.is_outdated(former)
    assert not passwords.is_outdated(passwords.hash_password("correct horse"))


def test_nobodys_password_is_compared_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    compared: list[str] = []
    real = PasswordHasher.verify

    def counting(self: PasswordHasher, kept: str, password: str) -> bool:
        compared.append(kept)
        return real(self, kept, password)

    monkeypatch.setattr(PasswordHasher, "verify", counting)
    assert not passwords.matches(None, "correct horse")
    assert not passwords.matches(passwords.hash_password("other"), "correct horse")
    assert len(compared) == 2
    assert not any(passwords.is_outdated(kept) for kept in compared)
