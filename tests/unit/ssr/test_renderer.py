"""The V8 renderer: rendering, failing, recovering."""

from __future__ import annotations

import json
import os
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from py_mini_racer import MiniRacer

from app.ssr import renderer as renderer_module
from app.ssr.renderer import RenderError, V8Renderer
from tests.client import built_client

BUNDLE = """
let calls = 0
globalThis.renderPage = (text) => {
  const { job } = JSON.parse(text)
  calls += 1
  if (job === 'throw') throw new Error('no such page')
  if (job === 'hang') for (;;) {}
  if (job === 'hoard') { const hoard = []; for (;;) hoard.push(new Array(1e6).fill(calls)) }
  if (job === 'nothing') return JSON.stringify({})
  return JSON.stringify({ html: `<p>${job} ${calls}</p>` })
}
globalThis.drawArt = (text) => {
  const { job } = JSON.parse(text)
  if (job === 'throw') throw new Error('no such kind')
  return `<svg>${job}</svg>`
}
"""


@pytest.fixture
def renderer(tmp_path: Path) -> V8Renderer:
    (tmp_path / "prelude.js").write_text("globalThis.ready = true")
    (tmp_path / "render.js").write_text(f"if (!globalThis.ready) throw new Error('prelude first');{BUNDLE}")
    return V8Renderer(tmp_path)


def job(name: str) -> str:
    return json.dumps({"job": name})


def test_a_page_is_rendered_in_one_lasting_context(renderer: V8Renderer) -> None:
    assert renderer.render(job("a")) == "<p>a 1</p>"
    assert renderer.render(job("b")) == "<p>b 2</p>"


def test_any_text_reaches_javascript_unchanged(renderer: V8Renderer) -> None:
    text = "</script> \u2028 ' \" \\ 京都 🧭"
    assert renderer.render(job(text)) == f"<p>{text} 1</p>"


@pytest.mark.parametrize("name", ["throw", "hang", "hoard", "nothing"])
def test_a_failed_page_raises_and_the_next_one_works(
    renderer: V8Renderer, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(renderer_module, "RENDER_SECONDS", 0.5)
    renderer.render(job("before"))
    with pytest.raises(RenderError):
        renderer.render(job(name))
    assert renderer.failures == 1
    assert renderer.render(job("after")) == "<p>after 1</p>"


def test_a_missing_bundle_is_a_render_error(tmp_path: Path) -> None:
    renderer = V8Renderer(tmp_path)
    assert not renderer.is_up()
    with pytest.raises(RenderError):
        renderer.render(job("a"))


def test_threads_take_turns(renderer: V8Renderer) -> None:
    with ThreadPoolExecutor(8) as threads:
        pages = list(threads.map(lambda _: renderer.render(job("x")), range(200)))
    assert sorted(pages) == sorted(f"<p>x {n}</p>" for n in range(1, 201))


def test_a_context_is_renewed_after_many_pages(renderer: V8Renderer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(renderer_module, "RENDERS_BEFORE_RENEWAL", 2)
    assert [renderer.render(job("x")) for _ in range(3)] == ["<p>x 1</p>", "<p>x 2</p>", "<p>x 1</p>"]


def test_another_process_makes_its_own_context(renderer: V8Renderer, monkeypatch: pytest.MonkeyPatch) -> None:
    renderer.render(job("parent"))
    monkeypatch.setattr(os, "getpid", lambda: -1)
    assert renderer.render(job("child")) == "<p>child 1</p>"


def test_art_is_drawn_in_the_same_context_as_pages(renderer: V8Renderer) -> None:
    assert renderer.draw(job("sea")) == "<svg>sea</svg>"
    assert renderer.render(job("a")) == "<p>a 1</p>"


def test_a_failed_drawing_raises_and_the_next_one_works(renderer: V8Renderer) -> None:
    with pytest.raises(RenderError):
        renderer.draw(job("throw"))
    assert renderer.draw(job("sea")) == "<svg>sea</svg>"


def test_another_bundle_is_another_edition(tmp_path: Path, renderer: V8Renderer) -> None:
    edition = renderer.edition()
    assert edition == V8Renderer(tmp_path).edition()
    (tmp_path / "render.js").write_text("// another")
    assert edition == renderer.edition()
    assert V8Renderer(tmp_path).edition() not in (edition, None)
    assert V8Renderer(tmp_path / "nowhere").edition() is None


def test_timers_retain_nothing_of_a_rendered_page() -> None:
    """MiniRacer's own timers without a delay never fire, and retain their callbacks."""
    context = MiniRacer()
    context.eval((built_client() / "server" / "prelude.js").read_text(encoding="utf-8"))

    def megabytes() -> float:
        context.low_memory_notification()
        return float(context.heap_stats()["used_heap_size"]) / 2**20

    context.eval("globalThis.later = (size) => { const data = new Array(size).fill(1); setTimeout(() => data) }")
    before = megabytes()
    for _ in range(20):
        context.eval("later(1e5); void 0")
    assert megabytes() - before < 1
