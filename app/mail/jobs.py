"""The job that sends one mail."""

from __future__ import annotations

from typing import cast

import structlog

from app.extensions import queue
from app.jobs.job import long_job
from app.mail.message import Message
from app.mail.service import deliver, redis_key
from app.mail.transports import MailRefused

log = structlog.get_logger(__name__)


@long_job
def send(message_id: str) -> None:
    """Send a message that is stored in Redis; do nothing if it was already sent or has expired.

    :raises OSError: when it cannot be sent now; the queue retries it.
    """
    stored = cast(bytes | None, queue.redis.get(redis_key(message_id)))
    if stored is None:
        log.info("mail_expired", message_id=message_id)
        return
    try:
        deliver(Message.from_json(stored))
    except MailRefused as error:
        log.error("mail_refused", message_id=message_id, error=str(error))
    queue.redis.delete(redis_key(message_id))
