"""Sending mails: through the queue once the transaction is kept, never inside a request."""

from __future__ import annotations

import structlog
from redis.exceptions import RedisError

from app.db import transaction
from app.errors import Unavailable
from app.extensions import db, queue
from app.mail.compose import compose
from app.mail.message import Message
from app.mail.transports import Transport, transport_for
from app.web.configuration import current_settings

log = structlog.get_logger(__name__)

JOB = "app.mail.jobs.send"
JOB_SECONDS = 60
RETRY_AFTER_SECONDS = (0, 5, 15, 45, 120, 300)
"""A mail server that restarts is back in minutes; after ten of them the code in a mail is of no use."""


def send_after_commit(message: Message) -> None:
    """Send a message once the transaction at hand is kept, or never if it is not.

    A queue that is down breaks nothing: what the request did stays done. A mail into the outbox folder is then written
    at once, because that needs no network; one over SMTP is given up and logged, because a request must not wait for a
    mail server, and the traveller can ask for another.
    """
    transaction.after_commit(db.session, lambda: _post(message))


def deliver(message: Message, transport: Transport | None = None) -> None:
    """Hand a message to the transport now.

    :param transport: the one of the settings when left out.
    :raises MailRefused: when trying again is of no use.
    :raises OSError: when it could not be sent now.
    """
    settings = current_settings()
    mail = compose(message, app_name=settings.app_name, sender=settings.mail_from)
    (transport or transport_for(settings)).send(mail, message.hint)


def key(message_id: str) -> str:
    """Return the name under which Redis keeps a message until it is sent."""
    return f"mail:{message_id}"


def _post(message: Message) -> None:
    try:
        # RQ keeps a failed job's arguments for days, so the job gets an id; the message, which may hold a code, stays
        # apart and vanishes when it is sent or of no more use.
        queue.redis.set(key(message.id), message.to_json(), ex=message.useful_seconds)
        queue.enqueue(
            JOB, message.id, job_id=f"mail-{message.id}", seconds=JOB_SECONDS, retry_after=RETRY_AFTER_SECONDS
        )
    except (RedisError, Unavailable) as error:
        transport = transport_for(current_settings())
        if not transport.local:
            log.error("mail_not_queued", message_id=message.id, error=repr(error))
            return
        log.warning("mail_not_queued_but_written", message_id=message.id, error=repr(error))
        deliver(message, transport)
