"""Invalid share links."""

from __future__ import annotations

from urllib.parse import quote

import pytest
from flask import Flask
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import func, select

from app.extensions import db
from app.trips.member_models import Collaborator, SharedPermission
from tests.factories.accounts import make_user, signed_in_client
from tests.factories.trips import make_guide, make_link, make_trip
from tests.fuzz.trying import tried

pytestmark = pytest.mark.both_stacks


@st.composite
def near(draw: st.DrawFn, token: str) -> str:
    """Return a text that resembles a token."""
    at = draw(st.integers(0, len(token) - 1))
    return draw(
        st.sampled_from(
            [
                token[:at] + draw(st.characters(codec="utf-8")) + token[at + 1 :],
                token[:at],
                token + draw(st.text(st.characters(codec="utf-8"), min_size=1, max_size=5)),
                token.swapcase(),
                f" {token}",
                f"{token}%",
                "_" * len(token),
                draw(st.text(st.characters(codec="utf-8"), min_size=1, max_size=400)),
            ]
        )
    )


def test_only_the_very_link_opens_a_trip(app: Flask) -> None:
    owner, stranger = make_user(), make_user()
    trip = make_trip(owner, make_guide(), stops=1)
    token = make_link(trip, SharedPermission.EDIT)
    visitor, client = app.test_client(), signed_in_client(app, stranger)

    @tried
    @given(near(token))
    def try_it(text: str) -> None:
        if text == token:
            return
        path = quote(text, safe="")
        for answer in (visitor.get(f"/shared/{path}"), client.post(f"/itinerary/join/{path}")):
            assert answer.status_code in (404, 405), (text, answer.status_code)
            assert trip.name not in answer.text
        assert client.get(f"/itinerary/{trip.id}").status_code == 404

    try_it()
    assert db.session.scalar(select(func.count()).select_from(Collaborator)) == 0
    assert client.post(f"/itinerary/join/{token}").status_code == 200
