"""Opinions on places from outside: a language model behind any OpenAI-compatible address."""
