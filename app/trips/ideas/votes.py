"""Votes of members on the ideas of a trip; they do not create a new version."""

from __future__ import annotations

from sqlalchemy import delete, insert, select
from sqlalchemy.orm import Session

from app.accounts.locks import lock_actor
from app.db.types import Id
from app.errors import NotFound
from app.texts import lazy_gettext
from app.trips import idea_queries
from app.trips.access import require_member
from app.trips.changes.service import Precondition
from app.trips.plan_models import TripIdea, TripVote
from app.trips.reading.answers import Vote, VotesAnswer
from app.trips.reading.presenter import vote_answer
from app.trips.versions import record_votes
from app.web.answers import Answer

NO_IDEA = lazy_gettext("This trip no longer has that idea.")
VALUES = {"up": 1, "down": -1}


class VotedAnswer(Answer, frozen=True, kw_only=True):
    """The votes on an idea, and the caller's own."""

    votes: VotesAnswer
    my_vote: Vote | None


def vote(session: Session, actor_id: Id, trip_id: Id, idea_id: Id, word: str, *, check: Precondition) -> VotedAnswer:
    """Set a member's vote; idempotent.

    :param word: `up`, `down` or `none`.
    :param check: called with the current version of the trip before anything is changed.
    :raises NotFound: there is no such trip or idea, or the actor may not see it.
    :raises Forbidden: the actor is not a member.
    :raises Stale: the caller has seen an older version.
    """
    lock_actor(session, actor_id)
    # The trip's lock serialises concurrent votes of one member.
    check(require_member(session, actor_id, trip_id, lock=True).version)
    known = select(TripIdea.idea_id).where(TripIdea.idea_id == idea_id, TripIdea.trip_id == trip_id)
    if session.scalar(known) is None:
        raise NotFound(NO_IDEA)
    key = {"trip_id": trip_id, "idea_id": idea_id, "user_id": actor_id}
    session.execute(
        delete(TripVote).where(TripVote.trip_id == trip_id, TripVote.idea_id == idea_id, TripVote.user_id == actor_id)
    )
    if word in VALUES:
        session.execute(insert(TripVote).values(**key, vote=VALUES[word]))
    record_votes(session, trip_id)
    [idea] = [idea for idea in idea_queries.voted_ideas(session, trip_id, actor_id) if idea.idea_id == idea_id]
    return VotedAnswer(votes=VotesAnswer(up=idea.up, down=idea.down), my_vote=vote_answer(idea.my_vote))
