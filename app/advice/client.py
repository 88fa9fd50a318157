"""Asking a language model behind an OpenAI-compatible address."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

import httpx2
import openai
import structlog
from openai.types.chat import ChatCompletionMessageParam
from openai.types.chat.completion_create_params import ResponseFormat

from app.advice.answer import message_text, opinions_in, tokens
from app.advice.question import INSTRUCTIONS, Question, make_question
from app.advice.transport import BoundedTransport, Deadline
from app.planner.advice import NoAdviceError, Opinion
from app.planner.models import Candidate, City, PlanRequest

log = structlog.get_logger(__name__)

PLAN_SECONDS = 20.0
"""All questions of a plan together; who waits for a trip waits 85."""
CONNECT_SECONDS = 2.0
READ_SECONDS = 15.0
MAX_REQUESTS = 3
"""For one city."""
MAX_BYTES = 512 * 1024
LONGEST_PAUSE_SECONDS = 2.0
"""Who asks us to come back later than that is not asked again."""
NO_KEY = "none"
"""Servers on one's own machine want none, the SDK wants something to send."""

Format: TypeAlias = Callable[[Question], ResponseFormat | openai.Omit]


def _strict(question: Question) -> ResponseFormat:
    return {"type": "json_schema", "json_schema": {"name": "places", "strict": True, "schema": question.schema}}


def _json(_: Question) -> ResponseFormat:
    return {"type": "json_object"}


def _text(_: Question) -> openai.Omit:
    return openai.omit


FORMATS: Sequence[Format] = (_strict, _json, _text)
"""How an answer is asked for: servers differ in what they accept."""


class LanguageModel:
    """The opinions of a language model, for one plan.

    :param address: with its version, such as "https://api.example/v1".
    :param key: None where the server wants none.
    :param model: its name there.
    :param seconds: how long all questions may take together, from the first one on.
    """

    def __init__(self, address: str, key: str | None, model: str, *, seconds: float | None = None) -> None:
        self._address, self._key, self._model = address, key, model
        self._left = PLAN_SECONDS if seconds is None else seconds
        self._formats = FORMATS

    def advise(self, request: PlanRequest, city: City, candidates: Sequence[Candidate]) -> Mapping[str, Opinion]:
        """Return opinions by place id, in at most three requests.

        :raises NoAdviceError: it cannot tell now, or says nothing usable.
        """
        question = make_question(request, city, candidates)
        began = time.monotonic()
        try:
            return self._ask(question, Deadline(self._left))
        finally:
            self._left -= time.monotonic() - began

    def _ask(self, question: Question, deadline: Deadline) -> Mapping[str, Opinion]:
        with (
            httpx2.Client(
                transport=BoundedTransport(deadline, MAX_BYTES),
                follow_redirects=False,
                trust_env=False,
                headers={"Accept-Encoding": "identity"},
            ) as http,
            openai.OpenAI(
                base_url=self._address,
                api_key=self._key or NO_KEY,
                timeout=httpx2.Timeout(READ_SECONDS, connect=CONNECT_SECONDS),
                max_retries=0,
                http_client=http,
            ) as client,
        ):
            for _ in range(MAX_REQUESTS):
                content = self._answer(client, question, deadline)
                if content is not None:
                    return opinions_in(content, question.aliases)
        raise NoAdviceError(f"no answer in {MAX_REQUESTS} requests")

    def _answer(self, client: openai.OpenAI, question: Question, deadline: Deadline) -> str | None:
        """Return what the model says, None where asking again, perhaps in another format, may help.

        :raises NoAdviceError: asking again would not.
        """
        began = time.monotonic()
        try:
            body = self._sent(client, question)
        except openai.APIStatusError as error:
            log.info("language_model_refused", model=self._model, status=error.status_code)
            self._prepare_next(error, deadline)
            return None
        except openai.OpenAIError as error:
            raise NoAdviceError(f"{type(error).__name__}: {type(error.__cause__).__name__}") from error
        content = message_text(body)
        took = round((time.monotonic() - began) * 1000)
        log.info("language_model_answered", model=self._model, took_ms=took, **tokens(body))
        return content

    def _sent(self, client: openai.OpenAI, question: Question) -> bytes:
        said: list[ChatCompletionMessageParam] = [
            {"role": "system", "content": INSTRUCTIONS},
            {"role": "user", "content": question.document},
        ]
        answer = client.chat.completions.with_raw_response.create(
            model=self._model, messages=said, response_format=self._formats[0](question)
        )
        return answer.content

    def _prepare_next(self, error: openai.APIStatusError, deadline: Deadline) -> None:
        """Choose the next format where this one is refused, or wait where the server is busy for a moment only.

        :raises NoAdviceError: neither would help.
        """
        if error.status_code in (400, 422) and len(self._formats) > 1:
            self._formats = self._formats[1:]
            return
        pause = _pause(error)
        if pause is None or pause >= deadline.left():
            raise NoAdviceError(f"answered {error.status_code}") from error
        time.sleep(pause)


def _pause(error: openai.APIStatusError) -> float | None:
    """Return the seconds after which a busy server wants to be asked again, None unless they are few."""
    asked = error.response.headers.get("Retry-After", "")
    if error.status_code not in (429, 503) or not (asked.isascii() and asked.isdigit() and len(asked) < 4):
        return None
    return float(asked) if float(asked) <= LONGEST_PAUSE_SECONDS else None
