"""Deleting an account."""

from __future__ import annotations

from sqlalchemy import delete

from app.accounts import service
from app.accounts.models import User
from app.accounts.personal_data import personal_data
from app.db.types import Id
from app.extensions import db
from app.media import service as media

WRONG = "Your password is not right."


def delete_account(user_id: Id, password: str) -> None:
    """Remove everything of a traveller; what they made together with others is handed over by the domain that keeps it.

    :param password: as a proof that it is they who ask.
    :raises Invalid: when it is not the password.
    :raises Unauthenticated: when the account was deleted a moment ago.
    """
    user = service.confirmed_owner(user_id, password, "password", WRONG)
    for part in personal_data():
        part.erase(user_id)
    if user.profile_image is not None:
        media.drop(db.session, user.profile_image)
    # Sessions, codes, follows and whatever else points at the traveller goes along the foreign keys.
    db.session.execute(delete(User).where(User.id == user_id))
