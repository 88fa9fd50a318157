"""Tests of further ways to sign in, and of API tokens."""
