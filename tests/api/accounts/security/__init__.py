"""Tests of additional sign-in methods, and of API tokens."""
