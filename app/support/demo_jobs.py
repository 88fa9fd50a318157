"""The job that completes the demo once the installation serves."""

from __future__ import annotations

from app.jobs.job import long_job
from app.support.demo import add_rest
from app.web.configuration import current_settings


@long_job
def add_demo() -> None:
    """Add what is missing of the demo. Safe to run twice."""
    add_rest(current_settings())
