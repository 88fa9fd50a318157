"""The job that completes the demo after the installation has started serving."""

from __future__ import annotations

from app.jobs.job import long_job
from app.support.demo import add_rest
from app.web.configuration import current_settings


@long_job
def add_demo() -> None:
    """Add the missing parts of the demo. May run twice."""
    add_rest(current_settings())
