"""Travellers take turns on a queue: nobody waits behind all jobs of another, and nobody has all workers.

A job waits in RQ's own list until it is taken, so that a worker that dies takes no other's turn along: its own job is
enqueued again by RQ, as on any queue.
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
"""Jobs of one traveller that run at the same time."""
LOOK_SECONDS = 0.25
"""How soon a worker looks again where only travellers wait who have as many jobs running as they may."""
MEMORY_SECONDS = 3600
MEMORY_SIZE = 1000
"""So many travellers' last turns are remembered, for so long."""

# The next job is of the traveller with the fewest running ones; of several, of the one whose last turn is longest ago;
# of several, of the one who has waited longest. A job that was taken and one that runs both count, once; a running one
# as long as its worker sends heartbeats. `description` is whose turn a job takes (`JobQueue.enqueue`).
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
    """A queue whose workers take the job of the traveller whose turn it is, not the first one."""

    @classmethod
    def lmove(cls, connection: Redis, queue_key: str, timeout: float | None) -> tuple[str, str] | None:
        """Take the next job.

        :param queue_key: of the one queue that the worker listens to.
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
                # Moves the first job to where it is: this only waits until there is one.
                connection.blmove(queue_key, queue_key, left, "LEFT", "LEFT")  # type: ignore[arg-type]  # Redis takes fractions

    @classmethod
    def _take(cls, connection: Redis, queue_key: str) -> tuple[str | None, int]:
        """Return the id of the job whose turn it is, if any, and the number of those that wait on."""
        queue = cls.from_queue_key(queue_key, connection=connection)
        keys = [queue.key, queue.intermediate_queue_key, queue.started_job_registry.key, f"turns:{queue.name}"]
        limits = [current_timestamp(), AT_ONCE, MEMORY_SIZE, MEMORY_SECONDS]
        answer = connection.register_script(_TAKE)(keys=keys, args=[Job.key_for(""), *limits])
        job_id, others = cast("tuple[Any, int]", answer)
        return (None if job_id is None else as_text(job_id)), others
