"""Travellers, their sessions and codes."""
