"""The number of examples in fuzzing tests, and damaged bytes."""

from __future__ import annotations

import os

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

FUZZ_EXAMPLES = int(os.environ.get("FUZZ_EXAMPLES", "20"))

tried = settings(
    max_examples=FUZZ_EXAMPLES,
    deadline=None,
    database=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
"""One database serves all examples of a test: they run one after another, like calls."""
tried_less = settings(tried, max_examples=max(5, FUZZ_EXAMPLES // 4))
"""For examples that take a second each."""


@st.composite
def damaged(draw: st.DrawFn, whole: bytes) -> bytes:
    """Return a file with some damage: bytes changed, a part cut out, repeated, moved or replaced."""
    made = bytearray(whole)
    for _ in range(draw(st.integers(1, 6))):
        start = draw(st.integers(0, max(0, len(made) - 1)))
        end = min(len(made), start + draw(st.integers(1, 64)))
        part = bytes(made[start:end])
        match draw(st.sampled_from(["flip", "cut", "repeat", "replace", "end"])):
            case "flip":
                made[start:end] = bytes(byte ^ draw(st.integers(1, 255)) for byte in part[:1]) + part[1:]
            case "cut":
                del made[start:end]
            case "repeat":
                made[end:end] = part * draw(st.integers(1, 40))
            case "replace":
                made[start:end] = draw(st.binary(max_size=64))
            case _:
                del made[start:]
    return bytes(made)
