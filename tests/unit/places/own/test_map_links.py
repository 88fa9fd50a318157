"""Links of map services."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.places.own.map_links import find_link, read_link

EIFFEL = (48.8584, 2.2945)


@pytest.mark.parametrize(
    "link",
    [
        "https://www.google.com/maps/place/Eiffel+Tower/@48.8570,2.2919,17z/data=!3m1!4b1!4m6!3m5!1s0x47e66e:0x8dd"
        "!8m2!3d48.8584!4d2.2945!16zL20?entry=ttu",
        "https://www.google.com/maps/@48.8584,2.2945,17z",
        "https://www.google.co.uk/maps/@48.8584,2.2945,3a,75y/data=!3m6",
        "https://maps.google.com/?q=48.8584,2.2945",
        "http://maps.google.de/maps?q=loc:48.8584,2.2945",
        "https://maps.google.com/maps?q=48.8584,2.2945+(Eiffel+Tower)&z=17",
        "https://maps.google.com/maps?ll=48.8584,2.2945&q=Eiffel+Tower",
        "https://www.google.com/maps/search/?api=1&query=48.8584%2C2.2945",
        "https://www.google.com/maps/dir/?api=1&origin=Paris&destination=48.8584,2.2945",
        "https://www.google.com/maps/search/48.8584,+2.2945?entry=tts",
        "https://www.google.com/maps/place/48%C2%B051'30.24%22N+2%C2%B017'40.2%22E/@48.1,2.1,17z",
        "https://www.google.com/maps/dir/48.1,2.1/48.8584,2.2945/@48.5,2.2,10z",
        "https://www.google.com/maps/dir/Lyon/Paris/@47,3,7z/data=!4m13!1m5!2m2!1d4.83!2d45.76!1m5!2m2!1d2.2945!2d48.8584!3e0",
        "https://www.google.com/maps/embed?pb=!1m18!1m12!1m3!1d2624.99!2d2.2945!3d48.8584!2m3!1f0",
        "https://maps.apple.com/?ll=48.8584,2.2945&q=Eiffel%20Tower",
        "https://maps.apple.com/?q=48.8584,2.2945",
        "https://maps.apple.com/?daddr=48.8584,2.2945",
        "https://maps.apple.com/place?coordinate=48.8584,2.2945&name=Eiffel%20Tower&place-id=I1",
        "https://maps.apple.com/?q=Eiffel%20Tower&sll=48.8584,2.2945",
        "https://www.openstreetmap.org/?mlat=48.8584&mlon=2.2945#map=17/48.1/2.1",
        "https://www.openstreetmap.org/#map=19/48.8584/2.2945",
        "https://www.openstreetmap.org/node/123#map=19/48.8584/2.2945&layers=N",
        "https://www.openstreetmap.org/search?query=48.8584%2C%202.2945#map=5/1/2",
        "http://osm.org/?lat=48.8584&lon=2.2945&zoom=17",
        "geo:48.8584,2.2945",
        "geo:48.8584,2.2945;u=35",
        "geo:0,0?q=48.8584,2.2945(Eiffel+Tower)",
    ],
)
def test_a_link_that_holds_a_position_is_read(link: str) -> None:
    assert read_link(link) == pytest.approx(EIFFEL, abs=1e-7)


def test_a_short_link_of_openstreetmap_is_its_position() -> None:
    """The example of OpenStreetMap's own wiki, in both spellings of its last digit."""
    assert read_link("https://osm.org/go/0EEQjE--") == pytest.approx((51.5110, 0.0550), abs=0.002)
    assert read_link("https://osm.org/go/0EEQj~") == read_link("https://osm.org/go/0EEQj@")


@pytest.mark.parametrize(
    "link",
    [
        "https://maps.app.goo.gl/abcdef",
        "https://goo.gl/maps/abcdef",
        "https://www.google.com/maps/place/Eiffel+Tower/",
        "https://www.google.com/search?q=eiffel+tower",
        "https://maps.google.com/?q=95,2",
        "https://maps.apple.com/?address=Paris",
        "https://www.openstreetmap.org/node/123",
        "https://osm.org/go/?!",
        "https://example.com/?q=48.8584,2.2945",
        "https://google.com.evil.example/maps/@48.8584,2.2945,17z",
        "https://notgoogle.com/maps/@48.8584,2.2945,17z",
        "https://[bad/@48.8584,2.2945",
        "geo:95,2",
        "ftp://maps.google.com/?q=48.8584,2.2945",
    ],
)
def test_other_links_hold_none(link: str) -> None:
    found = find_link(link)
    assert found is None or read_link(found) is None


def test_a_link_is_found_in_a_text_and_without_its_scheme() -> None:
    shared = "Eiffel Tower\nhttps://maps.google.com/?q=48.8584,2.2945\nSee you"
    assert find_link(shared) == "https://maps.google.com/?q=48.8584,2.2945"
    assert find_link("www.openstreetmap.org/#map=19/1/2") == "https://www.openstreetmap.org/#map=19/1/2"
    assert find_link("google.com/maps/@1,2,3z") == "https://google.com/maps/@1,2,3z"
    assert find_link("48.8584, 2.2945") is None


@given(st.text(max_size=80))
def test_any_link_is_a_position_on_earth_or_none(text: str) -> None:
    for start in ("https://www.google.com/maps/", "https://osm.org/go/", "https://maps.apple.com/?ll=", "geo:"):
        position = read_link(start + text)
        assert position is None or (abs(position[0]) <= 90 and abs(position[1]) <= 180)
