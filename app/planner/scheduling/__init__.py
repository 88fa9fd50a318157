"""Arranging candidates in days, with times: a team orienteering problem with time windows."""
