"""Hashing and verifying passwords."""

from __future__ import annotations

import pytest
from argon2 import PasswordHasher, extract_parameters
from argon2.low_level import Type

from app.accounts import passwords


def test_only_the_right_password_matches() -> None:
    hashed = passwords.hash_password("correct horse")
    assert passwords.matches(hashed, "correct horse")
    assert not passwords.matches(hashed, "correct horse ")
    assert not passwords.matches(hashed, "Correct horse")


def test_the_same_password_hashes_differently_each_time() -> None:
    assert passwords.hash_password("correct horse") != passwords.hash_password("correct horse")


def test_the_hash_is_argon2id_with_the_recommended_parameters() -> None:
    found = extract_parameters(passwords.hash_password("correct horse"))
    assert (found.type, found.memory_cost, found.time_cost, found.parallelism) == (Type.ID, 19456, 2, 1)


def test_a_hash_with_old_parameters_still_matches_and_is_outdated() -> None:
    former = PasswordHasher(time_cost=1, memory_cost=8192, parallelism=1).hash("correct horse")
    assert passwords.matches(former, "correct horse")
    assert passwords.is_outdated(former)
    assert not passwords.is_outdated(passwords.hash_password("correct horse"))


def test_a_hash_is_verified_even_if_there_is_no_traveller(monkeypatch: pytest.MonkeyPatch) -> None:
    compared: list[str] = []
    real = PasswordHasher.verify

    def counting(self: PasswordHasher, hashed: str, password: str) -> bool:
        compared.append(hashed)
        return real(self, hashed, password)

    monkeypatch.setattr(PasswordHasher, "verify", counting)
    assert not passwords.matches(None, "correct horse")
    assert not passwords.matches(passwords.hash_password("other"), "correct horse")
    assert len(compared) == 2
    assert not any(passwords.is_outdated(hashed) for hashed in compared)


@pytest.mark.parametrize(
    "password", ["password", "PassWord1", "12345678", "87654321", "00000000", "123123123", "qwertyuiop", "jennifer"]
)
def test_well_known_passwords_are_recognised_in_any_case(password: str) -> None:
    assert passwords.is_well_known(password)


@pytest.mark.parametrize(
    "password", ["Password123!", "correct horse battery", "a password to remember", "x" * 128, "20261122", "рассвет7"]
)
def test_other_passwords_are_not_rated(password: str) -> None:
    assert not passwords.is_well_known(password)
