"""Sends mails after commit through the queue, never inside a request."""

from __future__ import annotations

import structlog
from redis.exceptions import RedisError
from sqlalchemy.orm import Session

from app.db import transaction
from app.errors import Unavailable
from app.extensions import queue
from app.mail.compose import compose
from app.mail.message import Message
from app.mail.transports import Transport, transport_for
from app.queue import MAIL_QUEUE
from app.web.configuration import current_settings

log = structlog.get_logger(__name__)

JOB = "app.mail.jobs.send"
JOB_SECONDS = 60
RETRY_AFTER_SECONDS = (0, 5, 15, 45, 120, 300)
"""Retry delays. A restarting mail server is back within minutes; the code in a mail is useless after ten."""


def send_after_commit(session: Session, message: Message) -> None:
    """Send a message after the session's transaction commits; after a rollback it is not sent.

    If the queue is down, the request still succeeds. A mail for the outbox folder is then written at once, because that
    needs no network; an SMTP mail is dropped and logged, because a request must not wait for a mail server, and the
    traveller can request another.
    """
    transaction.after_commit(session, lambda: _enqueue(message))


def deliver(message: Message, transport: Transport | None = None) -> None:
    """Hand a message to the transport now.

    :param transport: the transport; that of the settings if None.
    :raises MailRefused: when retrying is useless.
    :raises OSError: when it cannot be sent now.
    """
    settings = current_settings()
    mail = compose(message, app_name=settings.app_name, sender=settings.mail_from)
    (transport or transport_for(settings)).send(mail, message.hint)


def redis_key(message_id: str) -> str:
    """Return the key under which Redis stores a message until it is sent."""
    return f"mail:{message_id}"


def _enqueue(message: Message) -> None:
    try:
        # RQ stores the arguments of a failed job for days, so the job gets an id only. The message, which may contain a
        # code, is stored separately and vanishes when it is sent or expires.
        queue.redis.set(redis_key(message.id), message.to_json(), ex=message.useful_seconds)
        queue.enqueue(
            JOB,
            message.id,
            job_id=f"mail-{message.id}",
            seconds=JOB_SECONDS,
            retry_after=RETRY_AFTER_SECONDS,
            on=MAIL_QUEUE,
        )
    except (RedisError, Unavailable) as error:
        transport = transport_for(current_settings())
        if not transport.local:
            log.error("mail_not_queued", message_id=message.id, error=repr(error))
            return
        log.warning("mail_delivered_without_queue", message_id=message.id, error=repr(error))
        deliver(message, transport)
