"""Calls that take effect once however often they are sent, by the Idempotency-Key header."""
