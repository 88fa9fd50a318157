"""What a scheduler is."""

from typing import Protocol

from app.planner.models import PlannedDay
from app.planner.schedule.problem import Problem


class Scheduler(Protocol):
    """Fills the days of a stay in one city."""

    def schedule(self, problem: Problem) -> tuple[PlannedDay, ...]:
        """Return one planned day for each day of the problem, in the same order."""
        ...
