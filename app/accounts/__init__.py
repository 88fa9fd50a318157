"""Travellers: their accounts, sessions, profiles and whom they follow."""
