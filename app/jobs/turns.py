"""Fair scheduling of travellers' jobs: no traveller waits behind all jobs of another, and none occupies all workers.

A job waits in RQ's own list until it is taken, so that a dying worker affects only its own job, which RQ requeues as on
any queue.
"""

from __future__ import annotations

import time
from typing import Any, cast

from redis import Redis
from rq.exceptions import DequeueTimeout
from rq.job import Job
from rq.utils import as_text, current_timestamp

from app.jobs.stuck import PromptQueue

AT_ONCE = 3
"""Maximum concurrent jobs per traveller."""
LOOK_SECONDS = 0.25
"""Poll interval while only travellers at their limit of running jobs have jobs waiting."""
MEMORY_SECONDS = 3600
MEMORY_SIZE = 1000
"""How many travellers' last turns to remember, and for how long."""

# The next job belongs to the traveller with the fewest running jobs; ties go to the longest-ago last turn, then to the
# job that has waited longest. Each taken or running job counts once; a running one while its worker sends heartbeats.
# `description` identifies the traveller (`JobQueue.enqueue`).
_TAKE = """
local waiting, taken, running, turns = KEYS[1], KEYS[2], KEYS[3], KEYS[4]
local prefix, now, most = ARGV[1], ARGV[2], tonumber(ARGV[3])

local function whose(id)
  return redis.call('HGET', prefix .. id, 'description') or id
end

local counted, running_of = {}, {}
local function count(id)
  if not counted[id] then
    counted[id] = true
    local who = whose(id)
    running_of[who] = (running_of[who] or 0) + 1
  end
end
for _, id in ipairs(redis.call('LRANGE', taken, 0, -1)) do count(id) end
for _, entry in ipairs(redis.call('ZRANGEBYSCORE', running, now, '+inf')) do count(string.match(entry, '^[^:]+')) end

local seen, best = {}, nil
local ids = redis.call('LRANGE', waiting, 0, -1)
for _, id in ipairs(ids) do
  local who = whose(id)
  if not seen[who] then
    seen[who] = true
    local has = running_of[who] or 0
    if has < most then
      local last = tonumber(redis.call('ZSCORE', turns, who) or 0)
      if not best or has < best.has or (has == best.has and last < best.last) then
        best = {id = id, who = who, has = has, last = last}
      end
    end
  end
end
if not best then return {false, #ids} end

redis.call('LREM', waiting, 1, best.id)
redis.call('RPUSH', taken, best.id)
local latest = redis.call('ZREVRANGE', turns, 0, 0, 'WITHSCORES')[2]
redis.call('ZADD', turns, (tonumber(latest) or 0) + 1, best.who)
redis.call('ZREMRANGEBYRANK', turns, 0, -1 - tonumber(ARGV[4]))
redis.call('EXPIRE', turns, ARGV[5])
return {best.id, #ids - 1}
"""


class TurnQueue(PromptQueue):
    """A queue whose workers take jobs in turns between travellers instead of first in, first out."""

    @classmethod
    def lmove(cls, connection: Redis, queue_key: str, timeout: float | None) -> tuple[str, str] | None:
        """Take the next job.

        :param queue_key: the key of the worker's only queue.
        :param timeout: seconds to wait for a job; with None, do not wait.
        :return: the queue's key and the job's id.
        :raises DequeueTimeout: when none came in time.
        """
        deadline = None if timeout is None else time.monotonic() + timeout
        while True:
            job_id, others = cls._take(connection, queue_key)
            if job_id is not None:
                return queue_key, job_id
            if deadline is None:
                return None
            left = deadline - time.monotonic()
            if left <= 0:
                raise DequeueTimeout(timeout, queue_key)
            if others:
                time.sleep(min(left, LOOK_SECONDS))
            else:
                # Self-move: blocks until the queue is non-empty.
                connection.blmove(queue_key, queue_key, left, "LEFT", "LEFT")  # type: ignore[arg-type]  # Redis takes fractions

    @classmethod
    def _take(cls, connection: Redis, queue_key: str) -> tuple[str | None, int]:
        """Return the id of the next job by turns, if any, and the number of jobs that are still waiting."""
        queue = cls.from_queue_key(queue_key, connection=connection)
        keys = [queue.key, queue.intermediate_queue_key, queue.started_job_registry.key, f"turns:{queue.name}"]
        limits = [current_timestamp(), AT_ONCE, MEMORY_SIZE, MEMORY_SECONDS]
        answer = connection.register_script(_TAKE)(keys=keys, args=[Job.key_for(""), *limits])
        job_id, others = cast("tuple[Any, int]", answer)
        return (None if job_id is None else as_text(job_id)), others
