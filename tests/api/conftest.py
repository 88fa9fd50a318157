"""What most tests of trips begin with."""

from __future__ import annotations

import pytest
from flask import Flask
from flask.testing import FlaskClient

from app.accounts.models import User
from tests.factories.accounts import make_user, signed_in_client
from tests.factories.trips import Guide, make_guide


@pytest.fixture
def guide(app: Flask) -> Guide:
    """Places to plan trips with."""
    return make_guide()


@pytest.fixture
def owner(app: Flask) -> User:
    """Asha, whose trip it is."""
    return make_user(name="Asha Rao")


@pytest.fixture
def mine(app: Flask, owner: User) -> FlaskClient:
    """The owner's client."""
    return signed_in_client(app, owner)
