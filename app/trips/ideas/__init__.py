"""Ideas of a trip: votes, and proposing where they go."""
