"""Travellers: their accounts, sessions and profiles, and the travellers they follow."""
