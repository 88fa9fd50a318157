"""Proposals for the plan of a trip: a better order, and places for free time. They change nothing."""
