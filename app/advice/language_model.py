"""Calls the chat completions of any OpenAI-compatible language model, and reads them as untrusted input."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from typing import Any

import structlog

from app.advice.answer import message_text, opinions_in, tokens
from app.advice.question import INSTRUCTIONS, Question, make_question
from app.planner.advice import NoAdviceError, Opinion
from app.planner.models import Candidate, Destination, PlanRequest
from app.remote.client import RemoteClient, RemoteRequest, RemoteResponse
from app.remote.deadline import deadline, seconds_left
from app.remote.errors import RemoteFailed

log = structlog.get_logger(__name__)

PLAN_SECONDS = 20.0
"""Total for all requests of a plan; a traveller waits at most 85 s for a trip."""
READ_SECONDS = 15.0
MAX_REQUESTS = 3
"""Requests per city."""
MAX_BYTES = 512 * 1024
MAX_PAUSE_SECONDS = 2.0
"""Maximum pause to wait for; a busy server that asks for a longer one is not asked again."""


class LanguageModel:
    """A language model's opinions for one plan.

    :param url: including its version, such as "https://api.example/v1".
    :param key: None if the server needs none.
    :param model: its name there.
    """

    def __init__(self, url: str, key: str | None, model: str) -> None:
        self._url = f"{url.rstrip('/')}/chat/completions"
        self._headers = {"Authorization": f"Bearer {key}"} if key else {}
        self._model = model
        self._seconds = PLAN_SECONDS
        self._formats = ["json_schema", "json_object", "text"]

    def advise(self, request: PlanRequest, city: Destination, candidates: Sequence[Candidate]) -> Mapping[str, Opinion]:
        """Return opinions by place id, in at most three requests.

        :raises NoAdviceError: the model can't answer now, or its answer is unusable.
        """
        question = make_question(request, city, candidates)
        began = time.monotonic()
        client = RemoteClient(connections=1, read_seconds=READ_SECONDS)
        try:
            with deadline(self._seconds):
                return opinions_in(self._content(client, question), question.aliases)
        except RemoteFailed as error:
            raise NoAdviceError(str(error)) from error
        finally:
            client.close()
            self._seconds -= time.monotonic() - began

    def _content(self, client: RemoteClient, question: Question) -> str:
        """Return the model's response.

        :raises NoAdviceError: it refuses, or is busy for too long.
        :raises RemoteFailed: it does not answer in time.
        """
        for _ in range(MAX_REQUESTS):
            began = time.monotonic()
            response = client.send(self._request(question))
            if response.status == 200:
                content = message_text(response.body)
                took = round((time.monotonic() - began) * 1000)
                log.info("language_model_answered", model=self._model, took_ms=took, **tokens(response.body))
                return content
            log.info("language_model_refused", model=self._model, status=response.status)
            self._prepare_retry(response)
        raise NoAdviceError(f"no answer in {MAX_REQUESTS} requests")

    def _request(self, question: Question) -> RemoteRequest:
        body: dict[str, Any] = {
            "model": self._model,
            "messages": [
                {"role": "system", "content": INSTRUCTIONS},
                {"role": "user", "content": question.document},
            ],
        }
        # Servers differ in the formats that they accept; all of them accept plain text, the default.
        kind = self._formats[0]
        if kind == "json_schema":
            schema = {"name": "places", "strict": True, "schema": question.schema}
            body["response_format"] = {"type": kind, "json_schema": schema}
        elif kind == "json_object":
            body["response_format"] = {"type": kind}
        return RemoteRequest("the language model", self._url, headers=self._headers, body=body, max_bytes=MAX_BYTES)

    def _prepare_retry(self, response: RemoteResponse) -> None:
        """Choose the next format if this one is refused, or wait if the server is only briefly busy.

        :raises NoAdviceError: neither would help.
        """
        if response.status in (400, 422) and len(self._formats) > 1:
            del self._formats[0]
            return
        pause = _pause(response)
        if pause is None or pause >= seconds_left():
            raise NoAdviceError(f"answered {response.status}")
        time.sleep(pause)


def _pause(response: RemoteResponse) -> float | None:
    """Return the seconds after which a busy server wants to be asked again; None if unknown or too long."""
    asked = response.retry_after
    is_busy = response.status in (429, 503)
    return asked if is_busy and asked is not None and asked <= MAX_PAUSE_SECONDS else None
