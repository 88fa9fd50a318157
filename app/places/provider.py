"""The interface of place providers, which the catalogue and remote services implement, and its values."""

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
    """A traveller's search for a place by name.

    :param text: as typed; a part after the first comma ("Paris, Texas") distinguishes namesakes.
    :param kind: `destination` or `place`; both when None.
    :param near: the destinations or places around which places are preferred, in this order.
    :param session_token: identifies the search that leads to one choice, for providers that bill by it.
    """

    text: str
    kind: str | None = None
    near: tuple[Id, ...] = ()
    session_token: str | None = None


@dataclass(frozen=True, slots=True)
class Circle:
    """The area of a search for places.

    :param place_id: the place in the centre, which is excluded; it need not be in our catalogue.
    :param position: the centre, latitude and longitude.
    """

    place_id: Id
    position: tuple[float, float]
    radius_m: float


@dataclass(frozen=True, slots=True)
class PlaceList:
    """Places of a list.

    :param attribution: the source to credit for the list.
    :param fallback_notice: a sentence for travellers if the provider did not answer and these are our own places.
    """

    cards: Sequence[PlaceCard]
    attribution: str | None = None
    fallback_notice: str | None = None


@dataclass(frozen=True, slots=True)
class Credit:
    """The credit to show with a picture or fact.

    :param uri: their page; None if unknown.
    :param picture: the position of the picture among the place's, from 0; None for facts.
    """

    name: str
    uri: str | None
    picture: int | None = None


@dataclass(frozen=True, slots=True)
class ProviderReview:
    """A provider's review of a place.

    :param rating: 1 to 5 stars.
    :param time: Unix seconds; None if unknown.
    :param when: the same as text ("2 months ago").
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
    """All details of a place.

    :param credits: credits for pictures and facts, besides the source itself.
    :param reviews: the provider's reviews, never our travellers'.
    :param uri: its page at the provider.
    :param fallback_notice: a sentence for travellers if the provider did not answer and this is our stored data.
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
    """Return the credit for the description of a catalogue place, unless it is ours."""
    return [Credit(card.words_attribution, card.words_uri)] if card.words_attribution else []


class PlaceProvider(Protocol):
    """A source of destinations and places. Every method executes a fixed number of statements."""

    is_remote: bool
    """Whether it knows places that are not in our catalogue."""

    def predict(self, session: Session, search: PlaceSearch, limit: int) -> PlaceList:
        """Return the places that a traveller may mean, the most likely one first.

        :raises BadRequest: when `search.near` is unknown.
        """

    def detail(self, session: Session, place_id: Id, session_token: str | None) -> PlaceDetail | None:
        """Return the details of a place; None if there is no such place.

        :param session_token: the search session that led to it, which ends here.
        :raises Unavailable: when only the provider knows the place, and it does not answer.
        """

    def nearby(
        self, session: Session, place_id: Id, types: Collection[str], radius_m: int, limit: int
    ) -> PlaceList | None:
        """Return the places around a place, the most notable first; None if there is no such place."""

    def around(self, session: Session, circle: Circle, types: Collection[str], limit: int) -> PlaceList:
        """Return the places within a circle, the most notable first."""

    def candidates(self, session: Session, destination: Destination, limit: int) -> Sequence[PlaceCard]:
        """Return candidates for plans around a destination without a guide, in addition to our catalogue's.

        Names and hours are only for this plan; only ids and positions may be stored.

        :param session: nothing may be pending in it, as its transaction ends.
        :raises Unavailable: when the provider does not answer.
        """

    def count_candidates(self, session: Session, destination: Destination) -> int:
        """Return the approximate number of candidates, counted up to twenty, at a lower cost.

        :param session: nothing may be pending in it, as its transaction ends.
        :raises Unavailable: when the provider does not answer.
        """

    def find(self, session: Session, ids: Collection[Id]) -> dict[Id, PlaceCard]:
        """Return the places of these ids that are not in our catalogue.

        If the provider is unavailable, a place has at least a placeholder name.
        """

    def find_stored(self, session: Session, ids: Collection[Id]) -> dict[Id, PlaceCard]:
        """Return our stored data of these ids that are not in our catalogue, without a remote call."""

    def prefetch(self, session: Session, ids: Collection[Id], tokens: Mapping[Id, str]) -> None:
        """Find places now, so that this request needs no remote call later, while it holds locks.

        :param session: nothing may be pending in it, as its transaction ends.
        :param tokens: session tokens of the typing that led to some of them.
        """

    def photo(self, token: str) -> Photo | None:
        """Return a picture by the token in its address; None if there is none.

        :raises RemoteError: when the provider can't deliver it now.
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
