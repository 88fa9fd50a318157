"""The configured router."""

from __future__ import annotations

from dataclasses import replace

import pytest
from redis import Redis

from app.config import Settings, SettingsError
from app.routing.estimate import EstimateRouter
from app.routing.measuring import MeasuringRouter
from app.routing.service import estimate_router, measuring_router


def test_without_a_provider_legs_are_estimated(settings: Settings) -> None:
    assert isinstance(measuring_router(settings, Redis()), EstimateRouter)
    assert isinstance(estimate_router(), EstimateRouter)


@pytest.mark.parametrize("provider", ["osrm", "google"])
def test_the_provider_of_the_settings_is_used(settings: Settings, provider: str) -> None:
    asked = replace(
        settings, routing_provider=provider, osrm_url="http://127.0.0.1:1", google_maps_api_key="a-key-of-the-tests"
    )
    router = measuring_router(asked, Redis())
    assert isinstance(router, MeasuringRouter)
    assert router.source.name == provider


@pytest.mark.parametrize(("provider", "name"), [("osrm", "OSRM_URL"), ("google", "GOOGLE_MAPS_API_KEY")])
def test_a_missing_setting_is_named(settings: Settings, provider: str, name: str) -> None:
    with pytest.raises(SettingsError, match=f"^{name}: must be set when ROUTING_PROVIDER is {provider}$"):
        measuring_router(replace(settings, routing_provider=provider), Redis())
