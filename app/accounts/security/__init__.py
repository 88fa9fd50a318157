"""Additional ways to sign in and to secure an account: two-step verification, passkeys, other services, API tokens."""
