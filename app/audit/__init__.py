"""The audit log: each event with its actor and subject, for 180 days."""
