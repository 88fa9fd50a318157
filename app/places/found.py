"""What a provider finds, and what it says beside the places themselves."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from app.places.cards import PlaceCard

FALLBACK_NOTICE = "Google does not answer just now; these are our own places."


@dataclass(frozen=True, slots=True)
class Credit:
    """Whom a picture or a fact is by, to be shown beside it.

    :param uri: where they are to be found; None where nothing is known of that.
    :param picture: the position of the picture among the place's, from 0; None for the facts themselves.
    """

    name: str
    uri: str | None
    picture: int | None = None


@dataclass(frozen=True, slots=True)
class OutsideReview:
    """What somebody says of a place elsewhere.

    :param rating: 1 to 5 stars.
    :param time: Unix seconds; None where it is not known.
    :param when: the same in words ("2 months ago").
    :param uri: where the review itself is.
    :param report_uri: where people report it.
    """

    author: Credit
    author_photo: str | None
    rating: float
    time: int | None
    when: str
    text: str
    uri: str | None
    report_uri: str | None


@dataclass(frozen=True, slots=True)
class Found:
    """Places of a list.

    :param attribution: whom to name as the source of the list.
    :param fallback: an outside provider was to answer and did not; these are our own.
    """

    cards: Sequence[PlaceCard]
    attribution: str | None = None
    fallback: bool = False


@dataclass(frozen=True, slots=True)
class Detail:
    """All that is known of a place.

    :param credits: of pictures and facts, beside the source itself.
    :param reviews: from where the place comes from, never those of our travellers.
    :param uri: its page there.
    :param fallback: an outside provider was to answer and did not; this is what we have of our own.
    """

    card: PlaceCard
    credits: Sequence[Credit] = field(default=())
    reviews: Sequence[OutsideReview] = field(default=())
    uri: str | None = None
    fallback: bool = False
