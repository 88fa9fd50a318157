"""Answering a trip: the part that every reader gets, encoded once a version, and the part of the reader at hand."""
