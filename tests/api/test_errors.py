"""How a call that fails is answered."""

from __future__ import annotations

from flask.testing import FlaskClient


def test_an_unknown_path_is_a_problem_document(client: FlaskClient) -> None:
    answer = client.get("/nowhere")
    assert answer.status_code == 404
    assert answer.content_type == "application/problem+json"
    assert answer.get_json()["detail"] == "We could not find that."


def test_a_browser_gets_a_page_instead(client: FlaskClient) -> None:
    answer = client.get("/nowhere", headers={"Accept": "text/html,*/*;q=0.8"})
    assert answer.status_code == 404
    assert answer.mimetype == "text/html"
    assert "Accept" in answer.vary


def test_a_wrong_method_names_the_right_ones(client: FlaskClient) -> None:
    answer = client.post("/health/live")
    assert answer.status_code == 405
    assert "GET" in answer.headers["Allow"]


def test_every_answer_carries_its_request_id(client: FlaskClient) -> None:
    assert client.get("/health/live", headers={"X-Request-Id": "abc-12345"}).headers["X-Request-Id"] == "abc-12345"
    assert client.get("/health/live", headers={"X-Request-Id": "no\tgood"}).headers["X-Request-Id"] != "no\tgood"
