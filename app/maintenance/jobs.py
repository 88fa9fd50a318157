"""Scheduled jobs. Each may run twice, or late."""

from __future__ import annotations

import time

import structlog

from app.accounts import service as accounts
from app.audit import service as audit
from app.db import transaction
from app.extensions import db
from app.jobs.job import job, long_job
from app.mail import transports
from app.places import service as places
from app.places.learning import service as learning
from app.trips.making import service as making
from app.trips.trials import service as trials
from app.web.configuration import current_settings
from app.web.idempotency import service as idempotency

log = structlog.get_logger(__name__)

OUTBOX_SECONDS = 30 * 24 * 3600
"""Mails that are written to files are removed after this time."""


@job
def delete_expired() -> None:
    """Delete expired data: sessions, sign-ups, codes, idempotency keys, events, builds, trial trips."""
    session = db.session()
    counts = {
        **accounts.delete_expired(session),
        "idempotency_keys": idempotency.delete_expired(session),
        "builds": making.delete_failed(session),
        "trials": trials.delete_expired(session),
    }
    audit.prune(session)
    log.info("expired_deleted", **counts)


@job
def erase_expired_positions() -> None:
    """Erase coordinates of remote places once the provider's terms no longer allow storing them."""
    log.info("expired_positions_erased", places=places.erase_expired_positions(db.session()))


@long_job
def empty_outbox() -> None:
    """Remove old mails from the outbox of an installation without SMTP."""
    removed = transports.empty_outbox(current_settings(), older_than=time.time() - OUTBOX_SECONDS)
    log.info("outbox_emptied", mails=removed)


@long_job
def refresh_learned() -> None:
    """Queue a refresh of cities whose places are old, or were learned while a source was down."""
    with transaction.reading(db.session()):
        queued = learning.refresh(db.session())
    log.info("learned_refresh_queued", cities=queued)


@long_job
def requeue_lost_builds() -> None:
    """Requeue the builds of unfinished trips whose jobs were lost with Redis's data."""
    with transaction.reading(db.session()):
        looked_at = making.requeue_lost(db.session())
    log.info("builds_checked", trips=looked_at)
