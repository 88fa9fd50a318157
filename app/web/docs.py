"""The page with the API documentation."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from flask import render_template

from app.web.security import csp_nonce

if TYPE_CHECKING:
    from flask import Flask

    from app.web.api import Api

METHODS = ("get", "post", "put", "patch", "delete")


@dataclass(frozen=True, slots=True)
class Row:
    """A field of a body, or a parameter.

    :param depth: nesting depth, from 0.
    """

    name: str
    kind: str
    required: bool
    description: str
    depth: int = 0


@dataclass(frozen=True, slots=True)
class Operation:
    """One call."""

    anchor: str
    method: str
    path: str
    summary: str
    description: str
    public: bool
    parameters: list[Row]
    body: list[Row]
    answers: list[tuple[str, str, list[Row]]]


def init_docs(app: Flask, api: Api) -> None:
    """Serve the page at `/docs`."""

    @app.get("/docs")
    def docs() -> str:
        document: dict[str, Any] = api.spec.to_dict()
        return render_template("docs.html", info=document["info"], groups=_groups(document), nonce=csp_nonce())


def _groups(document: Mapping[str, Any]) -> dict[str, list[Operation]]:
    groups: dict[str, list[Operation]] = {tag["name"]: [] for tag in document.get("tags", [])}
    for path, item in document["paths"].items():
        for method in METHODS:
            if method in item:
                operation = _operation(document, path, method, item)
                groups.setdefault(item[method].get("tags", ["other"])[0], []).append(operation)
    return groups


def _operation(document: Mapping[str, Any], path: str, method: str, item: Mapping[str, Any]) -> Operation:
    call = item[method]
    parameters = [_resolved(document, p) for p in [*item.get("parameters", []), *call.get("parameters", [])]]
    body = _resolved(document, call.get("requestBody", {})).get("content", {})
    return Operation(
        anchor=f"{method}-{path.strip('/').replace('/', '-')}",
        method=method.upper(),
        path=path,
        summary=call.get("summary", ""),
        description=call.get("description", ""),
        public=call.get("security") == [],
        parameters=[
            Row(
                p["name"],
                f"{_kind(p.get('schema', {}))} in {p['in']}",
                bool(p.get("required")),
                p.get("description", ""),
            )
            for p in parameters
        ],
        body=[row for media in body.values() for row in _rows(document, media.get("schema", {}))],
        answers=[
            (status, _resolved(document, answer).get("description", ""), _answer_rows(document, answer))
            for status, answer in call.get("responses", {}).items()
        ],
    )


def _answer_rows(document: Mapping[str, Any], answer: Mapping[str, Any]) -> list[Row]:
    content = _resolved(document, answer).get("content", {})
    return [row for media in content.values() for row in _rows(document, media.get("schema", {}))]


def _rows(document: Mapping[str, Any], schema: Mapping[str, Any], depth: int = 0) -> Iterator[Row]:
    schema = _resolved(document, schema)
    if schema.get("type") == "array":
        yield from _rows(document, schema.get("items", {}), depth)
        return
    for name, field in schema.get("properties", {}).items():
        description = _resolved(document, field).get("description", "")
        yield Row(name, _kind(field), name in schema.get("required", []), description, depth)
        # Deep enough for all bodies, and a limit for recursive schemas.
        if depth < 4:
            yield from _rows(document, field, depth + 1)


def _resolved(document: Mapping[str, Any], thing: Mapping[str, Any]) -> Mapping[str, Any]:
    while "$ref" in thing:
        found: Any = document
        for part in thing["$ref"].removeprefix("#/").split("/"):
            found = found[part]
        thing = found
    return thing


def _kind(schema: Mapping[str, Any]) -> str:
    if "$ref" in schema:
        return "object"
    kind = schema.get("type", "any")
    text = " or ".join(kind) if isinstance(kind, list) else str(kind)
    if text == "array":
        return f"list of {_kind(schema.get('items', {}))}"
    choices = [str(c) for c in schema.get("enum", []) if c is not None]
    return f"{text}: {', '.join(choices)}" if choices else text
