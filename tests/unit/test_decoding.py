"""Decoding JSON in threads."""

from __future__ import annotations

import subprocess
import sys
import textwrap

import msgspec
import pytest

from app.config import ROOT
from app.decoding import decode

FIRST_USE = textwrap.dedent(
    """
    import sys, threading
    import msgspec
    from app.decoding import decode

    def shapes():
        names = {"msgspec": msgspec}
        exec("class C(msgspec.Struct):\\n a: int = 0\\n b: str = ''", names)
        exec("class B(msgspec.Struct):\\n c: list[C] = []\\n d: dict[str, C] = {}", names)
        exec("class A(msgspec.Struct):\\n b: B | None = None\\n c: list[B] = []", names)
        return names["A"]

    sys.setswitchinterval(1e-6)
    for _ in range(300):
        shape, together = shapes(), threading.Barrier(4)
        def use():
            together.wait()
            assert decode(b'{"b": {"c": [{"a": 1}]}}', shape).b.c[0].a == 1
        threads = [threading.Thread(target=use) for _ in range(4)]
        for thread in threads: thread.start()
        for thread in threads: thread.join()
    print("alive")
    """
)


class Point(msgspec.Struct):
    x: int


def test_a_document_becomes_a_value_of_its_type() -> None:
    assert decode(b'{"x": 3}', Point) == Point(3)


def test_another_shape_is_refused() -> None:
    with pytest.raises(msgspec.ValidationError, match="Expected `int`, got `str`"):
        decode('{"x": "three"}', Point)


def test_the_first_use_of_a_type_by_several_threads_does_no_harm() -> None:
    # In a separate process, because msgspec's own function crashes it.
    found = subprocess.run([sys.executable, "-c", FIRST_USE], cwd=ROOT, capture_output=True, text=True, check=False)
    assert (found.returncode, found.stdout) == (0, "alive\n"), found.stderr
