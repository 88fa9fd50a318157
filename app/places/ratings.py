"""The sum and the number of a place's ratings, kept right by whoever keeps the ratings."""

from __future__ import annotations

from sqlalchemy import ColumnElement, select, update
from sqlalchemy.orm import Session

from app.db.insert import insert_once
from app.db.types import Id
from app.places.models import PlaceRating


def lock_rating(session: Session, place_id: Id) -> None:
    """Keep others from rating a place until the transaction ends; what is read of its ratings from now on stays so."""
    insert_once(session, PlaceRating, place_id=place_id, rating_sum=0, rating_count=0)
    session.execute(select(PlaceRating.place_id).where(PlaceRating.place_id == place_id).with_for_update())


def lock_ratings(session: Session, places: ColumnElement[bool]) -> None:
    """Lock the ratings of several places that have some, in one order: two who do so never wait for each other.

    :param places: a condition on `PlaceRating.place_id`.
    """
    session.execute(select(PlaceRating.place_id).where(places).order_by(PlaceRating.place_id).with_for_update()).all()


def move_rating(session: Session, place_id: Id, *, stars: int, count: int) -> None:
    """Change the sum and the number of a place's ratings, which the caller has locked.

    :param stars: by how much the sum changes.
    :param count: by how much the number changes.
    """
    session.execute(
        update(PlaceRating)
        .where(PlaceRating.place_id == place_id)
        .values(rating_sum=PlaceRating.rating_sum + stars, rating_count=PlaceRating.rating_count + count)
        .execution_options(synchronize_session=False)
    )
