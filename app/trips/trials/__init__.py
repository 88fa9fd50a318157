"""Trips that visitors plan before they sign up: planned by a job, stored for a day, saved once."""
