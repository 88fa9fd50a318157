"""JSON is compressed from one kilobyte up, and its entity tag includes the encoding."""

from __future__ import annotations

import gzip

import pytest
from flask import Flask
from flask.testing import FlaskClient

from app.web.configuration import COMPRESSED_FROM
from tests.factories.accounts import make_user, signed_in_client
from tests.factories.trips import make_guide, make_trip


@pytest.fixture
def trip(app: Flask) -> tuple[FlaskClient, str]:
    owner = make_user()
    return signed_in_client(app, owner), f"/itinerary/{make_trip(owner, make_guide(), stops=3).id}"


@pytest.mark.parametrize("encoding", ["gzip", "br", "zstd"])
def test_a_trip_is_compressed_for_whoever_can_read_that(trip: tuple[FlaskClient, str], encoding: str) -> None:
    client, path = trip
    plain = client.get(path)
    packed = client.get(path, headers={"Accept-Encoding": encoding})
    assert "Content-Encoding" not in plain.headers
    assert packed.headers["Content-Encoding"] == encoding
    assert len(packed.data) < len(plain.data) / 2
    assert "Accept-Encoding" in packed.vary
    if encoding == "gzip":
        assert gzip.decompress(packed.data) == plain.data


def test_each_encoding_has_its_own_tag_and_each_tag_is_known_again(trip: tuple[FlaskClient, str]) -> None:
    client, path = trip
    tags = []
    for encoding in ("identity", "gzip", "br"):
        headers = {"Accept-Encoding": encoding}
        tags.append(client.get(path, headers=headers).headers["ETag"])
        again = client.get(path, headers=headers | {"If-None-Match": tags[-1]})
        assert again.status_code == 304
        assert again.data == b""
    assert len(set(tags)) == 3


def test_the_tag_of_a_compressed_answer_allows_a_change(trip: tuple[FlaskClient, str]) -> None:
    client, path = trip
    for status in (200, 412):
        tag = '"1-x:br"' if status == 412 else client.get(path, headers={"Accept-Encoding": "br"}).headers["ETag"]
        change = {"changes": [{"op": "rename", "trip_name": f"Name {status}"}]}
        assert client.post(f"{path}/changes", json=change, headers={"If-Match": tag}).status_code == status


def test_a_small_answer_is_sent_as_it_is(client: FlaskClient) -> None:
    answer = client.get("/health/live", headers={"Accept-Encoding": "br"})
    assert len(answer.data) < COMPRESSED_FROM
    assert "Content-Encoding" not in answer.headers
