"""Pictures are decoded outside the web process."""

from __future__ import annotations

import signal
import sys
from concurrent.futures import ThreadPoolExecutor
from threading import Event, Lock

import pytest

from app.errors import Unavailable
from app.media import photos
from app.media.containers import Damaged, Excessive
from app.media.decoder import Decoder, decode_apart, room_of
from app.media.decoding import CPU_SECONDS, MEMORY_BYTES
from app.media.photos import NO_PICTURE, TOO_MUCH_WORK
from tests.pictures import huge_png
from tests.races import at_once
from tests.unit.media.pictures import plain, read_photo

PATIENCE_SECONDS = 60


def python(code: str) -> tuple[str, ...]:
    return sys.executable, "-c", code


def test_a_process_makes_the_same_photo() -> None:
    data = plain("JPEG", (1200, 900))
    assert photos.read_photo(data, decode_apart) == read_photo(data)


def test_a_damaged_picture_is_refused_by_the_process() -> None:
    with pytest.raises(Exception, match="valid image file") as caught:
        photos.read_photo(huge_png(4000, 4000), decode_apart)
    assert caught.value.errors == {"file": [NO_PICTURE]}  # type: ignore[attr-defined]  # of AppError


def test_a_picture_that_crashes_its_decoder_is_damaged() -> None:
    with pytest.raises(Damaged):
        decode_apart(b"", "PNG", 1, program=python("import os; os.abort()"))
    with pytest.raises(Damaged):
        decode_apart(b"", "PNG", 1, program=python("raise SystemExit(77)"))


def test_a_picture_that_hangs_is_given_up() -> None:
    with pytest.raises(Excessive):
        decode_apart(b"", "PNG", 1, program=python("import signal; signal.pause()"), seconds=0.01)


@pytest.mark.parametrize(
    ("number", "error"), [(signal.SIGXCPU, Excessive), (signal.SIGKILL, Unavailable), (signal.SIGSEGV, Damaged)]
)
def test_what_a_decoder_died_of_decides_the_answer(number: signal.Signals, error: type[Exception]) -> None:
    with pytest.raises(error):
        decode_apart(b"", "PNG", 1, program=python(f"import os; os.kill(os.getpid(), {int(number)})"))


def test_a_decoder_without_memory_finds_the_picture_too_large() -> None:
    code = "import sys; from app.media import decoding as d\ndef shrink(*_): raise MemoryError\nd.shrink = shrink\n"
    with pytest.raises(Exception, match="takes too long") as caught:
        photos.read_photo(
            plain("PNG"), lambda *of: decode_apart(*of, program=python(f"{code}sys.exit(d.main(*sys.argv[1:]))"))
        )
    assert caught.value.errors == {"file": [TOO_MUCH_WORK]}  # type: ignore[attr-defined]  # of AppError


def test_without_room_for_a_process_the_answer_is_to_come_again() -> None:
    with pytest.raises(Unavailable) as caught:
        decode_apart(b"", "PNG", 1, program=("/nowhere/python",))
    assert caught.value.retry_after > 0


def test_the_process_is_limited_and_holds_no_secret(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SECRET_KEY", "a secret that nobody may see")
    code = (
        "import os, resource as r; from app.media.decoding import limit; limit(); "
        "print(*(r.getrlimit(what)[0] for what in (r.RLIMIT_AS, r.RLIMIT_CPU)), sorted(os.environ))"
    )
    said = decode_apart(b"", "PNG", 1, program=python(code)).decode()
    assert "SECRET_KEY" not in said
    assert said.startswith(f"{MEMORY_BYTES if sys.platform == 'linux' else -1} {CPU_SECONDS} ")


def test_an_upload_that_finds_no_room_is_refused_at_once_and_taken_later() -> None:
    begun, go_on = Event(), Event()

    def slow(data: bytes, _kind: str, _orientation: int) -> bytes:
        begun.set()
        assert go_on.wait(PATIENCE_SECONDS)
        return data

    decoder = Decoder(1, slow)
    with ThreadPoolExecutor(1) as pool:
        first = pool.submit(decoder, b"first", "PNG", 1)
        assert begun.wait(PATIENCE_SECONDS)
        with pytest.raises(Unavailable) as caught:
            decoder(b"second", "PNG", 1)
        go_on.set()
        assert first.result(PATIENCE_SECONDS) == b"first"
    assert caught.value.retry_after > 0
    assert decoder(b"third", "PNG", 1) == b"third"


def test_one_picture_at_a_time_is_decoded() -> None:
    here, most, counting = 0, 0, Lock()

    def counted(data: bytes, _kind: str, _orientation: int) -> bytes:
        nonlocal here, most
        with counting:
            here += 1
            most = max(most, here)
        with counting:
            here -= 1
        return data

    decoder = Decoder(8, counted)
    assert at_once([lambda: decoder(b"one", "PNG", 1)] * 8) == [b"one"] * 8
    assert most == 1


def test_room_is_free_again_after_a_picture_that_failed() -> None:
    def broken(_data: bytes, _kind: str, _orientation: int) -> bytes:
        raise Damaged

    decoder = Decoder(1, broken)
    for _ in range(3):
        with pytest.raises(Damaged):
            decoder(b"", "PNG", 1)


@pytest.mark.parametrize(("threads", "room"), [(1, 1), (4, 1), (8, 2), (128, 32)])
def test_a_quarter_of_the_threads_may_be_busy_with_uploads(threads: int, room: int) -> None:
    assert room_of(threads) == room
