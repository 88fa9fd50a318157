"""Proposals for existing trips: better orders of stops, and places for free time."""
