"""Trips that visitors plan before they sign up: made by a job, shown for a day, saved once."""
