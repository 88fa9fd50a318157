"""Who is asked for a second opinion on places."""

from __future__ import annotations

from redis import Redis

from app.advice.cache import CachedAdviser
from app.advice.client import LanguageModel
from app.config import Settings
from app.planner.advice import Adviser, NullAdviser


def make_adviser(settings: Settings, redis: Redis) -> Adviser:
    """Return the adviser for one plan: the language model of the settings, or none.

    :param settings: of this installation.
    :param redis: remembers what the model has said.
    """
    if settings.llm_base_url is None or settings.llm_model is None:
        return NullAdviser()
    model = LanguageModel(settings.llm_base_url, settings.llm_api_key, settings.llm_model)
    return CachedAdviser(model, f"{settings.llm_base_url} {settings.llm_model}", redis)
