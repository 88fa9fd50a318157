"""A program that converts the SVG on standard input to a PNG on standard output; arguments give the size."""

from __future__ import annotations

import os
import sys

import resvg_py

NICENESS = 10
"""Yields to the processes that serve pages."""


def main() -> None:
    """Rasterize the input."""
    os.nice(NICENESS)
    width, height = map(int, sys.argv[1:])
    svg = sys.stdin.buffer.read().decode("utf-8")
    # Cover art contains no text, and loading the system's fonts takes longer than drawing.
    sys.stdout.buffer.write(resvg_py.svg_to_bytes(svg_string=svg, width=width, height=height, skip_system_fonts=True))


if __name__ == "__main__":
    main()
