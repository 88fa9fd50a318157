"""The ideas of a trip: votes, and proposals for planning them."""
