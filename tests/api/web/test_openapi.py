"""The OpenAPI document and its page."""

from __future__ import annotations

from typing import Any

from flask import Flask
from flask.testing import FlaskClient

TILES = "/tiles/<name>/<int:zoom>/<int:column>/<int:row>.mvt"
UNDOCUMENTED = {"/docs", "/openapi.json", "/dashboard", "/trip", "/media/<name>", TILES}


def document(client: FlaskClient) -> dict[str, Any]:
    answer: dict[str, Any] = client.get("/openapi.json").get_json()
    return answer


def test_the_document_is_openapi_3_1(client: FlaskClient) -> None:
    assert document(client)["openapi"] == "3.1.0"
    assert document(client)["components"]["securitySchemes"]["bearer"]["scheme"] == "bearer"


def test_every_call_is_documented_with_a_summary(app: Flask, client: FlaskClient) -> None:
    documented = document(client)["paths"]
    for rule in app.url_map.iter_rules():
        if rule.endpoint.startswith(("page.", "staff.", "api-docs")) or rule.rule in UNDOCUMENTED:
            continue
        path = rule.rule.replace("<", "{").replace(">", "}")
        for method in (rule.methods or set()) - {"HEAD", "OPTIONS"}:
            assert documented[path][method.lower()]["summary"], f"{method} {path}"


def test_only_public_calls_need_no_token(client: FlaskClient) -> None:
    public = {
        path
        for path, item in document(client)["paths"].items()
        for call in item.values()
        if isinstance(call, dict) and call.get("security") == []
    }
    # The link or the ticket grants the permission.
    by_right_of_what_they_name = {"/itinerary/shared/{token}", "/place/photo/{token}", "/itinerary/changes"}
    # The landing page shows the counts, and plans a trip without an account; a cookie leads back to it.
    for_the_landing_page = {"/catalogue", "/catalogue/destinations", "/trial"}
    # Land, water and names of the catalogue are the same for everyone: any cache may store them.
    for_any_cache = {"/place/{place_id}/map"}
    others = public - by_right_of_what_they_name - for_the_landing_page - for_any_cache
    assert by_right_of_what_they_name | for_the_landing_page | for_any_cache < public
    assert all(path.startswith(("/auth/", "/health/")) for path in others)


def test_every_protected_call_documents_401_and_429(client: FlaskClient) -> None:
    for path, item in document(client)["paths"].items():
        for method, call in item.items():
            if isinstance(call, dict) and call.get("security") != []:
                expected = {"401"} if "refreshCookie" in str(call.get("security")) else {"401", "429"}
                assert expected <= call["responses"].keys(), f"{method} {path}"


def test_important_refusals_are_documented(client: FlaskClient) -> None:
    paths = document(client)["paths"]
    assert {"400", "409", "415", "422", "503"} <= paths["/itinerary"]["post"]["responses"].keys()
    assert {"400", "404", "503"} <= paths["/place/{place_id}/nearby"]["get"]["responses"].keys()


def test_the_document_has_a_readable_page(client: FlaskClient) -> None:
    page = client.get("/docs", headers={"Accept": "text/html"})
    assert page.status_code == 200
    text = page.get_data(as_text=True)
    for path in document(client)["paths"]:
        assert f"<code>{path}</code>" in text
