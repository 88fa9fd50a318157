"""Finding travellers by name."""

from __future__ import annotations

from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from app.extensions import db
from tests.factories.accounts import make_sign_up, make_user, signed_in_client
from tests.queries import counted

pytestmark = pytest.mark.both_stacks


def search(app: Flask, name: str, **query: Any) -> list[str]:
    answer = signed_in_client(app).get("/user", query_string={"name": name} | query)
    assert answer.status_code == 200
    return [user["name"] for user in answer.get_json()]


def test_a_traveller_is_found_with_these_fields_and_no_email(app: Flask) -> None:
    mina = make_user(name="Mina Kaur", profile_image=None)
    answer = signed_in_client(app).get("/user?name=mina")
    assert answer.get_json() == [{"id": mina.id, "name": "Mina Kaur", "profile_image_url": None, "trip_count": 0}]
    assert mina.email not in answer.get_data(as_text=True)


@pytest.mark.parametrize(
    "text", ["mina", "MINA", "mi", "kaur", "mina kaur", "Mina  K", "ka", " mina ", "mína", "mina-kaur", "mina_"]
)
def test_any_word_matches_in_any_case_and_accents(app: Flask, text: str) -> None:
    make_user(name="Mina Kaur")
    make_user(name="Somebody Else")
    assert search(app, text) == ["Mina Kaur"]


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("Zoë Ångström", "zoe ang"),
        ("Łukasz Żak", "lukasz zak"),
        ("O'Hara", "ohara"),
        ("李小龍", "李小"),
        ("Ωmega", "ωm"),
        ("👩🏽‍🚀🌙", "👩‍🚀"),
    ],
)
def test_names_in_other_alphabets_are_found(app: Flask, name: str, text: str) -> None:
    make_user(name=name)
    assert search(app, text) == [name]


@pytest.mark.parametrize("text", ["ina", "mina x", "kaur mina", "%%", "__", "\\'"])
def test_the_middle_of_a_word_does_not_match(app: Flask, text: str) -> None:
    make_user(name="Mina Kaur")
    assert search(app, text) == []


def test_a_traveller_with_two_matching_words_is_found_once(app: Flask) -> None:
    make_user(name="Anna Annan Annabel")
    assert search(app, "ann") == ["Anna Annan Annabel"]


def test_sign_ups_that_wait_are_not_found(app: Flask) -> None:
    make_sign_up(name="Mina Kaur")
    assert search(app, "mina") == []


def test_a_changed_name_is_found_and_the_old_one_is_not(app: Flask) -> None:
    user = make_user(name="Mina Kaur")
    signed_in_client(app, user).put("/user/profile", data={"name": "Nadia Rao"})
    assert search(app, "mina") == []
    assert search(app, "nadia") == ["Nadia Rao"]


def test_the_link_header_leads_to_the_next_page(app: Flask) -> None:
    names = [f"Mina {letter}" for letter in "edcba"]
    for name in names:
        make_user(name=name)
    client, seen = signed_in_client(app), []
    path: str | None = "/user?name=mi&limit=2"
    while path is not None:
        answer = client.get(path)
        seen.append([user["name"] for user in answer.get_json()])
        link = answer.headers.get("Link")
        assert link is None or link.endswith('; rel="next"')
        path = link.split(">")[0][1:] if link else None
    assert seen == [["Mina a", "Mina b"], ["Mina c", "Mina d"], ["Mina e"]]


def test_namesakes_are_all_found_page_by_page(app: Flask) -> None:
    ids = {make_user(name="Mina").id for _ in range(5)}
    client, seen = signed_in_client(app), []
    path = "/user?name=mina&limit=2"
    for _ in range(3):
        answer = client.get(path)
        seen += [user["id"] for user in answer.get_json()]
        path = answer.headers.get("Link", "").split(">")[0][1:]
    assert path == ""
    assert len(seen) == 5
    assert set(seen) == ids


@pytest.mark.parametrize(
    ("query", "field"),
    [
        ("", "name"),
        ("name=", "name"),
        ("name=a", "name"),
        ("name=%20a%20", "name"),
        ("name=" + "x" * 121, "name"),
        ("name=ab%00", "name"),
        ("name=mina&limit=0", "limit"),
        ("name=mina&limit=101", "limit"),
        ("name=mina&limit=two", "limit"),
        ("name=mina&cursor=nonsense", "cursor"),
        ("name=mina&cursor=bnVsbA", "cursor"),
    ],
)
def test_wrong_queries_are_refused(app: Flask, query: str, field: str) -> None:
    answer = signed_in_client(app).get(f"/user?{query}")
    assert answer.status_code == 400
    assert field in answer.get_json()["detail"]


def test_signed_out_callers_are_refused(client: FlaskClient) -> None:
    assert client.get("/user?name=mina").status_code == 401


def test_the_number_of_statements_does_not_depend_on_the_results(app: Flask) -> None:
    client = signed_in_client(app)

    def statements() -> int:
        with counted(db.engine) as sent:
            assert client.get("/user?name=mina").status_code == 200
        return len(sent)

    none = statements()
    for _ in range(12):
        make_user(name="Mina")
    assert statements() == none == 2
