"""Jobs that a worker took and never started, because it or Redis died in between."""

from __future__ import annotations

from datetime import UTC, datetime

from rq import Queue
from rq.intermediate_queue import IntermediateQueue

LOST_AFTER_SECONDS = 15
"""A job whose worker has sent no heartbeat for so long, or has not started it, is given to another worker."""


class TakenJobs(IntermediateQueue):
    """RQ's list of the jobs between being taken and started, which takes milliseconds; RQ waits a minute for it."""

    def should_be_cleaned_up(self, job_id: str) -> bool:
        """Return whether a job has been found here for so long that it will never be started."""
        first_seen = self.get_first_seen(job_id)
        return first_seen is not None and (datetime.now(UTC) - first_seen).total_seconds() > LOST_AFTER_SECONDS


class PromptQueue(Queue):
    """A queue that gives a job that was never started to another worker within seconds, not minutes."""

    @property
    def intermediate_queue(self) -> IntermediateQueue:
        """Return the jobs that were taken and are not started yet."""
        return TakenJobs(self.key, connection=self.connection)
