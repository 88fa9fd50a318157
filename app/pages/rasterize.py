"""Turns an SVG into a PNG, in a process of its own: an SVG on the input, a PNG on the output, the size as arguments."""

from __future__ import annotations

import os
import sys

import resvg_py

KINDNESS = 10
"""Steps by which this gives way to the processes that answer pages."""


def main() -> None:
    """Draw what the input holds."""
    os.nice(KINDNESS)
    width, height = map(int, sys.argv[1:])
    svg = sys.stdin.buffer.read().decode("utf-8")
    # Cover art holds no text, and looking for the system's fonts takes longer than the drawing.
    sys.stdout.buffer.write(resvg_py.svg_to_bytes(svg_string=svg, width=width, height=height, skip_system_fonts=True))


if __name__ == "__main__":
    main()
