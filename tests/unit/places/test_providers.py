"""The configured provider."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from flask import Flask

from app.config import Settings, SettingsError
from app.places.google.provider import GoogleProvider
from app.places.provider import current_provider
from app.places.providers import CatalogueProvider
from app.places.service import has_remote_places


def test_the_catalogue_is_the_default(app: Flask) -> None:
    assert isinstance(current_provider(), CatalogueProvider)
    assert current_provider().photo("any") is None
    assert not has_remote_places()


def test_google_is_used_if_configured(make_app: Callable[..., Flask]) -> None:
    with make_app(places_provider="google", google_places_api_key="a key").app_context():
        assert isinstance(current_provider(), GoogleProvider)
        assert has_remote_places()


def test_google_without_a_key_stops_the_start_by_name(make_app: Callable[..., Flask], tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match=r"^GOOGLE_MAPS_API_KEY: must be set when PLACES_PROVIDER is google$"):
        make_app(places_provider="google", google_places_api_key=None)
    with pytest.raises(SettingsError, match=r"^GOOGLE_MAPS_API_KEY: must be set when PLACES_PROVIDER is google$"):
        Settings.from_env({"VAR_DIR": str(tmp_path), "PLACES_PROVIDER": "google"})


def test_a_server_key_alone_is_enough(tmp_path: Path) -> None:
    environ = {"VAR_DIR": str(tmp_path), "PLACES_PROVIDER": "google"}
    own = Settings.from_env(environ | {"GOOGLE_MAPS_API_KEY": "for browsers", "GOOGLE_PLACES_API_KEY": "for us"})
    assert (own.google_maps_api_key, own.google_places_api_key) == ("for browsers", "for us")
    shared = Settings.from_env(environ | {"GOOGLE_MAPS_API_KEY": "for both"})
    assert shared.google_places_api_key == "for both"


def test_the_key_is_sent_over_https_or_to_this_machine_only(tmp_path: Path) -> None:
    def address(value: str) -> str:
        return Settings.from_env({"VAR_DIR": str(tmp_path), "GOOGLE_PLACES_URL": value}).google_places_url

    assert address("") == "https://places.googleapis.com"
    assert address("http://127.0.0.1:8081/") == "http://127.0.0.1:8081"
    with pytest.raises(SettingsError, match=r"^GOOGLE_PLACES_URL: must begin with https:// unless"):
        address("http://places.example.org")
