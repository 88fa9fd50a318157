"""Proposals for existing trips: better orders, and places for free time."""
