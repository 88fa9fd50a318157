"""Whatever is sent to a documented call, the answer is a documented one and never a fault of ours."""

from __future__ import annotations

from typing import Any

import pytest
import schemathesis
from flask import Flask
from hypothesis import HealthCheck, given, settings
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from tests.factories.accounts import bearer_token, make_user

CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]
EXAMPLES = 15


def document(app: Flask) -> schemathesis.BaseSchema:
    return schemathesis.openapi.from_wsgi("/openapi.json", app)


@pytest.mark.usefixtures("catalogue")
def test_nothing_that_is_sent_breaks_a_call(app: Flask) -> None:
    headers = {"Authorization": f"Bearer {bearer_token(make_user())}"}
    tried = []
    for result in document(app).get_all_operations():
        assert isinstance(result, Ok)
        operation = result.ok()

        @settings(
            max_examples=EXAMPLES,
            derandomize=True,
            database=None,
            deadline=None,
            suppress_health_check=list(HealthCheck),
        )
        @given(case=operation.as_strategy())
        def send(case: schemathesis.Case[Any]) -> None:
            case.call_and_validate(headers=headers, checks=CHECKS)

        send()
        tried.append(operation.label)
    assert "POST /itinerary" in tried
