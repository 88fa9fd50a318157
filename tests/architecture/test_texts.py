"""Texts that travellers read come from the catalogues."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Set

from app import errors
from app.config import ROOT

ERRORS = {name for name, kind in vars(errors).items() if isinstance(kind, type) and issubclass(kind, errors.AppError)}
CALLS = ERRORS | {"ValidationError"}
KEYWORDS = {"message", "blank", "wrong", "too_many", "error", "detail"}
"""Arguments that reach travellers."""
LOOK_UPS = ("gettext", "ngettext", "lazy_gettext")
FOR_STAFF = (
    "app/staff",
    "app/support",
    "app/runner",
    "app/fuel/prices.py",
    "app/places/osm",
    "app/places/cli.py",
    "app/config.py",
    "app/environment.py",
)
NO_TEXTS = (
    "app/places/catalogue",
    "app/places/learning/overpass.py",
    "app/trips/reading/presenter.py",
    "app/web/attachment.py",
    "app/web/docs.py",
)
"""Their functions compose lines for staff, queries, headers, labels that the API fixes, and the API's documentation."""
_WORDS = re.compile(r"(^|[\s(])[A-Za-z]{3,}")


def bare_texts(tree: ast.AST, constants: Set[str] = frozenset()) -> Iterator[ast.expr]:
    """Find sentences that are passed to an error, or as a message, without gettext.

    :param constants: names of constants that hold such sentences.
    """
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
            passed = list(node.args) if name in CALLS else []
            passed += [word.value for word in node.keywords if word.arg in KEYWORDS]
            for value in passed:
                yield from without_look_ups(value, constants)


def without_look_ups(node: ast.expr, constants: Set[str]) -> Iterator[ast.expr]:
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in LOOK_UPS:
        return
    if is_sentence(node) or (isinstance(node, ast.Name) and node.id in constants):
        yield node
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.expr):
            yield from without_look_ups(child, constants)


def is_sentence(node: ast.AST) -> bool:
    """Return whether a node is a literal text of several words."""
    return isinstance(node, ast.Constant) and isinstance(node.value, str) and " " in node.value.strip()


def bare_constants(tree: ast.Module) -> set[str]:
    """Return the names of a module's constants that hold a sentence."""
    sentences = (node for node in tree.body if isinstance(node, ast.Assign) and is_sentence(node.value))
    return {target.id for node in sentences for target in node.targets if isinstance(target, ast.Name)}


def composed_texts(tree: ast.AST) -> Iterator[ast.expr]:
    """Find texts that a function composes of English words and values, and returns without gettext."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Return) and node.value is not None:
            returned = [node.value]
            if isinstance(node.value, ast.IfExp):
                returned = [node.value.body, node.value.orelse]
            yield from (value for value in returned if isinstance(value, ast.JoinedStr) and _has_words(value))


def _has_words(text: ast.JoinedStr) -> bool:
    literals = [str(part.value) for part in text.values if isinstance(part, ast.Constant)]
    return any(" " in literal and _WORDS.search(literal) for literal in literals)


def test_no_text_is_untranslatable() -> None:
    paths = sorted((ROOT / "app").rglob("*.py"))
    names = {path: str(path.relative_to(ROOT)) for path in paths}
    trees = {path: ast.parse(path.read_text("utf-8")) for path in paths if not names[path].startswith(FOR_STAFF)}
    constants = frozenset(name for tree in trees.values() for name in bare_constants(tree))
    found = [
        f"{names[path]}:{text.lineno} {ast.unparse(text)}"
        for path, tree in trees.items()
        for text in bare_texts(tree, constants)
    ]
    assert found == []


def test_no_text_is_composed_in_english_only() -> None:
    found = [
        f"{name}:{text.lineno} {ast.unparse(text)}"
        for path in sorted((ROOT / "app").rglob("*.py"))
        for name in [str(path.relative_to(ROOT))]
        if not name.startswith(FOR_STAFF + NO_TEXTS)
        for text in composed_texts(ast.parse(path.read_text("utf-8")))
    ]
    assert found == []


def test_a_composed_text_is_found() -> None:
    def found(code: str) -> int:
        return len(list(composed_texts(ast.parse(code))))

    assert found('def name():\n    return f"{holiday} (observed)"') == 1
    assert found('def name():\n    return f"{holiday} (observed)" if is_observed else holiday') == 1
    assert found('def name():\n    return f"{key}: {value}"') == 0
    assert found('def name():\n    return gettext("%(holiday)s (observed)", holiday=holiday)') == 0


def test_an_untranslatable_text_is_found() -> None:
    def found(code: str) -> int:
        tree = ast.parse(code)
        return len(list(bare_texts(tree, bare_constants(tree))))

    assert found('raise NotFound("We could not find this trip.")') == 1
    assert found('GONE = "We could not find this trip."\nraise NotFound(GONE)') == 1
    assert found('field = Text(blank=f"Please name {1} thing.")') == 1
    assert found('raise NotFound(gettext("We could not find this trip."))') == 0
    assert found('GONE = lazy_gettext("We could not find this trip.")\nraise NotFound(GONE)') == 0
