import pytest

from app.config import SettingsError
from app.routing.estimate import EstimateRouter
from app.routing.service import make_router


def test_the_estimate_router_is_made_by_its_name() -> None:
    assert isinstance(make_router("estimate"), EstimateRouter)


def test_a_router_that_is_not_there_yet_stops_the_start() -> None:
    with pytest.raises(SettingsError, match="ROUTING_PROVIDER: osrm"):
        make_router("osrm")
