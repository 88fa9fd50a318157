"""Which provider the settings name."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.config import Settings, SettingsError
from app.places.providers import CatalogueProvider, make_provider


def test_the_catalogue_is_the_default(settings: Settings) -> None:
    assert isinstance(make_provider(settings), CatalogueProvider)


def test_a_provider_that_is_not_there_stops_the_start_by_name(settings: Settings) -> None:
    with pytest.raises(SettingsError, match=r"^PLACES_PROVIDER: google is not available"):
        make_provider(replace(settings, places_provider="google", google_maps_api_key="a key"))
