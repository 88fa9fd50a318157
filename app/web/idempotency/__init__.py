"""Calls that are done once however often they are sent, by the Idempotency-Key header."""
