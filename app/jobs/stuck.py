"""Recovers jobs that a worker took but never started, because it or Redis died in between."""

from __future__ import annotations

from datetime import UTC, datetime

from rq import Queue
from rq.intermediate_queue import IntermediateQueue

LOST_AFTER_SECONDS = 15
"""Requeue a job after this long without a heartbeat or a start."""


class TakenJobs(IntermediateQueue):
    """RQ's list of jobs that are taken but not started, usually for milliseconds; RQ itself waits a minute for them."""

    def should_be_cleaned_up(self, job_id: str) -> bool:
        """Return whether a job has been here for so long that it will never be started."""
        first_seen = self.get_first_seen(job_id)
        return first_seen is not None and (datetime.now(UTC) - first_seen).total_seconds() > LOST_AFTER_SECONDS


class PromptQueue(Queue):
    """A queue that requeues a job that was taken but never started within seconds, not minutes."""

    @property
    def intermediate_queue(self) -> IntermediateQueue:
        """Return the jobs that are taken but not started yet."""
        return TakenJobs(self.key, connection=self.connection)
