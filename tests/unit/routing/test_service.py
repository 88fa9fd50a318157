import pytest

from app.routing.estimate import EstimateRouter
from app.routing.service import make_router


def test_the_estimate_router_is_made_by_its_name() -> None:
    assert isinstance(make_router("estimate"), EstimateRouter)


def test_an_unknown_router_is_refused_by_name() -> None:
    with pytest.raises(ValueError, match="'horse'"):
        make_router("horse")
