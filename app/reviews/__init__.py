"""Travellers' reviews of places."""
