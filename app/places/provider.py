"""Where places come from: the interface that the catalogue and remote services implement, and what it returns."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol, cast

from flask import current_app
from sqlalchemy.orm import Session

from app.db.types import Id
from app.places.cards import Destination, PlaceCard

if TYPE_CHECKING:
    from flask import Flask

_PROVIDER = "waypost.places"


@dataclass(frozen=True, slots=True)
class PlaceSearch:
    """What a traveller types to find a place.

    :param text: as typed; a part after the first comma ("Paris, Texas") distinguishes namesakes.
    :param kind: `destination` or `place`; both when None.
    :param near: the destinations or places around which places are preferred, in this order.
    :param session_token: identifies the typing that leads to one choice, for providers that bill by it.
    """

    text: str
    kind: str | None = None
    near: tuple[Id, ...] = ()
    session_token: str | None = None


@dataclass(frozen=True, slots=True)
class Circle:
    """Where to look for places.

    :param place_id: of the place in the middle, which is left out; it need not be in our catalogue.
    :param position: of the middle, latitude and longitude.
    """

    place_id: Id
    position: tuple[float, float]
    radius_m: float


@dataclass(frozen=True, slots=True)
class PlaceList:
    """Places of a list.

    :param attribution: whom to name as the source of the list.
    :param fallback_notice: a sentence for travellers where the provider did not answer and these are our own places.
    """

    cards: Sequence[PlaceCard]
    attribution: str | None = None
    fallback_notice: str | None = None


@dataclass(frozen=True, slots=True)
class Credit:
    """Whose picture or fact it is, to be shown beside it.

    :param uri: their page; None if unknown.
    :param picture: the position of the picture among the place's, from 0; None for facts.
    """

    name: str
    uri: str | None
    picture: int | None = None


@dataclass(frozen=True, slots=True)
class ProviderReview:
    """A review that the provider has of a place.

    :param rating: 1 to 5 stars.
    :param time: Unix seconds; None if unknown.
    :param when: the same in words ("2 months ago").
    :param uri: where to read it.
    :param report_uri: where to report it.
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
class PlaceDetail:
    """All that is known of a place.

    :param credits: of pictures and facts, beside the source itself.
    :param reviews: the provider's, never those of our travellers.
    :param uri: its page at the provider.
    :param fallback_notice: a sentence for travellers where the provider did not answer and this is what we store.
    """

    card: PlaceCard
    credits: Sequence[Credit] = field(default=())
    reviews: Sequence[ProviderReview] = field(default=())
    uri: str | None = None
    fallback_notice: str | None = None


@dataclass(frozen=True, slots=True)
class Photo:
    """A picture.

    :param cache_seconds: how long a browser may cache it; 0 for not at all.
    """

    data: bytes
    media_type: str
    cache_seconds: int


def credits_of(card: PlaceCard) -> list[Credit]:
    """Return whose the description of a place of our catalogue is, where it is not ours."""
    return [Credit(card.words_attribution, card.words_uri)] if card.words_attribution else []


class PlaceProvider(Protocol):
    """A source of destinations and places. Every method makes a fixed number of statements."""

    is_remote: bool
    """Whether it knows places that are not in our catalogue."""

    def predict(self, session: Session, search: PlaceSearch, limit: int) -> PlaceList:
        """Return what a traveller may be typing, the best guess first.

        :raises BadRequest: `search.near` is unknown.
        """

    def detail(self, session: Session, place_id: Id, session_token: str | None) -> PlaceDetail | None:
        """Return what is known of a place; None if there is no such place.

        :param session_token: of the typing that led to it; it ends here.
        :raises Unavailable: only the provider knows the place, and it does not answer.
        """

    def nearby(
        self, session: Session, place_id: Id, types: Collection[str], radius_m: int, limit: int
    ) -> PlaceList | None:
        """Return what lies around a place, the most notable first; None if there is no such place."""

    def around(self, session: Session, circle: Circle, types: Collection[str], limit: int) -> PlaceList:
        """Return what lies within a circle, the most notable first."""

    def candidates(self, session: Session, destination: Destination, limit: int) -> Sequence[PlaceCard]:
        """Return what a plan may visit around a destination without a guide, beside what our catalogue has.

        Its names and hours are for this plan only; where it may go is stored, ids and positions alone.

        :param session: nothing may be pending in it, as its transaction ends.
        :raises Unavailable: the provider does not answer.
        """

    def count_candidates(self, session: Session, destination: Destination) -> int:
        """Return roughly how many there are, counted up to twenty, without their cost.

        :param session: nothing may be pending in it, as its transaction ends.
        :raises Unavailable: the provider does not answer.
        """

    def find(self, session: Session, ids: Collection[Id]) -> dict[Id, PlaceCard]:
        """Return the places of these ids that are not in our catalogue.

        For one that the provider can't be asked about now, there is at least a name of ours.
        """

    def find_stored(self, session: Session, ids: Collection[Id]) -> dict[Id, PlaceCard]:
        """Return what we store of these ids that are not in our catalogue, without a remote call."""

    def prefetch(self, session: Session, ids: Collection[Id], tokens: Mapping[Id, str]) -> None:
        """Find places now, so that this request has them later, when it holds locks, without a remote call.

        :param session: nothing may be pending in it, as its transaction ends.
        :param tokens: session tokens of the typing that led to some of them.
        """

    def photo(self, token: str) -> Photo | None:
        """Return a picture of an answer by the token in its address; None if there is none.

        :raises RemoteError: the provider can't deliver it now.
        """

    def is_healthy(self) -> bool:
        """Return whether the provider answers."""

    def close(self) -> None:
        """Close connections and end threads."""


def bind_provider(app: Flask, provider: PlaceProvider) -> None:
    """Set the provider of an application."""
    app.extensions[_PROVIDER] = provider


def current_provider() -> PlaceProvider:
    """Return the provider of the current application."""
    return cast(PlaceProvider, current_app.extensions[_PROVIDER])
