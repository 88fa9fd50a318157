"""The OpenAPI document and the calls agree: schemathesis tests every call with all of its checks."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from flask import Flask
from schemathesis.config import SchemathesisConfig
from schemathesis.core.transport import Response
from schemathesis.engine import events, from_schema
from schemathesis.transport.wsgi import WSGITransport

from tests.factories.accounts import bearer_token, make_user

EXAMPLES = 2
ENDS_THE_SESSION = ["/auth/sign-out", "/user/sessions/{session_id}"]
"""Calls that end the session: all later calls would be unauthenticated, so they are tested signed out."""
OF_OWN_PLACES = (
    r"We found no position in this text\.|We don't know this place\.|We don't understand these hours\.|"
    r"Please give (both lat and lng|either lat and lng, or a text|a web address|a phone number)"
)
OF_ONESELF = r"You can't (report|block) yourself\."
RIGHT_REQUESTS_REFUSED = {
    "POST /auth/verify-user": r"That code is not right\.|There were too many tries with that code\.",
    "POST /auth/sign-up": r"This password is one of the most common",
    "POST /auth/reset-password": (
        r"That code is not right\.|There were too many tries with that code\.|This link was already used|"
        r"Please send either the code with its email, or the token\.|Please fill in all fields|"
        r"This password is one of the most common"
    ),
    "POST /user/change-password": r"Your current password is not right\.|This password is one of the most common",
    "POST /user/delete-account": r"Your password is not right\.",
    "PUT /user/profile": r"Please select a valid image file|Please either send a picture or remove the one you have\.",
    "POST /user/passkeys": r"That took too long\. Please try again\.",
    "POST /user/two-step/confirm": r"That code is not right\.",
    "POST /user/two-step/off": r"Your password is not right\.",
    "POST /user/two-step/recovery-codes": r"Your password is not right\.",
    "POST /trial": r"Choose a city from the list\.",
    "POST /holiday": r"We don't know the holidays of ",
    "GET /place/autocomplete": r"near: We don't know that place\.",
    "POST /place": OF_OWN_PLACES,
    "PUT /place/{place_id}": OF_OWN_PLACES,
    "PUT /place/{place_id}/review": r"Only places to visit can be reviewed, not destinations\.",
    "PUT /user/{user_id}/block": OF_ONESELF,
    "POST /user/{user_id}/report": OF_ONESELF,
    "POST /user/{user_id}/photo/report": OF_ONESELF,
    "POST /itinerary/{trip_id}/report": r"You can't report your own trip\.",
    "POST /itinerary": (
        r"Please give either a number of days or a start and an end date\.|Please choose (a start|an end) date\.|"
        r"Please choose at least one destination\.|Several destinations need is_multi_city\.|"
        r"This must be the first of the destinations\.|Please use at most 120 characters\.|"
        r"We don't know this destination\.|We don't know enough places around |The start date |The end date "
    ),
}
"""Refusals that depend on stored data, or on several fields at once; the document describes them in text."""
OF_SOCKETS = ("max_redirects", "verify", "cert")
ANY_CALL = r"This cursor is not from this list\.|This Idempotency-Key was used for another request\."


@pytest.fixture(autouse=True)
def no_sockets(monkeypatch: pytest.MonkeyPatch) -> None:
    """Drop socket settings that the check for ignored tokens passes to the application by mistake."""
    send = WSGITransport.send

    def without(transport: WSGITransport, case: schemathesis.Case[Any], **options: Any) -> Response:
        if options.get("session") is None:
            options = {name: value for name, value in options.items() if name not in OF_SOCKETS}
        return send(transport, case, **options)

    monkeypatch.setattr(WSGITransport, "send", without)


def found(app: Flask, token: str | None) -> Iterator[str]:
    """Test all calls, and report failures.

    :param token: the calling traveller's token; None for a stranger.
    """
    settings: dict[str, Any] = {
        "seed": 1,
        "workers": 1,
        "continue-on-failure": True,
        # Schemathesis does not decompress the application's in-process responses.
        "headers": {"Accept-Encoding": "identity"} | ({"Authorization": f"Bearer {token}"} if token else {}),
        "generation": {"max-examples": EXAMPLES, "deterministic": True, "database": "none"},
        # Without links between calls, which the document lacks; and without unauthenticated random data, which most
        # calls refuse before parsing it.
        "phases": {"stateful": {"enabled": False}, "fuzzing": {"enabled": token is not None}},
    }
    config = SchemathesisConfig.from_dict(settings)
    document = schemathesis.openapi.from_wsgi("/openapi.json", app, config=config)
    tried = set()
    for event in from_schema(document.exclude(path=ENDS_THE_SESSION) if token else document).execute():
        if isinstance(event, events.NonFatalError | events.FatalError):
            yield f"the run itself failed: {event.info if isinstance(event, events.NonFatalError) else event.exception}"
        if isinstance(event, events.ScenarioFinished):
            tried.add(event.recorder.label)
            yield from _failures(event)
    assert {"POST /itinerary", "GET /itinerary/{trip_id}", "POST /auth/sign-in", "PUT /user/profile"} <= tried


def _failures(event: events.ScenarioFinished) -> Iterator[str]:
    recorder = event.recorder
    for case, checks in recorder.checks.items():
        for check in checks:
            response = recorder.interactions[case].response
            if check.failure_info is None:
                continue
            expected = f"{RIGHT_REQUESTS_REFUSED.get(recorder.label, ANY_CALL)}|{ANY_CALL}"
            if check.name == "positive_data_acceptance" and response and re.match(expected, response.json()["detail"]):
                continue
            yield f"{recorder.label}: {check.name}: {check.failure_info.failure.message}: {recorder.interactions[case]}"


@pytest.mark.usefixtures("catalogue")
@pytest.mark.parametrize("signed_in", [True, False], ids=["signed-in", "signed-out"])
def test_the_document_and_the_calls_agree(app: Flask, signed_in: bool) -> None:
    token = bearer_token(make_user()) if signed_in else None
    assert list(found(app, token)) == []
    if token:
        answer = app.test_client().get("/user/profile", headers={"Authorization": f"Bearer {token}"})
        assert answer.status_code == 200, "the calls were made without a session"
