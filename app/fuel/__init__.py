"""The cost of fuel in India."""
