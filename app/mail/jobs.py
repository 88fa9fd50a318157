"""Sending one mail, as a job."""

from __future__ import annotations

from typing import cast

import structlog

from app.extensions import queue
from app.jobs.job import long_job
from app.mail.message import Message
from app.mail.service import deliver, key
from app.mail.transports import MailRefused

log = structlog.get_logger(__name__)


@long_job
def send(message_id: str) -> None:
    """Send a message that waits in Redis; one that is sent already or of no more use is left alone.

    :raises OSError: when it could not be sent now; the queue tries again.
    """
    kept = cast(bytes | None, queue.redis.get(key(message_id)))
    if kept is None:
        log.info("mail_gone", message_id=message_id)
        return
    try:
        deliver(Message.from_json(kept))
    except MailRefused as error:
        log.error("mail_refused", message_id=message_id, error=str(error))
    queue.redis.delete(key(message_id))
