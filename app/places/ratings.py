"""The number and sum of a place's ratings; reviews update them with every change."""

from __future__ import annotations

from sqlalchemy import ColumnElement, select, update
from sqlalchemy.orm import Session

from app.db.insert import insert_once
from app.db.types import Id
from app.places.models import PlaceRating


def lock_rating(session: Session, place_id: Id) -> None:
    """Lock the ratings of a place until the transaction ends."""
    insert_once(session, PlaceRating, place_id=place_id, rating_sum=0, rating_count=0)
    session.execute(select(PlaceRating.place_id).where(PlaceRating.place_id == place_id).with_for_update())


def lock_ratings(session: Session, places: ColumnElement[bool]) -> None:
    """Lock the ratings of several places, in the order of their ids, so that two transactions cannot deadlock.

    :param places: a condition on `PlaceRating.place_id`.
    """
    session.execute(select(PlaceRating.place_id).where(places).order_by(PlaceRating.place_id).with_for_update()).all()


def move_rating(session: Session, place_id: Id, *, stars: int, count: int) -> None:
    """Change the sum and number of a place's ratings, which the caller has locked.

    :param stars: change of the sum.
    :param count: change of the number.
    """
    session.execute(
        update(PlaceRating)
        .where(PlaceRating.place_id == place_id)
        .values(rating_sum=PlaceRating.rating_sum + stars, rating_count=PlaceRating.rating_count + count)
        .execution_options(synchronize_session=False)
    )
